import assert from 'node:assert/strict'
import { ask, type Reply } from './ask'
import type { HistoryKind } from './history'
import type { SeededMember } from './sessions'

export interface ListedRow {
  id: string
  number_id: string | null
  direction: 'inbound' | 'outbound'
  contact_number: string
  duration: number
  recording_url: string
  is_archived: 0 | 1
  is_new?: 0 | 1
  missed?: string | null
  is_blocked?: 0 | 1
  contact_name: string | null
  call: { contact_name: string | null }
}

export interface ListedPage {
  rows: ListedRow[]
  next_cursor?: string | null
  total?: number
  is_total_capped?: 0 | 1
}

const isPage = (body: unknown, kind: HistoryKind): body is Record<HistoryKind, ListedRow[]> & ListedPage =>
  typeof body === 'object' && body !== null && kind in body

export const askHistory = (url: string, member: SeededMember, kind: HistoryKind, query = ''): Promise<Reply> =>
  ask(`${url}/v1/accounts/${member.accountId}/${kind}${query}`, { token: member.token })

export const listHistory = async (url: string, member: SeededMember, kind: HistoryKind, query = ''): Promise<ListedPage> => {
  const { status, text, body } = await askHistory(url, member, kind, query)
  assert.equal(status, 200, text)
  assert.ok(isPage(body, kind))
  const { [kind]: rows, ...beside } = body
  return { ...beside, rows }
}
