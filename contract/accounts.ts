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
export type AccountBody = Static<typeof AccountBodySchema>

export const accountsOperations = {
  getAccount: operation('GET', '/accounts/:accountId', { reply: AccountReplySchema }),
  /** 422 for a country other than CA or a province other than QC. */
  saveAccount: operation('PUT', '/accounts/:accountId', { body: AccountBodySchema, reply: AccountReplySchema }),
}
