import type { Operation } from 'contract/operation'
import type { Reply } from '../ask'
import { SUPPORT_KEY } from '../support'
import type { Holdings } from './holdings'
import type { NamedOperation } from './operations'
import type { RequestInput, Setting } from './operation'

export interface SendOptions {
  /** Replaces the member's token or the support key; `null` sends none. */
  token?: string | null
  key?: string
  ids?: Holdings
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const pathOf = ({ path }: Operation, { params = {}, query = {} }: RequestInput, ids: Holdings): string => {
  const known = new Map(Object.entries({ moduleName: 'pause', type: 'Local', noun: 'calls', fileId: ids.audiofileId, ...ids, ...params }))
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => known.get(name) ?? 'never')
  const search = new URLSearchParams(query).toString()
  return `/v1${filled}${search === '' ? '' : `?${search}`}`
}

const contentOf = ({ body, text, form, file }: RequestInput): { type?: string; content?: string | FormData } => {
  if (text !== undefined) return { type: 'application/json', content: text }
  if (form !== undefined) return { type: 'application/x-www-form-urlencoded', content: new URLSearchParams({ ...form }).toString() }
  if (file !== undefined) {
    const content = new FormData()
    content.append('file', new Blob([new Uint8Array(file)]), 'accueil.wav')
    return { content }
  }
  return body === undefined ? {} : { type: 'application/json', content: JSON.stringify(body) }
}

/** The operation's credential; none if a signature takes its place. */
export const ownToken = (row: Operation, { member, operatorToken }: Pick<Setting, 'member' | 'operatorToken'>): string | null => {
  if (row.access === 'support') return SUPPORT_KEY
  if (row.access === 'operator' || row.access === 'administrator') return operatorToken
  return row.access === 'member' ? member.token : null
}

const textOf = async (response: Response, row: Operation): Promise<string> => {
  if (row.media !== 'events' || response.status !== 200) return response.text()
  const reader = response.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return Buffer.from(first?.value ?? []).toString()
}

export const requestOf = ({ row }: Pick<NamedOperation, 'row'>, setting: Setting, input: RequestInput, options: SendOptions = {}): Request => {
  const { server, own } = setting
  const { token = ownToken(row, setting), key, ids = own } = options
  const { type, content } = contentOf(input)
  return new Request(`${(input.at ?? server).url}${pathOf(row, input, ids)}`, {
    method: row.method,
    redirect: 'manual',
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(type !== undefined && { 'content-type': type }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...input.headers,
    },
    ...(content !== undefined && { body: content }),
  })
}

export const send = async (operation: Pick<NamedOperation, 'row'>, setting: Setting, input: RequestInput, options: SendOptions = {}): Promise<Reply> => {
  const response = await fetch(requestOf(operation, setting, input, options))
  const text = await textOf(response, operation.row)
  return { status: response.status, headers: response.headers, text, body: jsonOf(text) }
}
