import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PasskeyAnswer } from 'contract/auth'
import { passkeyAlgorithms, type PasskeyBody, type PasskeyOptions } from 'contract/factors'
import { later, MINUTE_MS, SECOND_MS, type Clock } from '../../platform/clock'
import type { Store } from '../../platform/database/tables'
import { inTransaction } from '../../platform/database/transaction'
import { hashOf, type RandomSource } from '../../platform/random'
import type { KeyRing } from '../../platform/sessions/token'

const LIFETIME_MS = 5 * MINUTE_MS
const [RANDOM_BYTES, TIME_BYTES, MAC_BYTES] = [16, 4, 16]

/** Loaded once a passkey is used: it reads certificates of all kinds, and takes a moment. */
const library = () => import('@simplewebauthn/server')

interface Deps {
  store: Store
  clock: Clock
  random: Pick<RandomSource, 'bytes'>
  keyRing: KeyRing
  /** Where browsers see the console, with its scheme: passkeys are good there only. */
  publicUrl: () => string
}

/** Whose passkey answered, and whether its authenticator checked who uses it: by a PIN, a finger, a face. */
export interface Answered {
  loginId: string
  isVerified: boolean
}

export type NewPasskey = Record<'credential_id', string> & { public_key: Buffer; counter: number; challenge: string }

export type Passkeys = ReturnType<typeof makePasskeys>

/** Challenges carry a signature in place of a row, so that whoever asks for many fills nothing; those that were answered are kept until they end. */
export const makePasskeys = ({ store, clock, random, keyRing, publicUrl }: Deps) => {
  const site = () => {
    const { origin, hostname } = new URL(publicUrl())
    return { expectedOrigin: origin, expectedRPID: hostname }
  }

  /** A challenge for one login doesn't do for another, nor for logging in. */
  const macOf = async (content: Buffer, subject: string): Promise<Buffer> =>
    createHmac('sha256', await keyRing('challenge')).update(`${subject}\n`).update(content).digest().subarray(0, MAC_BYTES)

  const begin = async (subject: string): Promise<PasskeyOptions> => {
    const content = Buffer.alloc(RANDOM_BYTES + TIME_BYTES)
    random.bytes(RANDOM_BYTES).copy(content)
    content.writeUInt32BE(Math.floor(clock().getTime() / SECOND_MS), RANDOM_BYTES)
    const challenge = Buffer.concat([content, await macOf(content, subject)]).toString('base64url')
    return { challenge, rp_id: site().expectedRPID }
  }

  const isOpen = async (challenge: string, subject: string): Promise<boolean> => {
    const bytes = Buffer.from(challenge, 'base64url')
    if (bytes.length !== RANDOM_BYTES + TIME_BYTES + MAC_BYTES || bytes.toString('base64url') !== challenge) return false
    const content = bytes.subarray(0, RANDOM_BYTES + TIME_BYTES)
    const isGenuine = timingSafeEqual(bytes.subarray(content.length), await macOf(content, subject))
    const age = clock().getTime() - content.readUInt32BE(RANDOM_BYTES) * SECOND_MS
    return isGenuine && age < LIFETIME_MS
  }

  /** False if it was answered before. */
  const use = async (transaction: Store, challenge: string): Promise<boolean> => {
    const used = transaction.insertInto('used_challenges').values({ challenge_hash: hashOf(challenge), expires_at: later(clock(), LIFETIME_MS) })
    return (await used.onConflict((known) => known.doNothing()).returning('challenge_hash').executeTakeFirst()) !== undefined
  }

  return {
    begin,
    use,

    /** Of the given login, or of any. Null if the answer is wrong, was given before, or comes from a copy of the authenticator, which counts its uses. */
    answerOf: async (answer: PasskeyAnswer, loginId?: string): Promise<Answered | null> => {
      const known = store.selectFrom('passkeys').selectAll().where('credential_id', '=', answer.credential_id)
      const passkey = await (loginId === undefined ? known : known.where('login_id', '=', loginId)).executeTakeFirst()
      if (passkey === undefined) return null
      const { verifyAuthenticationResponse } = await library()
      let challenge = ''
      const { credential_id: id, client_data: clientDataJSON, authenticator_data: authenticatorData, signature } = answer
      const verified = await verifyAuthenticationResponse({
        ...site(),
        response: { id, rawId: id, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {}, type: 'public-key' },
        expectedChallenge: (given) => isOpen((challenge = given), ''),
        credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
        requireUserVerification: false,
      }).catch(() => null)
      if (verified?.verified !== true) return null
      const { newCounter: counter, userVerified: isVerified } = verified.authenticationInfo
      const isFirstAnswer = await inTransaction(store, async (transaction) => {
        if (!(await use(transaction, challenge))) return false
        const counted = transaction.updateTable('passkeys').set({ counter, last_used_at: clock() }).where('id', '=', passkey.id)
        const next = counted.where((row) => row.or([row('counter', '<', counter), row.and([row('counter', '=', 0), row(row.val(counter), '=', 0)])]))
        return (await next.returning('id').executeTakeFirst()) !== undefined
      })
      return isFirstAnswer ? { loginId: passkey.login_id, isVerified } : null
    },

    /** Null if it isn't what a browser answers to the challenge of this login. */
    register: async ({ credential_id: id, client_data: clientDataJSON, attestation: attestationObject }: PasskeyBody, loginId: string): Promise<NewPasskey | null> => {
      const { verifyRegistrationResponse } = await library()
      let challenge = ''
      const verified = await verifyRegistrationResponse({
        ...site(),
        response: { id, rawId: id, response: { clientDataJSON, attestationObject }, clientExtensionResults: {}, type: 'public-key' },
        expectedChallenge: (given) => isOpen((challenge = given), loginId),
        requireUserVerification: false,
        supportedAlgorithmIDs: passkeyAlgorithms,
      }).catch(() => null)
      if (verified?.verified !== true) return null
      const { id: credential_id, publicKey, counter } = verified.registrationInfo.credential
      return { credential_id, public_key: Buffer.from(publicKey), counter, challenge }
    },
  }
}
