import type { ListedSupportRequest } from '@/api'
import { isRecord } from '@/lib/record'
import { textOf } from '@/lib/text'

/** What a request says, however odd it came; '' for what it does not say. */
export interface RequestFacts {
  subject: string
  isClosed: boolean
  /** Of its last update, as the wire has it. */
  at: string
  /** Who opened it. */
  openedBy: string
}

export const fullnameOf = (user: unknown): string => (isRecord(user) ? textOf(user['fullname']) : '')

export const requestFacts = ({ subject, is_resolved, updated_utc, updated_at, user }: ListedSupportRequest): RequestFacts => ({
  subject: textOf(subject),
  isClosed: Number(is_resolved) === 1,
  at: textOf(updated_utc) || textOf(updated_at),
  openedBy: fullnameOf(user),
})
