import type { Insertable } from 'kysely'
import { soundFileName } from '../calls/index'
import type { Tables } from '../platform/database/tables'
import type { SoundCounts, Profile } from './profile'
import { idFrom, randomFrom, type Random } from './random'
import { wavBytes, BYTES_PER_SAMPLE, toPcm, wavOfPcm } from './sounds/wav'
import { SAMPLES_PER_SECOND } from './sounds/samples'
import { speech } from './sounds/speech'

const pitches = [108, 132, 178, 204]
const SECONDS = 24
const BYTES_PER_SECOND = SAMPLES_PER_SECOND * BYTES_PER_SAMPLE

interface Excerpt {
  voice: number
  from: number
  seconds: number
}

/** A few endless voices, generated on demand; every file is an excerpt. */
const makeVoices = (seed: number): ((excerpt: Excerpt) => Buffer) => {
  const spoken = new Map<number, Buffer>()

  const listen = (voice: number): Buffer => {
    const pcm = spoken.get(voice) ?? toPcm(speech(SECONDS, pitches[voice] ?? 150, randomFrom(seed ^ voice)))
    spoken.set(voice, pcm)
    return pcm
  }

  return ({ voice, from, seconds }) => {
    const pcm = listen(voice % pitches.length)
    const pieces: Buffer[] = []
    let at = (from % SECONDS) * BYTES_PER_SECOND
    for (let left = seconds * BYTES_PER_SECOND; left > 0; ) {
      const piece = pcm.subarray(at, Math.min(pcm.length, at + left))
      pieces.push(piece)
      left -= piece.length
      at = 0
    }
    return wavOfPcm(pieces)
  }
}

type Call = Insertable<Tables['calls']>

export interface HistoryRows {
  voicemails: Insertable<Tables['voicemails']>[]
  recordings: Insertable<Tables['recordings']>[]
  files: Insertable<Tables['files']>[]
  contents: readonly { id: string; make: () => Buffer }[]
  voicemailCalls: ReadonlySet<string>
}

const HISTORY_SEED = 0x2b99_71c4
const GREETING_SECONDS = 15
const NEW_VOICEMAILS = 3
/** One in this many lasts over a minute; short ones keep the files small. */
const LONG_IN = 20
const LONG_SECONDS = 62

const startOf = ({ started_at }: Call): number => new Date(started_at).getTime()

function choose(calls: readonly Call[], count: number, least: number): Call[] {
  const byDuration = calls.filter(({ duration }) => duration >= least).sort((a, b) => a.duration - b.duration)
  const long = byDuration.filter(({ duration }) => duration >= least + LONG_SECONDS).slice(0, Math.floor(count / LONG_IN))
  const short = byDuration.filter((call) => !long.includes(call)).slice(0, count - long.length)
  return [...short, ...long].sort((a, b) => startOf(a) - startOf(b))
}

const flagOf = (index: number, { archived }: SoundCounts): 0 | 1 => (index < archived ? 1 : 0)

function planVoicemails(calls: readonly Call[], counts: SoundCounts, random: Random): HistoryRows['voicemails'] {
  return calls.map((call, index) => ({
    id: idFrom(random),
    account_id: call.account_id,
    number_id: call.number_id ?? null,
    from_number: call.contact_number,
    is_archived: flagOf(index, counts),
    is_new: index < calls.length - NEW_VOICEMAILS ? 0 : 1,
    duration: call.duration - GREETING_SECONDS,
    created_at: new Date(startOf(call) + GREETING_SECONDS * 1000),
  }))
}

function planRecordings(calls: readonly Call[], counts: SoundCounts, random: Random): HistoryRows['recordings'] {
  return choose(calls, counts.inbox + counts.archived, 1).map((call, index) => ({
    id: idFrom(random),
    account_id: call.account_id,
    call_id: call.id,
    number_id: call.number_id ?? null,
    direction: call.direction,
    contact_number: call.contact_number,
    is_archived: flagOf(index, counts),
    duration: call.duration,
    created_at: new Date(startOf(call)),
  }))
}

interface Sound {
  id: string
  contact: string
  seconds: number
  created_at: Date | string
  kind: 'Voicemail' | 'Recording'
}

const voiceOf = (contact: string): number => Number(contact.slice(-4))

export function planHistory(profile: Profile, account_id: string, calls: readonly Call[]): HistoryRows {
  const random = randomFrom(profile.seed ^ HISTORY_SEED)
  const recordings = planRecordings(calls, profile.recordings, random)
  const recorded = new Set(recordings.map(({ call_id }) => call_id))
  const unrecorded = calls.filter(({ id, direction }) => direction === 'inbound' && !recorded.has(id))
  const { inbox, archived } = profile.voicemails
  const ofVoicemails = choose(unrecorded, inbox + archived, GREETING_SECONDS + 4)
  const voicemails = planVoicemails(ofVoicemails, profile.voicemails, random)
  const sounds: Sound[] = [
    ...voicemails.map(({ id, from_number, duration, created_at }) => {
      return { id, contact: from_number, seconds: duration, created_at, kind: 'Voicemail' as const }
    }),
    ...recordings.map(({ id, contact_number, duration, created_at }) => {
      return { id, contact: contact_number, seconds: duration, created_at, kind: 'Recording' as const }
    }),
  ]
  const voices = makeVoices(profile.seed)
  return {
    voicemails,
    voicemailCalls: new Set(ofVoicemails.map(({ id }) => id)),
    recordings,
    files: sounds.map(({ id, contact, seconds, created_at, kind }) => {
      const friendly_name = soundFileName(kind, new Date(created_at), contact)
      return { id, account_id, media_type: 'audio/wav', bytes: wavBytes(seconds), friendly_name, created_at }
    }),
    contents: sounds.map(({ id, contact, seconds }, index) => {
      return { id, make: () => voices({ voice: voiceOf(contact), from: index, seconds }) }
    }),
  }
}
