import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BoundRoute } from './route'
import { SECOND_MS } from '../../clock'
import { makeFairQueue } from '../../jobs/fairQueue'

/** The sender of a larger body waits for a slot before it is read. */
const LARGE_BODY_BYTES = 64 * 1024

const LARGE_BODIES = { perAccount: 2, waitingPerAccount: 8, maxRestMs: 500 }
/** A short list takes no longer than a page, which needs no slot. */
const PAGE_MS = 5
/** No total limit, because slow readers would block other accounts. */
const COSTLY_READS = { perAccount: 3, waitingPerAccount: 50, maxRestMs: 500, restAfterMs: PAGE_MS }

const MAX_READING_MS = 20 * SECOND_MS

const plain = new Set(['limit', 'cursor', 'is_archived', 'is_resolved'])

const isPage = (query: unknown): boolean => {
  const names = typeof query === 'object' && query !== null ? Object.keys(query) : []
  return names.includes('limit') && names.every((name) => plain.has(name))
}

const hasList = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && (('type' in schema && schema.type === 'array') || Object.values(schema).some(hasList))

const costlyQueryOf = ({ operation, options }: BoundRoute): ((query: unknown) => boolean) => {
  if (options.isCostly === true) return () => true
  return operation.method === 'GET' && hasList(operation.reply) ? (query) => !isPage(query) : () => false
}

const isLargeBody = ({ headers }: FastifyRequest, { options: { bodyBytes = 0 } }: BoundRoute): boolean => {
  const declared = headers['content-length']
  const bytes = declared === undefined && headers['transfer-encoding'] !== undefined ? bodyBytes : Number(declared ?? 0)
  return bytes > LARGE_BODY_BYTES && bytes <= bodyBytes
}

/** Of a request: its slots, and until then its places in queues. */
class Places {
  private leaves: (() => void)[] | null = []

  readonly add = (leave: () => void): void => {
    if (this.leaves === null) leave()
    else this.leaves.push(leave)
  }

  readonly leaveAll = (): void => {
    const { leaves } = this
    this.leaves = null
    leaves?.forEach((leave) => leave())
  }
}

export interface ConcurrencyLimit {
  acquire: (route: BoundRoute) => (request: FastifyRequest, reply: FastifyReply, accountId: string) => Promise<void>
  /** A stream keeps its slot for a while, because it is made while it is read. */
  release: (request: FastifyRequest, isStream: boolean) => void
}

export const makeConcurrencyLimit = (): ConcurrencyLimit => {
  const [largeBodies, costlyReads] = [makeFairQueue(LARGE_BODIES), makeFairQueue(COSTLY_READS)]
  const taken = new WeakMap<FastifyRequest, Places>()

  return {
    acquire: (route) => {
      const isCostlyQuery = costlyQueryOf(route)
      return async (request, reply, accountId) => {
        const queues = [...(isLargeBody(request, route) ? [largeBodies] : []), ...(isCostlyQuery(request.query) ? [costlyReads] : [])]
        if (queues.length === 0) return
        const places = new Places()
        taken.set(request, places)
        if (request.raw.socket.destroyed) places.leaveAll()
        else reply.raw.once('close', places.leaveAll)
        for (const queue of queues) places.add(await queue.enter(accountId, places.add))
      }
    },

    release: (request, isStream) => {
      const places = taken.get(request)
      if (!isStream) places?.leaveAll()
      else if (places !== undefined) setTimeout(places.leaveAll, MAX_READING_MS).unref()
    },
  }
}
