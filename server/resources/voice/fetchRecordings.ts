import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { SECOND_MS, type Clock } from '../../core/clock'
import type { Background } from '../../core/background'
import type { CallRecords } from '../../core/ports/callRecords'
import { RecordingUnavailable, type Carrier } from '../../core/ports/voice'
import type { Store } from '../../core/tables/tables'
import { findCall } from './keptCalls'
import { makePendingRecordings, type PendingRecording, type ReportedRecording } from './pendingRecordings'

export interface RecordingFetches {
  /** Resolves when the recording is written down as pending; it is fetched behind that. */
  begin: (told: ReportedRecording, log: FastifyBaseLogger) => Promise<void>
  /** Tries again what is due: at every start, and every minute. */
  resume: (log: FastifyBaseLogger) => Promise<void>
  /** Begins no further try: what is pending is the next service's. */
  stop: () => void
}

interface Deps {
  store: Store
  clock: Clock
  carrier: Carrier | null
  callRecords: Pick<CallRecords, 'storeRecording' | 'storeVoicemail'>
  background: Background
  /** How long to wait before each further try of a recording that has only just been told of. */
  pausesMs?: readonly number[]
}

/** A recording that has only just been made may not be there for a moment. */
const usualPauses = [SECOND_MS, 4 * SECOND_MS]
/** Tried again, not counting those that are told of just now. */
const MOST_AT_ONCE = 4
/** Which is after an hour; until then it may not be there yet. */
const TRIES_WHEN_GONE = 7
/** Which is after a day. */
const MOST_TRIES = 30

const isHopeless = (error: unknown, tries: number): boolean =>
  tries >= MOST_TRIES || (tries >= TRIES_WHEN_GONE && error instanceof RecordingUnavailable && error.isMissing)

/**
 * Fetches recordings while nobody waits: a long one takes longer than the carrier waits for an answer. The carrier keeps
 * them as well, so that one which could not be fetched is not lost; the log says which.
 */
export const makeRecordingFetches = (deps: Deps): RecordingFetches => {
  const { store, carrier, callRecords, background, pausesMs = usualPauses } = deps
  const pending = makePendingRecordings(deps)
  const underWay = new Set<string>()
  const stopping = new AbortController()
  let resumed = 0

  const keep = async ({ id, account_id: accountId, call_id, kind, duration, ...told }: PendingRecording, content: Readable): Promise<void> => {
    const call = await findCall(store, call_id)
    // With its call it has ceased to be pending.
    if (call === null) return void content.destroy()
    const sound = { id, accountId, content, duration, pendingSince: told.created_at }
    if (kind === 'recording') {
      await callRecords.storeRecording({ ...sound, callId: call_id })
      return
    }
    const { numberId, contactNumber: fromNumber } = call
    await callRecords.storeVoicemail({ ...sound, numberId, fromNumber, sendTo: told.send_to })
  }

  const isKept = async (id: string): Promise<boolean> =>
    (await store.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

  /** The carrier may have told of it once more after it was kept. */
  const tryOnce = async (recording: PendingRecording, from: Carrier): Promise<void> => {
    if (await isKept(recording.id)) await pending.drop(recording.id)
    else await keep(recording, await from.openRecording(recording.id))
  }

  const afterFailure = async ({ id, tries }: PendingRecording, error: unknown, log: FastifyBaseLogger): Promise<void> => {
    const about = { err: error, recording: id }
    if (!isHopeless(error, tries)) log.warn(about, 'Recording not fetched yet')
    else if (await pending.drop(id)) log.error(about, 'Recording not fetched; giving up')
  }

  /** Whether it is done with, for now at least. */
  const attempt = async (recording: PendingRecording, from: Carrier, log: FastifyBaseLogger): Promise<boolean> => {
    try {
      await tryOnce(recording, from)
      return true
    } catch (error) {
      await afterFailure(recording, error, log)
      return false
    }
  }

  const isStoppedWithin = (ms: number): Promise<boolean> =>
    pause(ms, false, { signal: stopping.signal }).catch(() => true)

  const fetchRecording = async (
    recording: PendingRecording,
    log: FastifyBaseLogger,
    pauses: readonly number[],
  ): Promise<void> => {
    if (carrier === null || underWay.has(recording.id)) return
    underWay.add(recording.id)
    try {
      for (const ms of [0, ...pauses]) {
        if (await isStoppedWithin(ms)) return
        if (await attempt(recording, carrier, log)) return
      }
    } finally {
      underWay.delete(recording.id)
    }
  }

  const resumeDue = async (log: FastifyBaseLogger): Promise<void> => {
    resumed += 1
    try {
      while (!stopping.signal.aborted) {
        const recording = await pending.claim()
        if (recording === null) return
        await fetchRecording(recording, log, [])
      }
    } finally {
      resumed -= 1
    }
  }

  return {
    begin: async (told, log) => {
      const recording = await pending.add(told)
      if (recording !== null) background.run('fetching a recording', () => fetchRecording(recording, log, pausesMs))
    },

    /** One that takes long holds back only those that it leaves no place to. */
    resume: async (log) => {
      if (carrier === null) return
      await Promise.all(Array.from({ length: MOST_AT_ONCE - resumed }, () => resumeDue(log)))
    },

    stop: () => stopping.abort(),
  }
}
