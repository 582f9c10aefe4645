import type { Person } from './controlClient'
import type { SeededMember } from './seed'
import type { TestServer } from './startServer'
import { uncachedSessions } from './uncachedSessions'

/** Signs in without the password check, which is slow on purpose. */
export const signedIn = async ({ store, clock }: TestServer, person: Person, at = clock.now(), sessionHours = 12): Promise<SeededMember> => {
  const sessions = uncachedSessions({ store, clock: { now: () => at } }, sessionHours)
  const user = await store.selectFrom('users').selectAll().where('id', '=', person.userId).executeTakeFirstOrThrow()
  const opened = await sessions.open(user)
  if (opened === null) throw new Error(`the password of ${person.email} was changed meanwhile`)
  return { ...person, token: opened.token }
}
