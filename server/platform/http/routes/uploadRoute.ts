import type { FastifyRequest } from 'fastify'
import type { Operation } from 'contract/operation'
import type { StoreTransaction } from '../../database/tables'
import { makeReader, type Reply, type RequestData, type Member } from './request'
import { fingerprintOf, keyOf } from './idempotency'
import { makeFairQueue } from '../../jobs/fairQueue'
import { success, type BoundRoute, type Outcome, type RouteContext } from './route'
import { MULTIPART_TYPE, readUpload, discardRest, type Upload, type UploadLimits } from '../bodies/uploadBody'

export type Once = (what: unknown, work: (transaction: StoreTransaction) => Promise<unknown>) => Promise<unknown>

/** A console sends three at a time, and may be open twice. */
const UPLOADS_PER_ACCOUNT = 6

export const uploadRoute = <O extends Operation>(
  operation: O,
  limits: UploadLimits,
  handle: (call: RequestData<O> & { caller: Member; upload: Upload; key: string | null; once: Once }) => Promise<Reply<O>>,
): BoundRoute => {
  const read = makeReader(operation)
  const uploads = makeFairQueue({ perAccount: UPLOADS_PER_ACCOUNT })
  const answer = async (request: FastifyRequest, context: RouteContext): Promise<Outcome> => {
    const caller = context.member(request)
    const { accountId } = caller
    try {
      const key = keyOf(request.headers['idempotency-key'])
      const requestData = read(request)
      const once: Once = (what, work) => {
        const fingerprint = fingerprintOf(operation.method, request.url, what)
        return context.idempotency({ accountId, key, fingerprint, status: operation.status }, work)
      }
      return await uploads.run(accountId, async () => {
        const upload = await readUpload(request, limits)
        return success(operation, await handle({ ...requestData, caller, upload, key, once }))
      })
    } finally {
      discardRest(request)
    }
  }
  return { operation, options: { consumes: [MULTIPART_TYPE] }, answer }
}
