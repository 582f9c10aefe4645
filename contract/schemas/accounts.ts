import { Type } from 'typebox'
import type { accountsRows } from '../accounts'
import { Exactly, IdSchema, TextSchema } from './parts'
import { schemasOf } from './schemas'

export const AccountSchema = Exactly({
  id: IdSchema,
  name: Type.String(),
  address: Type.String(),
  address2: Type.String({ description: 'empty where there is none' }),
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

export const accountsSchemas = schemasOf<typeof accountsRows>()({
  getAccount: { reply: AccountReplySchema },
  saveAccount: { body: AccountBodySchema, reply: AccountReplySchema },
})
