import { MINUTE_MS } from '../../server/platform/clock'
import { signedIn } from '../../server/testing/sessions'
import type { RequestInput, Setting } from '../../server/testing/operations/operation'
import type { NamedOperation } from '../../server/testing/operations/operations'
import { requestOf } from '../../server/testing/operations/send'

/** Longer than any reply takes, so that a missing one fails the test by name. */
const LONGEST_MS = 5 * MINUTE_MS

export interface Visitor {
  setting: Setting
  address: string
  reads: Map<string, RequestInput>
  acts: number
}

export const newVisitor = (setting: Setting, index: number): Visitor => ({ setting, address: `198.51.100.${index + 1}`, reads: new Map(), acts: 0 })

interface Answer {
  status: number
  text: string
}

export const makeAsking = (url: string) => {
  const counts = new Map<string, number>()

  const count = (status: number): void => {
    const kind = `${Math.floor(status / 100)}xx`
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    if (status >= 500 && status !== 503) throw new Error(`The service answered ${status}.`)
  }

  const sent = async ({ address }: Visitor, request: Request): Promise<Answer> => {
    request.headers.set('x-forwarded-for', address)
    const response = await fetch(request, { signal: AbortSignal.timeout(LONGEST_MS) })
    const text = await response.text()
    count(response.status)
    return { status: response.status, text }
  }

  const ask = async (visitor: Visitor, operation: NamedOperation, asked: RequestInput, key?: string): Promise<string> => {
    const { setting } = visitor
    const here = { ...setting, server: { ...setting.server, url } }
    const { status, text } = await sent(visitor, requestOf(operation, here, asked, key === undefined ? {} : { key }))
    if (status === 401 && operation.row.access === 'member') setting.member = await signedIn(setting.server, setting.member)
    return text
  }

  const plain = (visitor: Visitor, method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<Answer> => {
    const { token } = visitor.setting.member
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const given = { authorization: `Bearer ${token}`, ...type, ...headers }
    return sent(visitor, new Request(`${url}${path}`, { method, headers: given, redirect: 'manual', ...(body !== undefined && { body }) }))
  }

  const total = (): number => [...counts.values()].reduce((sum, each) => sum + each, 0)

  return { counts, total, count, sent, plain, ask }
}
