import { useState } from 'react'
import type { Id } from 'contract/operation'
import { useTextDraft } from '@/forms/useTextDraft'
import { isRecord, parseJson } from '@/lib/values'
import type { Draft } from './draft'

interface History<Value> {
  past: readonly Value[]
  present: Value
  future: readonly Value[]
  /** Of the last change: further ones with the same tag are undone together with it. */
  tag: string | null
}

const MAX_STEPS = 200

export const historyOf = <Value>(present: Value): History<Value> => ({ past: [], present, future: [], tag: null })

export const changed = <Value>(history: History<Value>, present: Value, tag: string | null = null): History<Value> => {
  if (present === history.present) return history
  const isOneChange = tag !== null && tag === history.tag && history.past.length > 0
  const past = isOneChange ? history.past : [...history.past, history.present].slice(-MAX_STEPS)
  return { past, present, future: [], tag }
}

export const undone = <Value>(history: History<Value>): History<Value> => {
  const { past, present, future } = history
  const [before] = past.slice(-1)
  return before === undefined ? history : { past: past.slice(0, -1), present: before, future: [present, ...future], tag: null }
}

export const redone = <Value>(history: History<Value>): History<Value> => {
  const { past, present, future } = history
  const [after] = future
  return after === undefined ? history : { past: [...past, present], present: after, future: future.slice(1), tag: null }
}

interface KeptDraft {
  draft: Draft
  /** Of the version that was edited; null for a new schedule. */
  etag: string | null
}

const isSpan = (value: unknown): boolean => isRecord(value) && typeof value['start'] === 'string' && typeof value['end'] === 'string'

const isInterval = (value: unknown): boolean => isSpan(value) && isRecord(value) && typeof value['weekday'] === 'number' && typeof value['key'] === 'number'

const isException = (value: unknown): boolean =>
  isRecord(value) && ['name', 'from', 'to'].every((part) => typeof value[part] === 'string') && Array.isArray(value['intervals']) && value['intervals'].every(isSpan)

const isDraft = (value: unknown): value is Draft => {
  if (!isRecord(value)) return false
  const { name, timeZone, week, exceptions, holidays } = value
  const lists = Array.isArray(week) && Array.isArray(exceptions) && Array.isArray(holidays)
  return typeof name === 'string' && typeof timeZone === 'string' && lists && week.every(isInterval) && exceptions.every(isException)
}

const NONE = ''

/** Keeps unsaved hours across reloads and expired sessions, until logout. */
export const useKeptDraft = (id: Id | null) => {
  const { texts, write } = useTextDraft(`schedule ${id ?? 'new'}`, { hours: NONE, etag: NONE })
  const [kept] = useState((): KeptDraft | null => {
    const draft = parseJson(texts.hours)
    return isDraft(draft) ? { draft, etag: texts.etag === NONE ? null : texts.etag } : null
  })
  const keep = (unsaved: KeptDraft | null): void =>
    write(unsaved === null ? { hours: NONE, etag: NONE } : { hours: JSON.stringify(unsaved.draft), etag: unsaved.etag ?? NONE })
  return { kept, keep }
}
