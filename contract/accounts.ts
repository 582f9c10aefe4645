import { Type, type Static } from 'typebox'
import { operation } from './operation'
import { Exactly, IdSchema, OwnIdSchema, TextSchema } from './parts'

export const AccountSchema = Exactly({
  id: OwnIdSchema,
  name: Type.String(),
  address: Type.String(),
  address2: Type.String({ description: 'empty if not used' }),
  city: Type.String(),
  postalcode: Type.String({ description: 'H2X 1Y4' }),
  country: Type.String({ description: 'CA' }),
  state: Type.String({ description: 'QC' }),
})

export const AccountBodySchema = Exactly({
  id: Type.Optional(IdSchema),
  name: TextSchema(),
  address: TextSchema(),
  address2: TextSchema(),
  city: TextSchema(),
  postalcode: TextSchema(),
  country: TextSchema(64),
  state: TextSchema(64),
})

export const AccountReplySchema = Exactly({ account: AccountSchema })

export type Account = Static<typeof AccountSchema>
/** `id` may be left out; another one than the path's is nobody's. */
export type AccountBody = Static<typeof AccountBodySchema>

export const accountsOperations = {
  getAccount: operation('GET', '/accounts/:accountId', { reply: AccountReplySchema }),
  /** The country stays CA and the province QC: any other is a 422 of its field. */
  saveAccount: operation('PUT', '/accounts/:accountId', { body: AccountBodySchema, reply: AccountReplySchema }),
}
