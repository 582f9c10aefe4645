import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { localDay } from 'callflow/calendar'
import { keyScopes, type KeyScope } from 'contract/operation'
import { hashOf, newKeyToken, systemRandom } from '../platform/random'
import { makeSessions, type Sessions } from '../platform/sessions/sessions'
import { makeKeyRing, makeTokens, type Claims } from '../platform/sessions/token'
import type { Person } from './controlClient'
import type { TestServer } from './startServer'

export interface SeededMember extends Person {
  token: string
}

interface Parts {
  store: TestServer['store']
  clock: Pick<TestServer['clock'], 'now'>
}

/** Sessions that hear of no changes and therefore remember nothing. */
export const uncachedSessions = ({ store, clock: { now: clock } }: Parts, sessionHours = 12): Sessions => {
  const tokens = makeTokens(makeKeyRing(store, clock, systemRandom), clock)
  const channel = { listen: () => () => undefined }
  return makeSessions({ store, channel, tokens, clock, steady: () => clock().getTime(), random: systemRandom, sessionHours })
}

export const unknownDevice = { browser: '', system: '', place: null }

/** Signs in without the password check, which is slow on purpose. */
export const signedIn = async ({ store, clock }: Parts, person: Person, at = clock.now(), sessionHours = 12): Promise<SeededMember> => {
  const sessions = uncachedSessions({ store, clock: { now: () => at } }, sessionHours)
  const user = await store.selectFrom('users').innerJoin('logins', 'logins.id', 'login_id').selectAll('users').select('password_hash').where('users.id', '=', person.userId).executeTakeFirstOrThrow()
  const opened = await sessions.open({ ...user, account_id: person.accountId }, unknownDevice)
  if (opened === null) throw new Error(`the password of ${person.email} was changed meanwhile`)
  return { ...person, token: opened.token }
}

/** A key of the account, made by this person, until today ends. */
export const apiKeyOf = async ({ store, clock }: Parts, { accountId, userId }: Pick<Person, 'accountId' | 'userId'>, scopes: readonly KeyScope[] = keyScopes, at = clock.now()): Promise<{ id: string; token: string }> => {
  const [id, token] = [randomUUID(), newKeyToken(systemRandom, 'apikey')]
  const row = { id, account_id: accountId, user_id: userId, name: 'Script', scopes: scopes.join(' '), token_hash: hashOf(token), created_at: at, expires_on: localDay(at) }
  await store.insertInto('api_keys').values(row).execute()
  return { id, token }
}

export const sessionOf = ({ accountId, userId, token }: SeededMember): Claims => ({
  accountId,
  userId,
  sessionId: decodeJwt(token).jti ?? '',
})
