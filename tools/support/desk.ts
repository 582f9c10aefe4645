import { randomUUID } from 'node:crypto'
import type { BodyOf, Operation, QueryOf, ReplyOf } from 'contract/operation'
import { supportDeskOperations } from 'contract/supportDesk'
import type { DeskRequest, DeskRequestDetails } from 'contract/supportDesk'
import type { Settings } from '../../server/settings/settings'
import { CommandFailure } from '../commandFailure'
import { serviceFrom, type Where } from '../where'

export interface Desk {
  list: (isOpenOnly: boolean) => Promise<DeskRequest[]>
  show: (id: string) => Promise<DeskRequestDetails>
  reply: (id: string, text: string) => Promise<void>
  close: (id: string) => Promise<void>
  diagnostics: (id: string) => Promise<string>
}

interface Asked<R> {
  id?: string
  query?: QueryOf<R>
  body?: BodyOf<R>
}

const PAGE = '100'

const sentencesIn = (body: unknown): string => {
  if (typeof body !== 'object' || body === null || !('errors' in body)) return ''
  return Object.values(body.errors ?? {}).flat().join(' ')
}

const failureOf = (status: number, { url }: Where, id: string | undefined, body: unknown): CommandFailure => {
  if (status === 401) return new CommandFailure(`The service at ${url} does not take this support key.`)
  if (status === 404 && id !== undefined) return new CommandFailure(`There is no request ${id}, or nothing is attached to it.`)
  if (status === 404) return new CommandFailure(`The service at ${url} has no support key: start it with SUPPORT_KEY.`)
  if (status === 409) return new CommandFailure(`The request ${id ?? ''} is closed.`)
  return new CommandFailure(`The service at ${url} answered ${status}. ${sentencesIn(body)}`.trim())
}

/** The reply is trusted, because the service was given the support key. */
const isReply = <O>(_operation: O, value: unknown): value is ReplyOf<O> => typeof value === 'object' && value !== null

const makeAsk = (where: Where) =>
  async <O extends Operation>(operation: O, { id, query, body }: Asked<O>): Promise<ReplyOf<O>> => {
    const path = operation.path.replace(':supportRequestId', encodeURIComponent(id ?? ''))
    const given = Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)])
    const headers = {
      authorization: `Bearer ${where.key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(operation.method === 'POST' && { 'idempotency-key': randomUUID() }),
    }
    const url = `${where.url}/v1${path}?${new URLSearchParams(given).toString()}`
    const sent = { method: operation.method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await fetch(url, sent).catch(() => {
      throw new CommandFailure(`Nothing answers at ${where.url}: is the service running?`)
    })
    const answer: unknown = await response.json().catch(() => undefined)
    if (!response.ok) throw failureOf(response.status, where, id, answer)
    if (!isReply(operation, answer)) throw new CommandFailure(`What answers at ${where.url} is not the service.`)
    return answer
  }

export const makeDesk = (where: Where): Desk => {
  const ask = makeAsk(where)
  return {
    list: async (isOpenOnly) => {
      const found: DeskRequest[] = []
      let cursor: string | null | undefined
      do {
        const query = { limit: PAGE, ...(isOpenOnly && { is_resolved: '0' as const }), ...(cursor && { cursor }) }
        const { support_requests, next_cursor } = await ask(supportDeskOperations.listDeskRequests, { query })
        found.push(...support_requests)
        cursor = next_cursor
      } while (cursor)
      return found
    },
    show: async (id) => (await ask(supportDeskOperations.getDeskRequest, { id })).support_request,
    reply: async (id, text) => void (await ask(supportDeskOperations.replyToSupportRequest, { id, body: { text } })),
    close: async (id) => void (await ask(supportDeskOperations.closeDeskRequest, { id, body: { is_resolved: 1 } })),
    diagnostics: async (id) => (await ask(supportDeskOperations.getDeskDiagnostics, { id })).diagnostics,
  }
}

export const deskFrom = (settings: Pick<Settings, 'dataDir' | 'supportKey'>, url: string | null): Desk =>
  makeDesk(serviceFrom(settings, url))
