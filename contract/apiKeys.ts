import { Type, type Static } from 'typebox'
import { DateSchema, Essential, Exactly, InstantSchema, keyScopes, ListOf, Nullable, operation, OwnIdSchema, TextSchema, VerbatimSchema } from './operation'

const KeyScopesSchema = Essential(Type.Array(Type.Enum(keyScopes), { minItems: 1, maxItems: keyScopes.length }))

/** For scripts, instead of a session. It can do what names one of its scopes, until its owner leaves the account. */
export const ApiKeySchema = Exactly({
  id: OwnIdSchema,
  name: Essential(Type.String()),
  scopes: KeyScopesSchema,
  /** Who made it. */
  owner: Type.String(),
  /** Its last day. */
  expires_on: DateSchema,
  used_at: Nullable(InstantSchema),
})

export const ApiKeysReplySchema = Exactly({ api_keys: ListOf(ApiKeySchema) })

/** `expires_on`: from today on, a year at most. */
export const NewApiKeyBodySchema = Exactly({ name: TextSchema(100), scopes: KeyScopesSchema, expires_on: TextSchema(10), password: VerbatimSchema(1000) })

export const NewApiKeyReplySchema = Exactly({ api_key: ApiKeySchema, token: Essential(Type.String({ description: 'told once; the service keeps its hash' })) })

/** Of whoever asks: a key is told no other way whose it is. `key` is null for a session. */
export const CallerReplySchema = Exactly({
  account_id: OwnIdSchema,
  key: Nullable(Exactly({ name: Essential(Type.String()), scopes: KeyScopesSchema, expires_on: DateSchema })),
})

export type ApiKey = Static<typeof ApiKeySchema>
export type NewApiKeyBody = Static<typeof NewApiKeyBodySchema>
export type NewApiKeyReply = Static<typeof NewApiKeyReplySchema>
export type CallerReply = Static<typeof CallerReplySchema>

export const apiKeysOperations = {
  listApiKeys: operation('GET', '/accounts/:accountId/api-keys', { role: 'manager', reply: ApiKeysReplySchema, ext: true }),
  /** 422 on `password` unless it is the caller's. */
  createApiKey: operation('POST', '/accounts/:accountId/api-keys', { role: 'manager', body: NewApiKeyBodySchema, reply: NewApiKeyReplySchema, status: 201, asks: true, ext: true }),
  revokeApiKey: operation('DELETE', '/accounts/:accountId/api-keys/:apiKeyId', { role: 'manager', whileSuspended: true, status: 204, ext: true }),
  getCaller: operation('GET', '/auth/caller', { role: 'manager', reply: CallerReplySchema, keys: keyScopes, ext: true }),
}
