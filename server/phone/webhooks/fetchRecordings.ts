import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { SECOND_MS, type Clock } from '../../platform/clock'
import type { Background } from '../../platform/jobs/background'
import type { CallRecords } from '../../calls/index'
import { RecordingUnavailable, type Carrier } from '../carrier/carrier'
import type { Store } from '../../platform/database/tables'
import { findCall } from './documents'
import { makePendingRecordings, type PendingRecording, type ReportedRecording } from './pendingRecordings'

interface Deps {
  store: Store
  clock: Clock
  carrier: Carrier | null
  callRecords: Pick<CallRecords, 'storeRecording' | 'storeVoicemail'>
  background: Background
  pausesMs?: readonly number[]
}

/** A new recording may take a moment to appear. */
const usualPauses = [SECOND_MS, 4 * SECOND_MS]
const MAX_CONCURRENT = 4
/** After an hour; until then it may still appear. */
const TRIES_WHEN_GONE = 7
/** After a day. */
const MAX_TRIES = 30

const isHopeless = (error: unknown, tries: number): boolean =>
  tries >= MAX_TRIES || (tries >= TRIES_WHEN_GONE && error instanceof RecordingUnavailable && error.isMissing)

export type RecordingFetches = ReturnType<typeof makeRecordingFetches>

/** In the background, because a long recording exceeds the carrier's timeout. The log names those not fetched. */
export const makeRecordingFetches = (deps: Deps) => {
  const { store, carrier, callRecords, background, pausesMs = usualPauses } = deps
  const pending = makePendingRecordings(deps)
  const underWay = new Set<string>()
  const stopping = new AbortController()
  let resumed = 0

  const storeRecording = async ({ id, account_id: accountId, call_id, kind, duration, ...reported }: PendingRecording, content: Readable): Promise<void> => {
    const call = await findCall(store, call_id)
    // It was deleted with its call.
    if (call === null) return void content.destroy()
    const sound = { id, accountId, content, duration, pendingSince: reported.created_at }
    if (kind === 'recording') {
      await callRecords.storeRecording({ ...sound, callId: call_id })
      return
    }
    const { numberId, contactNumber: fromNumber } = call
    await callRecords.storeVoicemail({ ...sound, callId: call_id, numberId, fromNumber, sendTo: reported.send_to, boxId: reported.box_id })
  }

  const isStored = async (id: string): Promise<boolean> =>
    (await store.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

  const fetchOnce = async (recording: PendingRecording, from: Carrier): Promise<void> => {
    if (await isStored(recording.id)) await pending.drop(recording.id)
    else await storeRecording(recording, await from.openRecording(recording.id))
  }

  const afterFailure = async ({ id, tries }: PendingRecording, error: unknown, log: FastifyBaseLogger): Promise<void> => {
    const about = { err: error, recording: id }
    if (!isHopeless(error, tries)) log.warn(about, 'Recording not fetched yet')
    else if (await pending.drop(id)) log.error(about, 'Recording not fetched; giving up')
  }

  const attempt = async (recording: PendingRecording, from: Carrier, log: FastifyBaseLogger): Promise<boolean> => {
    try {
      await fetchOnce(recording, from)
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
    /** Resolves when the recording is stored as pending; fetching continues in the background. */
    begin: async (reported: ReportedRecording, log: FastifyBaseLogger): Promise<void> => {
      const recording = await pending.add(reported)
      if (recording !== null) background.run('fetching a recording', () => fetchRecording(recording, log, pausesMs))
    },

    resume: async (log: FastifyBaseLogger): Promise<void> => {
      if (carrier === null) return
      await Promise.all(Array.from({ length: MAX_CONCURRENT - resumed }, () => resumeDue(log)))
    },

    stop: (): void => stopping.abort(),
  }
}
