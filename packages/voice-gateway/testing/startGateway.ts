import { once } from 'node:events'
import { createServer } from 'node:http'
import { Socket, type AddressInfo } from 'node:net'
import { randomBytes, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { makeGateway, type AttachedGateway } from '../gateway/gateway'
import { usualCallTimes, type CallTimes } from '../gateway/liveCall'
import type { Gateway, OutgoingCall } from '../gateway/phoneCall'
import type { Strangers } from '../gateway/admission'
import { openVoiceClient, type VoiceClient } from './voiceClient'

interface Served {
  url: string
  close: () => Promise<void>
}

export interface GatewayOptions {
  times?: Partial<CallTimes>
  beatMs?: number
  strangers?: Strangers
  serve?: (gateway: AttachedGateway) => Promise<Served>
  refuse?: Parameters<typeof makeGateway>[0]['refuse']
}

export interface TestGateway {
  url: string
  gateway: Gateway
  outgoing: () => Promise<OutgoingCall>
  /** Listens with a valid token: `account/user`, and after a third slash its lifetime in seconds. */
  admitted: (token: string) => Promise<VoiceClient>
  registered: (token: string, path?: 'websocket') => Promise<VoiceClient>
  close: () => Promise<void>
}

const portOf = (address: AddressInfo | string | null): number => (typeof address === 'object' && address !== null ? address.port : 0)

const serveReference = async (gateway: AttachedGateway): Promise<Served> => {
  const server = createServer()
  server.on('upgrade', (request, socket, head) => {
    if (socket instanceof Socket) gateway.take({ request, socket, head, address: socket.remoteAddress ?? '' })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = async (): Promise<void> => {
    await gateway.close()
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${portOf(server.address())}`, close }
}

export const startGateway = async (options: GatewayOptions = {}): Promise<TestGateway> => {
  const { times, beatMs, strangers, serve = serveReference, refuse = (socket) => void socket.destroy() } = options
  const gateway = makeGateway({
    clock: () => new Date(),
    random: { id: randomUUID, bytes: randomBytes },
    log: pino({ level: 'silent' }),
    refuse,
    verify: async (token) => {
      const [accountId = '', userId = '', seconds = '3600'] = token.split('/')
      return userId === '' ? null : { owner: { accountId, userId }, session: token, expiresAt: new Date(Date.now() + Number(seconds) * 1000) }
    },
    times: { ...usualCallTimes, ...times },
    ...(beatMs !== undefined && { beatMs }),
    ...(strangers && { strangers }),
  })
  const made: OutgoingCall[] = []
  const waiting: ((call: OutgoingCall) => void)[] = []
  gateway.onOutgoing((call) => {
    const take = waiting.shift()
    if (take === undefined) made.push(call)
    else take(call)
  })
  const { url, close } = await serve(gateway)

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
      return call ? Promise.resolve(call) : new Promise((resolve) => waiting.push(resolve))
    },
    admitted,
    registered: async (token, path) => {
      const client = await admitted(token)
      client.say('register', { media: { audio: true }, ...(path && { path }) })
      await client.next('ready')
      return client
    },
    close,
  }
}
