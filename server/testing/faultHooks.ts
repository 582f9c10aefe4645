import { EventEmitter, once } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallPattern, CannedReply, Fault, SeenRequest } from './faults'

export interface Faults {
  failNext: (call: CallPattern, fault: Fault, times?: number) => void
  endFaults: () => void
  held: () => Promise<void>
  release: () => void
  requests: (call?: CallPattern) => SeenRequest[]
}

interface Waiting {
  isMet: (request: { method: string; path: string }) => boolean
  fault: Fault
  left: number
}

const isHold = ({ kind }: Fault): boolean => kind === 'hold' || kind === 'holdAfter'

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

const makeMatch = ({ method, path }: CallPattern): Waiting['isMet'] => {
  const whole = path.startsWith('/console') ? path : `/v1${path}`
  const pattern = new RegExp(`^${whole.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)
  return (request) => request.method === method && pattern.test(request.path)
}

const canned = (reply: FastifyReply, { status, text, type = 'application/json', headers = {} }: CannedReply) =>
  reply.code(status).headers(headers).type(type).serializer(String).send(text)

const cut = (reply: FastifyReply): void => {
  reply.hijack()
  reply.raw.destroy()
}

const cutInTheMiddle = (reply: FastifyReply, payload: unknown): void => {
  const body = Buffer.from(typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : '')
  reply.hijack()
  const headers = Object.entries(reply.getHeaders()).map(([name, value]): [string, string] => [name, String(value)])
  reply.raw.writeHead(reply.statusCode, { ...Object.fromEntries(headers), 'content-length': body.length })
  reply.raw.write(body.subarray(0, body.length / 2), () => reply.raw.destroy())
}

export const addFaults = (app: FastifyInstance): Faults => {
  const waiting: Waiting[] = []
  const seen = new Map<FastifyRequest, SeenRequest>()
  const met = new WeakMap<FastifyRequest, Fault>()
  const gates = new WeakMap<FastifyRequest, Promise<void>>()
  const openers: (() => void)[] = []
  const gateSet = new EventEmitter()
  const setGate = (request: FastifyRequest): void => {
    gates.set(request, new Promise((open) => void openers.push(open)))
    gateSet.emit('set')
  }

  const take = (request: FastifyRequest): Fault | undefined => {
    const target = { method: request.method, path: pathOf(request) }
    const first = waiting.find((candidate) => candidate.left > 0 && candidate.isMet(target))
    if (first !== undefined) first.left -= 1
    return first?.fault
  }

  app.addHook('onRequest', async (request, reply) => {
    const key = request.headers['idempotency-key']
    const idempotencyKey = typeof key === 'string' ? key : null
    const hasToken = request.headers.authorization !== undefined
    seen.set(request, { method: request.method, path: pathOf(request), idempotencyKey, hasToken, status: null })
    const fault = take(request)
    if (fault === undefined) return
    met.set(request, fault)
    if (isHold(fault)) setGate(request)
    if (fault.kind === 'answer') return canned(reply, fault.reply)
    if (fault.kind === 'drop') cut(reply)
    if (fault.kind === 'hold') await gates.get(request)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const fault = met.get(request)
    if (fault?.kind === 'holdAfter') await gates.get(request)
    if (fault?.kind === 'dropAfter') cut(reply)
    if (fault?.kind === 'cutAfter') cutInTheMiddle(reply, payload)
    if (fault?.kind !== 'answerAfter') return payload
    const { status, text, type = 'application/json', headers = {} } = fault.reply
    reply.code(status).headers(headers).type(type).removeHeader('content-length')
    return text
  })

  app.addHook('onResponse', async (request, reply) => {
    const entry = seen.get(request)
    if (entry !== undefined && reply.raw.writableFinished) entry.status = reply.statusCode
  })

  return {
    failNext: (call, fault, times = 1) => void waiting.push({ isMet: makeMatch(call), fault, left: times }),
    endFaults: () => void waiting.splice(0),
    held: async () => {
      while (waiting.some(({ fault, left }) => isHold(fault) && left > 0)) await once(gateSet, 'set')
    },
    release: () => openers.splice(0).forEach((open) => open()),
    requests: (call) => {
      const isMatch = call === undefined ? () => true : makeMatch(call)
      return [...seen.values()].filter(isMatch)
    },
  }
}
