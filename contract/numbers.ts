import type { Static } from 'typebox'
import { row } from './row'
import type {
  AvailableNumberSchema,
  AvailableNumbersReplySchema,
  AvailableQuerySchema,
  EndpointBodySchema,
  LabelBodySchema,
  NumberCostSchema,
  NumberReplySchema,
  NumbersReplySchema,
  NumberUsageReplySchema,
  PhoneNumberSchema,
  RegisterBodySchema,
} from './schemas/numbers'

/** One of the account's numbers. */
export type PhoneNumber = Static<typeof PhoneNumberSchema>
export type NumbersReply = Static<typeof NumbersReplySchema>
export type NumberReply = Static<typeof NumberReplySchema>
export type LabelBody = Static<typeof LabelBodySchema>
export type EndpointBody = Static<typeof EndpointBodySchema>
export type AvailableQuery = Static<typeof AvailableQuerySchema>
/** One that nobody has. */
export type AvailableNumber = Static<typeof AvailableNumberSchema>
export type AvailableNumbersReply = Static<typeof AvailableNumbersReplySchema>
export type NumberCost = Static<typeof NumberCostSchema>
export type RegisterBody = Static<typeof RegisterBodySchema>
export type NumberUsageReply = Static<typeof NumberUsageReplySchema>

export const numbersRows = {
  listNumbers: row<{ reply: NumbersReply }>()('GET', '/accounts/:accountId/numbers'),
  getNumber: row<{ reply: NumberReply }>()('GET', '/accounts/:accountId/numbers/:numberId'),
  setNumberLabel: row<{ body: LabelBody; reply: NumberReply }>()('PUT', '/accounts/:accountId/numbers/:numberId/label'),
  /** 422 on `endpoint` for an application that the account does not have. */
  setNumberEndpoint: row<{ body: EndpointBody; reply: NumberReply }>()(
    'PUT',
    '/accounts/:accountId/numbers/:numberId/endpoint',
  ),
  findAvailableNumbers: row<{ query: AvailableQuery; reply: AvailableNumbersReply }>()('GET', '/numbers/available'),
  /** `type` is `Local` or `TollFree`; any other is not found. */
  getNumberCost: row<{ reply: NumberCost }>()('GET', '/accounts/:accountId/numbers/cost/:type'),
  /** 400 with `insufficient_funds`, `number_unavailable` or `price_changed`. */
  registerNumber: row<{ body: RegisterBody; reply: NumberReply }>()('POST', '/accounts/:accountId/numbers/register', {
    status: 201,
  }),
  /** For good. A second one finds it done: the number was this account's. */
  releaseNumber: row()('DELETE', '/accounts/:accountId/numbers/:numberId', { status: 204 }),
  /** What a release would break. */
  getNumberUsage: row<{ reply: NumberUsageReply }>()('GET', '/accounts/:accountId/numbers/:numberId/usage', { ext: true }),
}
