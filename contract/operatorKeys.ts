import { Type, type Static } from 'typebox'
import { DateSchema, Essential, Exactly, InstantSchema, ListOf, Nullable, operation, OwnIdSchema, TextSchema } from './operation'
import { OperatorRoleSchema } from './operators'

/** For scripts, instead of a session. It can do what its role can, and never more than its owner can now. */
export const OperatorKeySchema = Exactly({
  id: OwnIdSchema,
  name: Essential(Type.String()),
  role: OperatorRoleSchema,
  /** The operator who made it. */
  owner: Type.String(),
  /** Its last day. */
  expires_on: DateSchema,
  used_at: Nullable(InstantSchema),
})

export const OperatorKeysReplySchema = Exactly({ operator_keys: ListOf(OperatorKeySchema) })

/** From today on, a year at most. */
export const NewOperatorKeyBodySchema = Exactly({ name: TextSchema(100), role: OperatorRoleSchema, expires_on: TextSchema(10) })

export const NewOperatorKeyReplySchema = Exactly({ operator_key: OperatorKeySchema, token: Essential(Type.String({ description: 'told once; the service keeps its hash' })) })

export type OperatorKey = Static<typeof OperatorKeySchema>
export type NewOperatorKeyBody = Static<typeof NewOperatorKeyBodySchema>
export type NewOperatorKeyReply = Static<typeof NewOperatorKeyReplySchema>

export const operatorKeysOperations = {
  listOperatorKeys: operation('GET', '/operator/keys', { reply: OperatorKeysReplySchema, access: 'administrator', ext: true }),
  createOperatorKey: operation('POST', '/operator/keys', { body: NewOperatorKeyBodySchema, reply: NewOperatorKeyReplySchema, access: 'administrator', byPerson: true, status: 201, ext: true }),
  revokeOperatorKey: operation('DELETE', '/operator/keys/:keyId', { access: 'administrator', byPerson: true, status: 204, ext: true }),
}
