import { SignJWT } from 'jose'
import { HOUR_MS, SECOND_MS, type Clock } from '../../../platform/clock'
import type { VoicePort } from '../port'
import { identityOf } from './identity'

const LIFETIME_S = HOUR_MS / SECOND_MS

export interface PhoneKeys {
  accountSid: string
  apiKeySid: string
  apiKeySecret: string
  appSid: string
}

export const makeTwilioPhones = ({ accountSid, apiKeySid, apiKeySecret, appSid }: PhoneKeys, clock: Clock): VoicePort => ({
  token: async (session) => {
    const now = Math.floor(clock().getTime() / SECOND_MS)
    const voice = { incoming: { allow: true }, outgoing: { application_sid: appSid } }
    const token = await new SignJWT({ grants: { identity: identityOf(session), voice } })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', cty: 'twilio-fpa;v=1' })
      .setJti(`${apiKeySid}-${now}`)
      .setIssuer(apiKeySid)
      .setSubject(accountSid)
      .setIssuedAt(now)
      .setExpirationTime(now + LIFETIME_S)
      .sign(new TextEncoder().encode(apiKeySecret))
    return { token, ttlSeconds: LIFETIME_S }
  },
})
