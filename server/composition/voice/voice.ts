import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { RoomAct } from 'contract/webphone'
import { type Upgrade, type AttachedGateway, makeGateway } from '@console/voice-gateway'
import { Failure } from '../../platform/failures/failures'
import { SESSION_CHANNEL, type Channel } from '../../platform/events/channel'
import type { RingingCall, AlertDevices } from '../../platform/push/deviceAlerts'
import type { Settings } from '../settings/settings'
import { type NightCall, type PracticeCall, openSwitchboard, type TestCalls, type WebPhoneTokens } from '../../phone/index'
import { endWith } from '../../platform/http/connections/upgrades'

export interface VoiceGateway extends Pick<AttachedGateway, 'take' | 'isOpen' | 'callCount' | 'phoneCount' | 'close'> {
  settled: () => Promise<void>
  memoryBytes: () => number | null
}

export interface Voice {
  gateway: VoiceGateway
  practiceCalls: TestCalls
  /** Of a process that leaves the notifying of devices to the service. */
  onRinging?: (alertDevices: AlertDevices) => void
}

interface Deps extends Omit<Parameters<typeof openSwitchboard>[0], 'gateway' | 'log'> {
  tokens: Pick<WebPhoneTokens, 'read'>
  channel: Pick<Channel, 'listen'>
  log: FastifyBaseLogger
  publicUrl: () => string
}

export const makeVoice = (deps: Deps): Voice => {
  const { channel, tokens, clock, random, log, publicUrl, background } = deps
  const verify = async (token: string) => {
    const claims = await tokens.read(token)
    return claims && { owner: { accountId: claims.accountId, userId: claims.userId }, session: claims.sessionId, expiresAt: claims.expiresAt }
  }
  const refuse = (socket: Duplex): void => endWith(socket, '400 bad_request', publicUrl().startsWith('https:'))
  const gateway = makeGateway({ verify, clock, random, log, refuse })
  channel.listen({ name: SESSION_CHANNEL, onReady: () => undefined, onMessage: gateway.checkSession })
  const practiceCalls = openSwitchboard({ ...deps, gateway })
  return { gateway: { ...gateway, settled: background.settled, memoryBytes: () => null }, practiceCalls }
}

export type VoiceSettings = Omit<Settings, 'databaseUrl'> & { readonly databaseUrl: string }

export type Question =
  | { ask: 'callWebPhone'; person: { accountId: string; userId: string }; numberId: string | undefined }
  | { ask: 'place'; practiceCall: PracticeCall }
  | { ask: 'placeNightCall'; call: NightCall }
  | { ask: 'room'; person: { accountId: string; userId: string }; act: RoomAct | null }
  | { ask: 'close' }

export type ToVoice =
  | { type: 'start'; settings: VoiceSettings }
  /** Carries the socket, which the service goes on reading until the process confirms that it has arrived. */
  | { type: 'socket'; request: Upgrade['request']; head: string; address: string }
  /** The service has stopped reading the previous socket, so the process can. */
  | { type: 'letGo' }
  | { type: 'question'; id: number; question: Question }
  | { type: 'hangUp' }

type FailureMessage = Pick<Failure, 'status' | 'word' | 'userMessage' | 'errors' | 'headers'>

export type FromVoice =
  | { type: 'ready' }
  | { type: 'beat'; calls: number; phones: number; memoryBytes: number }
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'refusal'; id: number; failure: FailureMessage | null }
  | { type: 'failed'; work: string }
  | { type: 'notStored' }
  | { type: 'ringing'; call: RingingCall }
  | { type: 'log'; line: string }

const isOfType = (value: unknown, types: readonly string[]): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && types.some((type) => type === value.type)

export const isToVoice = (value: unknown): value is ToVoice => isOfType(value, ['start', 'socket', 'letGo', 'question', 'hangUp'])
export const isFromVoice = (value: unknown): value is FromVoice =>
  isOfType(value, ['ready', 'beat', 'answer', 'refusal', 'failed', 'notStored', 'ringing', 'log'])

export const failureMessageOf = (error: unknown): FailureMessage | null => {
  if (!(error instanceof Failure)) return null
  const { status, word, userMessage, errors, headers } = error
  return { status, word, userMessage, errors, headers }
}

export const failureOf = (message: FailureMessage | null): Error => {
  if (message === null) return new Error('the voice process failed')
  const { status, word, userMessage, errors, headers } = message
  return new Failure(status, { word, headers, ...(userMessage && { userMessage }), ...(errors && { errors }) })
}

const neededHeaders = /^(upgrade|connection|sec-websocket-)/

/** Passes on only what a web socket needs: no cookies and no other headers. */
export const socketMessage = ({ request, socket, head, address }: Upgrade): ToVoice => {
  const rest: unknown = socket.read()
  const read = Buffer.isBuffer(rest) ? Buffer.concat([head, rest]) : head
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => neededHeaders.test(name)))
  return { type: 'socket', request: { ...request, headers }, head: read.toString('base64'), address }
}

export const upgradeIn = (message: Extract<ToVoice, { type: 'socket' }>, socket: Socket): Upgrade => {
  const { request, head, address } = message
  return { request, socket, head: Buffer.from(head, 'base64'), address }
}
