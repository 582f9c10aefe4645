import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { wavOf } from '@console/voice-gateway/testing'
import { later, MINUTE_MS } from '../platform/clock'
import { soundFileName } from '../calls/history/history'
import { nameCaller } from '../calls/people/people'
import type { FilesPort } from '../platform/files/port'
import type { CallOutcome } from '../platform/database/tables'
import type { Store } from '../platform/database/tables'

export type HistoryKind = 'calls' | 'voicemails' | 'recordings'

export interface HistoryPlan {
  count?: number
  /** ISO-8601 time of the newest one, now by default; each further one is a minute older. */
  at?: string
  number_id?: string | null
  contact_number?: string
  contact_name?: string
  direction?: 'inbound' | 'outbound'
  duration?: number
  is_archived?: 0 | 1
  outcome?: CallOutcome
  is_new?: 0 | 1
}

interface Deps {
  store: Store
  files: FilesPort
  now: Date
}

const usual = { number_id: null, contact_number: '+15145559999', direction: 'inbound', duration: 60 } as const

const callsOf = (account_id: string, now: Date, plan: HistoryPlan) => {
  const { count = 1, at, contact_name: _name, is_archived: _flag, is_new: _isNew, ...given } = plan
  const newest = at === undefined ? now : new Date(at)
  return Array.from({ length: count }, (_, index) => {
    return { id: randomUUID(), account_id, ...usual, ...given, started_at: later(newest, -index * MINUTE_MS) }
  })
}

type Call = ReturnType<typeof callsOf>[number]

const SOUND = wavOf(1)

const insertFile = async ({ store, files }: Deps, noun: 'Voicemail' | 'Recording', call: Call): Promise<string> => {
  const { account_id, contact_number, started_at: created_at } = call
  const id = randomUUID()
  const bytes = await files.write(id, Readable.from([SOUND]))
  const friendly_name = soundFileName(noun, created_at, contact_number)
  await store.insertInto('files').values({ id, account_id, media_type: 'audio/wav', bytes, friendly_name, created_at }).execute()
  return id
}

const insertVoicemail = async (deps: Deps, call: Call, is_archived: 0 | 1, is_new?: 0 | 1): Promise<string> => {
  const { account_id, number_id, contact_number: from_number, duration, started_at: created_at } = call
  const id = await insertFile(deps, 'Voicemail', call)
  const row = { id, account_id, number_id, from_number, is_archived, duration, created_at, ...(is_new !== undefined && { is_new }) }
  await deps.store.insertInto('voicemails').values(row).execute()
  return id
}

const insertRecording = async (deps: Deps, call: Call, is_archived: 0 | 1): Promise<string> => {
  const { id: call_id, started_at: created_at, outcome: _outcome, ...shared } = call
  const id = await insertFile(deps, 'Recording', call)
  await deps.store.insertInto('recordings').values({ ...shared, id, call_id, is_archived, created_at }).execute()
  return id
}

/** Returns their ids, newest first. A recording comes with its call. */
export const insertHistory = async (
  deps: Deps,
  accountId: string,
  kind: HistoryKind,
  plan: HistoryPlan = {},
): Promise<string[]> => {
  const calls = callsOf(accountId, deps.now, plan)
  const [first] = calls
  if (first === undefined) return []
  if (plan.contact_name !== undefined) await nameCaller(deps.store, accountId, { ...first, contact_name: plan.contact_name }, deps.now)
  if (kind !== 'voicemails') await deps.store.insertInto('calls').values(calls).execute()
  if (kind === 'calls') return calls.map(({ id }) => id)
  const insert = kind === 'voicemails' ? insertVoicemail : insertRecording
  const ids: string[] = []
  for (const call of calls) ids.push(await insert(deps, call, plan.is_archived ?? 0, plan.is_new))
  return ids
}
