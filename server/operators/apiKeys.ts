import { apiKeysOperations, type ApiKey, type CallerReply, type NewApiKeyBody, type NewApiKeyReply } from 'contract/apiKeys'
import { keyScopes } from 'contract/operation'
import { nameOfUser, type Reauthentication } from '../account/index'
import type { Clock } from '../platform/clock'
import type { Store } from '../platform/database/tables'
import { enforceRowLimit, inTransaction } from '../platform/database/transaction'
import { NotFound } from '../platform/failures/failures'
import type { Member } from '../platform/http/routes/request'
import { route, type BoundRoute } from '../platform/http/routes/route'
import { hashOf, newKeyToken, type RandomSource } from '../platform/random'
import { scopesIn } from '../platform/sessions/apiKeys'
import { fullName } from '../platform/texts/texts'
import type { Journal } from './journal'
import { keyName } from './operatorKeys'

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  journal: Journal
  reauthentication: Reauthentication
}

type Caller = Pick<Member, 'accountId' | 'userId' | 'address' | 'key'>

export type ApiKeys = ReturnType<typeof makeApiKeys>

export const makeApiKeys = ({ store, clock, random, journal, reauthentication }: Deps) => {
  return {
    list: async (accountId: string): Promise<ApiKey[]> => {
      const keys = store.selectFrom('api_keys').innerJoin('users', 'users.id', 'user_id').where('api_keys.account_id', '=', accountId)
      const columns = ['api_keys.id', 'name', 'scopes', 'expires_on', 'used_at', 'firstname', 'lastname'] as const
      const rows = await keys.select(columns).orderBy('name').orderBy('api_keys.id').execute()
      return rows.map(({ scopes, firstname, lastname, used_at, ...key }) => ({
        ...key,
        ...{ scopes: scopesIn(scopes), owner: fullName({ firstname, lastname }), used_at: used_at?.toISOString() ?? null },
      }))
    },

    create: async ({ password, scopes: wanted, ...body }: NewApiKeyBody, caller: Caller): Promise<NewApiKeyReply> => {
      const { accountId, userId } = caller
      const [{ expires_on }, now] = [body, clock()]
      const name = keyName(body, now)
      const confirmed = await reauthentication.confirm(userId, { password })
      const [id, token, scopes] = [random.id(), newKeyToken(random, 'apikey'), keyScopes.filter((scope) => wanted.includes(scope))]
      return inTransaction(store, async (transaction) => {
        await reauthentication.enforce(transaction, confirmed)
        await enforceRowLimit(transaction, 'api_keys', accountId)
        const row = { id, account_id: accountId, user_id: userId, name, scopes: scopes.join(' '), expires_on, token_hash: hashOf(token), created_at: now }
        await transaction.insertInto('api_keys').values(row).execute()
        await journal.record(transaction, caller, { act: 'api_key_created', subject: name, after: { scopes: scopes.join(' '), expires_on } })
        return { api_key: { id, name, scopes, owner: await nameOfUser(transaction, userId), expires_on, used_at: null }, token }
      })
    },

    revoke: (keyId: string, caller: Caller): Promise<void> =>
      inTransaction(store, async (transaction) => {
        const revoked = transaction.deleteFrom('api_keys').where('account_id', '=', caller.accountId).where('id', '=', keyId)
        const key = await revoked.returning(['name', 'scopes', 'expires_on']).executeTakeFirst()
        if (key === undefined) throw new NotFound()
        const { name, ...before } = key
        await journal.record(transaction, caller, { act: 'api_key_revoked', subject: name, before })
      }),
  }
}

const callerOf = ({ accountId, key }: Caller): CallerReply => ({ account_id: accountId, key: key ?? null })

export const apiKeysRoutes = (keys: ApiKeys): BoundRoute[] => [
  route(apiKeysOperations.listApiKeys, async ({ caller }) => ({ api_keys: await keys.list(caller.accountId) })),
  route(apiKeysOperations.createApiKey, ({ body, caller }) => keys.create(body, caller)),
  route(apiKeysOperations.revokeApiKey, ({ params, caller }) => keys.revoke(params.apiKeyId, caller)),
  route(apiKeysOperations.getCaller, async ({ caller }) => callerOf(caller)),
]
