import { randomUUID } from 'node:crypto'
import type { BodyOf, Operation, QueryOf, ReplyOf } from 'contract/operation'
import { supportDeskOperations, type DeskRequest, type DeskRequestDetails } from 'contract/supportRequests'
import type { Settings } from '../../server/composition/settings/settings'
import { CommandFailure } from '../commandFailure'
import { serviceFrom, type Where } from '../where'

export interface SupportClient {
  list: (isOpenOnly: boolean) => Promise<DeskRequest[]>
  show: (id: string) => Promise<DeskRequestDetails>
  reply: (id: string, text: string) => Promise<void>
  close: (id: string) => Promise<void>
  diagnostics: (id: string) => Promise<string>
}

interface RequestOptions<R> {
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
  if (status === 401) return new CommandFailure(`The service at ${url} rejected this support key.`)
  if (status === 404 && id !== undefined) return new CommandFailure(`Request ${id} doesn't exist, or it has no diagnostics attached.`)
  if (status === 404) return new CommandFailure(`The service at ${url} has no support key. Start it with SUPPORT_KEY.`)
  if (status === 409) return new CommandFailure(`Request ${id ?? ''} is closed.`)
  return new CommandFailure(`The service at ${url} responded with status ${status}. ${sentencesIn(body)}`.trim())
}

/** The reply is trusted, because the service was given the support key. */
const isReply = <O>(_operation: O, value: unknown): value is ReplyOf<O> => typeof value === 'object' && value !== null

const makeRequest = (where: Where) =>
  async <O extends Operation>(operation: O, { id, query, body }: RequestOptions<O>): Promise<ReplyOf<O>> => {
    const path = operation.path.replace(':supportRequestId', encodeURIComponent(id ?? ''))
    const pairs = Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)])
    const headers = {
      authorization: `Bearer ${where.key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(operation.method === 'POST' && { 'idempotency-key': randomUUID() }),
    }
    const url = `${where.url}/v1${path}?${new URLSearchParams(pairs).toString()}`
    const sent = { method: operation.method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await fetch(url, sent).catch(() => {
      throw new CommandFailure(`No answer from ${where.url}. Is the service running?`)
    })
    const answer: unknown = await response.json().catch(() => undefined)
    if (!response.ok) throw failureOf(response.status, where, id, answer)
    if (!isReply(operation, answer)) throw new CommandFailure(`The answer from ${where.url} isn't from this service.`)
    return answer
  }

export const makeSupportClient = (where: Where): SupportClient => {
  const request = makeRequest(where)
  return {
    list: async (isOpenOnly) => {
      const requests: DeskRequest[] = []
      let cursor: string | null | undefined
      do {
        const query = { limit: PAGE, ...(isOpenOnly && { is_resolved: '0' as const }), ...(cursor && { cursor }) }
        const { support_requests, next_cursor } = await request(supportDeskOperations.listDeskRequests, { query })
        requests.push(...support_requests)
        cursor = next_cursor
      } while (cursor)
      return requests
    },
    show: async (id) => (await request(supportDeskOperations.getDeskRequest, { id })).support_request,
    reply: async (id, text) => void (await request(supportDeskOperations.replyToSupportRequest, { id, body: { text } })),
    close: async (id) => void (await request(supportDeskOperations.closeDeskRequest, { id, body: { is_resolved: 1 } })),
    diagnostics: async (id) => (await request(supportDeskOperations.getDeskDiagnostics, { id })).diagnostics,
  }
}

export const supportClientFrom = (settings: Pick<Settings, 'dataDir' | 'supportKey'>, url: string | null): SupportClient =>
  makeSupportClient(serviceFrom(settings, url))
