import { realChance } from '../core/chance'
import { makeSessions } from '../core/sessions'
import { makeKeyRing } from '../core/signingKey'
import { makeTokens } from '../core/token'
import type { Person } from './controlClient'
import type { SeededMember } from './seed'
import type { TestServer } from './startServer'

/** Signed in without the password, whose check is made to take its time. */
export const signedIn = async ({ store, clock }: TestServer, person: Person, at = clock.now(), sessionHours = 12): Promise<SeededMember> => {
  const tokens = makeTokens(makeKeyRing(store, () => at, realChance), () => at)
  const sessions = makeSessions({ store, tokens, clock: () => at, chance: realChance, sessionHours })
  const [firstname = '', lastname = ''] = person.name.split(' ')
  return { ...person, token: (await sessions.open({ id: person.userId, account_id: person.accountId, firstname, lastname })).token }
}
