import { randomUUID } from 'node:crypto'
import { generate } from 'otplib'
import { hashOf, systemRandom } from '../platform/random'
import { makePasskeys } from '../account/factors/passkeys'
import { newTotpSecret } from '../account/factors/totp'
import { makeKeyRing } from '../platform/sessions/token'
import { makeAuthenticator, type Authenticator } from './authenticator'
import type { Person } from './controlClient'
import type { TestServer } from './startServer'

/** What the service itself asks an authenticator, for a login or, without one, for logging in. */
const challengeOf = async ({ store, clock, url }: TestServer, loginId = ''): Promise<string> => {
  const passkeys = makePasskeys({ store, clock: clock.now, random: systemRandom, keyRing: makeKeyRing(store, clock.now, systemRandom), publicUrl: () => url })
  return (await passkeys.begin(loginId)).challenge
}

export const answerTo = async (server: TestServer, authenticator: Authenticator) => authenticator.answer(await challengeOf(server))

export const newPasskeyFor = async (server: TestServer, { userId }: Pick<Person, 'userId'>, authenticator = makeAuthenticator({ origin: server.url })) =>
  authenticator.create(await challengeOf(server, userId))

export const codeAt = async (server: TestServer, secret: string, at = server.clock.now()): Promise<string> => generate({ secret, epoch: at.getTime() / 1000 })

/** Of a login with the id of its first user. */
export const seedApp = async ({ store }: TestServer, { userId }: Pick<Person, 'userId'>): Promise<string> => {
  const totp_secret = newTotpSecret()
  await store.updateTable('logins').set({ totp_secret, has_factor: true }).where('id', '=', userId).execute()
  return totp_secret
}

export const seedPasskey = async (server: TestServer, { userId }: Pick<Person, 'userId'>, authenticator = makeAuthenticator({ origin: server.url })): Promise<string> => {
  const { store, clock, url } = server
  const passkeys = makePasskeys({ store, clock: clock.now, random: systemRandom, keyRing: makeKeyRing(store, clock.now, systemRandom), publicUrl: () => url })
  const made = await passkeys.register(authenticator.create((await passkeys.begin(userId)).challenge), userId)
  if (made === null) throw new Error('The passkey of a test was refused')
  const { challenge: _, ...key } = made
  const id = randomUUID()
  await store.insertInto('passkeys').values({ id, login_id: userId, name: 'Clé', created_at: clock.now(), ...key }).execute()
  await store.updateTable('logins').set({ has_factor: true }).where('id', '=', userId).execute()
  return id
}

export const seedBackupCode = async ({ store }: TestServer, { userId }: Pick<Person, 'userId'>, code = 'abcde-fghjk-mnpqr-stvwx-yz012'): Promise<string> => {
  await store.insertInto('backup_codes').values({ code_hash: hashOf(code), login_id: userId }).execute()
  return code
}
