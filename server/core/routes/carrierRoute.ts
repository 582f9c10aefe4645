import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Row } from 'contract/row'
import type { CallSchemas } from 'contract/schemas/schemas'
import type { Carrier, Form } from '../ports/voice'
import { makeReader, type Asked } from './call'
import { Failure, NotFound } from '../failures/failures'
import { FORM_TYPE, formOf } from '../bodies/formBodies'
import { insist, success, type BoundRoute, type Fitting, type Outcome } from './route'

const SIGNATURE = 'x-twilio-signature'
const headers = { 'content-type': 'text/xml; charset=utf-8' }

export interface CarrierDoor {
  /** Null: there is no door here. */
  carrier: Carrier | null
  /** Without a slash at the end: the carrier signs the URL that it knows. */
  publicUrl: () => string
}

type Handle<R, Reply> = (call: Asked<R> & { form: Form; log: FastifyBaseLogger }) => Promise<Reply>

const makeAdmission = <R extends Row>(row: R, schemas: CallSchemas, { carrier, publicUrl }: CarrierDoor) => {
  insist(row, row.access === 'carrier' && row.sends === 'form', 'the carrier')
  const read = makeReader(row, schemas)
  return (request: FastifyRequest) => {
    if (carrier === null) throw new NotFound()
    const [signature, form] = [request.headers[SIGNATURE], formOf(request)]
    const isRight = typeof signature === 'string' && carrier.isSigned(publicUrl() + request.url, form, signature)
    if (!isRight) throw new Failure(403)
    return { ...read(request), form, log: request.log }
  }
}

const manner = { consumes: [FORM_TYPE] }

/** Binds a call in which the carrier asks what becomes of a call. The reply is a document for the carrier. */
export const askedRoute = <R extends Row<'POST'>, S extends CallSchemas>(
  row: R,
  schemas: S & Fitting<R, S>,
  door: CarrierDoor,
  handle: Handle<R, string>,
): BoundRoute => {
  insist(row, row.media === 'twiml', 'documents')
  const admit = makeAdmission(row, schemas, door)
  const answer = async (request: FastifyRequest): Promise<Outcome> => ({ ...success(row, await handle(admit(request))), headers })
  return { row, schemas, manner, answer }
}

/** Binds a call in which the carrier tells something. */
export const toldRoute = <R extends Row<'POST'>, S extends CallSchemas>(
  row: R,
  schemas: S & Fitting<R, S>,
  door: CarrierDoor,
  handle: Handle<R, void>,
): BoundRoute => {
  const admit = makeAdmission(row, schemas, door)
  const answer = async (request: FastifyRequest): Promise<Outcome> => success(row, await handle(admit(request)))
  return { row, schemas, manner, answer }
}
