import { SignJWT } from 'jose'
import type { CallState } from 'callflow/advance'
import { savedState } from 'callflow/savedState'
import { HOUR_MS, SECOND_MS, type Clock } from '../../../platform/clock'
import type { VoicePort } from '../port'
import type { Claims } from '../../../platform/sessions/token'
import { isId } from '../../../platform/http/routes/request'

interface Ticket {
  applicationId: string
  state: CallState
}

export const writeTicket = (ticket: Ticket): string => Buffer.from(JSON.stringify(ticket)).toString('base64url')

export const readTicket = (text: string): Ticket | null => {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (typeof value !== 'object' || value === null || !('applicationId' in value) || !('state' in value)) return null
    const state = savedState(value.state)
    return isId(value.applicationId) && state !== null ? { applicationId: value.applicationId, state } : null
  } catch {
    return null
  }
}

const withoutDashes = (id: string): string => id.replaceAll('-', '')

const withDashes = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Names a web phone after its session, because Twilio doesn't know about logouts. */
export const identityOf = ({ accountId, userId, sessionId }: Claims): string =>
  [accountId, userId, sessionId].map(withoutDashes).join('_')

export const sessionIn = (identity: string): Claims | null => {
  const [, account, user, session] = /^([0-9a-f]{32})_([0-9a-f]{32})_([0-9a-f]{32})$/.exec(identity) ?? []
  if (account === undefined || user === undefined || session === undefined) return null
  return { accountId: withDashes(account), userId: withDashes(user), sessionId: withDashes(session) }
}

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
