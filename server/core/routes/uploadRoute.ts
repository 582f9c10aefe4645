import type { FastifyRequest } from 'fastify'
import type { Row } from 'contract/row'
import type { CallSchemas } from 'contract/schemas/schemas'
import type { StoreTransaction } from '../tables/tables'
import { makeReader, type Answer, type Asked, type Member } from './call'
import { fingerprintOf, keyOf } from './idempotency'
import { makeFairQueue } from '../fairQueue'
import { insist, success, type BoundRoute, type Desk, type Fitting, type Outcome } from './route'
import { MULTIPART_TYPE, readUpload, throwAwayRest, type Upload, type UploadLimits } from '../bodies/uploadBody'

/**
 * Does the work once per `Idempotency-Key`, in a transaction together with the key's record, and gives its first result
 * to every repeat. `what` is all that the upload was: the same key with another one is refused. The result is JSON.
 */
export type Once = (what: unknown, work: (transaction: StoreTransaction) => Promise<unknown>) => Promise<unknown>

/** A console sends three at a time, and a person may have two windows open. */
const UPLOADS_PER_ACCOUNT = 6

/** Binds a member's POST that carries one file as multipart. The member is known before any of it is read. */
export const uploadRoute = <R extends Row<'POST'>, S extends CallSchemas>(
  row: R,
  schemas: S & Fitting<R, S>,
  limits: UploadLimits,
  handle: (call: Asked<R> & { caller: Member; upload: Upload; key: string | null; once: Once }) => Promise<Answer<R>>,
): BoundRoute => {
  insist(row, row.access === 'member' && row.sends === 'file', "members' files")
  const read = makeReader(row, schemas)
  const uploads = makeFairQueue({ perAccount: UPLOADS_PER_ACCOUNT })
  const answer = async (request: FastifyRequest, desk: Desk): Promise<Outcome> => {
    const caller = desk.member(request)
    const { accountId } = caller
    try {
      const key = keyOf(request.headers['idempotency-key'])
      const asked = read(request)
      const once: Once = (what, work) => {
        const fingerprint = fingerprintOf(row.method, request.url, what)
        return desk.effects({ accountId, key, fingerprint, status: row.status }, work)
      }
      return await uploads.run(accountId, async () => {
        const upload = await readUpload(request, limits)
        return success(row, await handle({ ...asked, caller, upload, key, once }))
      })
    } finally {
      throwAwayRest(request)
    }
  }
  return { row, schemas, manner: { consumes: [MULTIPART_TYPE] }, answer }
}
