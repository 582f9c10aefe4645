import { systemRandom } from '../core/random'
import { makeSessions } from '../core/sessions/sessions'
import { makeKeyRing } from '../core/sessions/signingKey'
import { makeTokens } from '../core/sessions/token'
import type { Person } from './controlClient'
import type { SeededMember } from './seed'
import type { TestServer } from './startServer'

/** Signs in without the password check, which is slow on purpose. */
export const signedIn = async ({ store, clock }: TestServer, person: Person, at = clock.now(), sessionHours = 12): Promise<SeededMember> => {
  const tokens = makeTokens(makeKeyRing(store, () => at, systemRandom), () => at)
  const sessions = makeSessions({ store, tokens, clock: () => at, random: systemRandom, sessionHours })
  const user = await store.selectFrom('users').selectAll().where('id', '=', person.userId).executeTakeFirstOrThrow()
  const opened = await sessions.open(user)
  if (opened === null) throw new Error(`the password of ${person.email} was changed meanwhile`)
  return { ...person, token: opened.token }
}
