import { SignJWT } from 'jose'
import { type CallState, advance, begin, type Turn, savedState } from 'callflow/advance'
import { type Flow, isDigit, type Instruction, type CallEvent } from 'callflow/machine'
import { HOUR_MS, SECOND_MS, type Clock } from '../../../platform/clock'
import type { VoicePort, Form } from '../carrier'
import type { Claims } from '../../../platform/sessions/token'
import { isId } from '../../../platform/http/routes/request'
import { dialledOf } from '../../../platform/texts/phoneNumber'

/** Which numbers count as unanswered: those that a limit refused, that are no numbers, or that the operator doesn't allow. */
export interface Leading {
  refused: readonly string[]
  premiumNumbers: readonly string[]
}

const isUndialable = (instruction: Instruction | undefined, { refused, premiumNumbers }: Leading): boolean =>
  instruction?.type === 'dial' && (refused.includes(instruction.number) || dialledOf(instruction.number, premiumNumbers) === null)

const passUndialable = (flow: Flow, turn: Turn, leading: Leading): Turn => {
  let { state, instructions, path } = turn
  while (isUndialable(instructions.at(-1), leading)) {
    const next = advance(flow, state, { type: 'transferred', result: 'unanswered' })
    ;({ state } = next)
    instructions = [...instructions.slice(0, -1), ...next.instructions]
    path = [...path, ...next.path]
  }
  return { state, instructions, path }
}

const allowed: Leading = { refused: [], premiumNumbers: [] }

export const firstTurn = (flow: Flow, leading = allowed): Turn =>
  passUndialable(flow, advance(flow, begin(), { type: 'answered' }), leading)

const gone = new Set(['completed', 'busy', 'failed', 'no-answer', 'canceled'])
export const isGone = (status = ''): boolean => gone.has(status)

const conversation = new Set(['completed', 'answered'])

/** What a report tells about the outcome of the inbound call; `null` if nothing. */
export const outcomeOf = ({ waits }: CallState, form: Form): 'answered' | 'message' | null => {
  if (waits === 'record') return Number(form['RecordingDuration']) > 0 ? 'message' : null
  return conversation.has(form['DialCallStatus'] ?? '') ? 'answered' : null
}

type Step = (state: CallState, event: CallEvent) => Turn

const keysTurn = (step: Step, state: CallState, digits: string): Turn => {
  let turn: Turn = { state, instructions: [], path: [] }
  const go = (event: CallEvent): void => {
    const next = step(turn.state, event)
    turn = { ...next, path: [...turn.path, ...next.path] }
  }
  for (const digit of [...digits].filter(isDigit)) go({ type: 'digit', digit })
  const isUnfinished = digits === '' || (turn.state.waits === 'gather' && turn.state.digits !== '')
  if (isUnfinished) go({ type: 'timeout' })
  return turn
}

export const nextTurn = (flow: Flow, state: CallState, form: Form, leading = allowed): Turn => {
  const step: Step = (from, event) => passUndialable(flow, advance(flow, from, event), leading)
  if (state.waits === 'record') return step(state, { type: 'recorded' })
  const isAnswered = state.waits !== 'gather' && conversation.has(form['DialCallStatus'] ?? '')
  if (isGone(form['CallStatus']) && !isAnswered) return step(state, { type: 'hangup' })
  if (state.waits === 'gather') return keysTurn(step, state, form['Digits'] ?? '')
  return step(state, { type: 'transferred', result: isAnswered ? 'answered' : 'unanswered' })
}

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
