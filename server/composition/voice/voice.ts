import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { endWith } from '../../platform/http/connections/rawAnswer'
import type { AlertDevices } from '../../platform/push/deviceAlerts'
import { openSwitchboard, type PracticeCalls, type WebPhoneTokens } from '../../phone/index'
import { type AttachedGateway, makeGateway } from '@console/voice-gateway'

export interface VoiceGateway extends Pick<AttachedGateway, 'take' | 'isOpen' | 'callCount' | 'phoneCount' | 'close'> {
  settled: () => Promise<void>
  memoryBytes: () => number | null
}

export interface Voice {
  gateway: VoiceGateway
  practiceCalls: PracticeCalls
  /** Of a process that leaves the notifying of devices to the service. */
  onRinging?: (alertDevices: AlertDevices) => void
}

interface Deps extends Omit<Parameters<typeof openSwitchboard>[0], 'gateway' | 'log'> {
  tokens: Pick<WebPhoneTokens, 'read'>
  log: FastifyBaseLogger
  publicUrl: () => string
}

export const makeVoice = (deps: Deps): Voice => {
  const { tokens, clock, random, log, publicUrl, background } = deps
  const verify = async (token: string) => {
    const claims = await tokens.read(token)
    return claims && { owner: { accountId: claims.accountId, userId: claims.userId }, expiresAt: claims.expiresAt }
  }
  const refuse = (socket: Duplex): void => endWith(socket, '400 bad_request', publicUrl().startsWith('https:'))
  const gateway = makeGateway({ verify, clock, random, log, refuse })
  const practiceCalls = openSwitchboard({ ...deps, gateway })
  return { gateway: { ...gateway, settled: background.settled, memoryBytes: () => null }, practiceCalls }
}
