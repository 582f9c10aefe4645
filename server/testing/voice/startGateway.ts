import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { realChance } from '../../core/chance'
import { later, realClock, SECOND_MS } from '../../core/clock'
import { makeErrorReply } from '../../core/failures/errorReply'
import { closeGracefully } from '../../core/connections/gracefulClose'
import { makeApp, usualTimeLimits } from '../../core/makeApp'
import { usualCallTimes, type CallTimes } from '../../providers/voice/embedded/liveCall'
import { openDoor } from '../../providers/voice/embedded/door'
import { makeGateway } from '../../providers/voice/embedded/gateway'
import type { Gateway, OutgoingCall } from '../../providers/voice/embedded/phoneCall'
import type { Strangers } from '../../providers/voice/embedded/strangers'
import { openVoiceClient, type VoiceClient } from './voiceClient'

interface GatewayOptions {
  times?: Partial<CallTimes>
  beatMs?: number
  strangers?: Strangers
}

export interface TestGateway {
  url: string
  gateway: Gateway
  /** The next call that somebody makes. */
  outgoing: () => Promise<OutgoingCall>
  /** Listens with a good token: `account/user`, and after a third slash the seconds for which it is good. */
  admitted: (token: string) => Promise<VoiceClient>
  /** And registers. */
  registered: (token: string, path?: 'websocket') => Promise<VoiceClient>
  close: () => Promise<void>
}

/** The gateway on a bare service, whose tokens say themselves whose they are. */
export const startGateway = async ({ times, beatMs, strangers }: GatewayOptions = {}): Promise<TestGateway> => {
  const log = pino({ level: 'silent' })
  const app = makeApp({ log, chance: realChance, errorReply: makeErrorReply(() => false), trustProxy: false, timeLimits: usualTimeLimits })
  let url = ''
  const gateway = makeGateway({
    clock: realClock,
    chance: realChance,
    log,
    publicUrl: () => url,
    verify: async (token) => {
      const [accountId = '', userId = '', seconds = '3600'] = token.split('/')
      return userId === '' ? null : { owner: { accountId, userId }, expiresAt: later(realClock(), Number(seconds) * SECOND_MS) }
    },
    times: { ...usualCallTimes, ...times },
    ...(beatMs !== undefined && { beatMs }),
    ...(strangers && { strangers }),
  })
  openDoor(app, { publicUrl: () => url, isOpen: gateway.isOpen, take: gateway.take })
  app.addHook('preClose', gateway.close)
  const made: OutgoingCall[] = []
  const wanted: ((call: OutgoingCall) => void)[] = []
  gateway.onOutgoing((call) => {
    const take = wanted.shift()
    if (take === undefined) made.push(call)
    else take(call)
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const addressOf = (address: AddressInfo | string | null): number => (typeof address === 'object' && address !== null ? address.port : 0)
  url = `http://127.0.0.1:${addressOf(app.server.address())}`

  const admitted = async (token: string): Promise<VoiceClient> => {
    const client = await openVoiceClient({ url })
    client.say('listen', { token, browserinfo: {}, reconnectTimeout: 0 })
    await client.next('connected')
    return client
  }
  return {
    url,
    gateway,
    outgoing: () => {
      const call = made.shift()
      return call ? Promise.resolve(call) : new Promise((resolve) => wanted.push(resolve))
    },
    admitted,
    registered: async (token, path) => {
      const client = await admitted(token)
      client.say('register', { media: { audio: true }, ...(path && { path }) })
      await client.next('ready')
      return client
    },
    close: () => closeGracefully(app, 1000),
  }
}
