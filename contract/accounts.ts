import type { Static } from 'typebox'
import { row } from './row'
import type { AccountBodySchema, AccountReplySchema, AccountSchema } from './schemas/accounts'

export type Account = Static<typeof AccountSchema>
/** `id` may be left out; another one than the path's is nobody's. */
export type AccountBody = Static<typeof AccountBodySchema>
export type AccountReply = Static<typeof AccountReplySchema>

export const accountsRows = {
  getAccount: row<{ reply: AccountReply }>()('GET', '/accounts/:accountId'),
  /** The country stays CA and the province QC: any other is a 422 of its field. */
  saveAccount: row<{ body: AccountBody; reply: AccountReply }>()('PUT', '/accounts/:accountId'),
}
