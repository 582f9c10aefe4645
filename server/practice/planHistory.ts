import type { Insertable } from 'kysely'
import { randomUUID } from 'node:crypto'
import { soundFileName } from '../calls/index'
import type { Tables } from '../platform/database/tables'
import type { SoundCounts, Profile } from './profile'
import { idFrom, randomFrom, type Random, indexByWeight, wholeFrom, montrealInstant } from './random'
import { wavBytes, BYTES_PER_SAMPLE, toPcm, wavOfPcm, speech, SAMPLES_PER_SECOND } from './sounds/speech'
import { dayAfter, localDay } from 'callflow/calendar'
import { INBOUND, secondsOf, weightByHour, markedLater } from './planCalls'

export type SampleCall = Insertable<Tables['calls']> & { started_at: Date }

const DAYS = 365
const OPEN_DAYS = 2
const AREAS = ['204', '226', '236', '249', '250', '289', '306', '343', '365', '367', '403', '416', '418', '431', '437', '438']
  .concat(['450', '506', '514', '519', '548', '579', '581', '587', '604', '613', '647', '705', '709', '778', '780', '807'])
  .concat(['819', '825', '867', '873', '902', '905'])

const drawCaller = (random: Random): string =>
  `+1${AREAS[wholeFrom(random, 0, AREAS.length - 1)] ?? '514'}55501${String(wholeFrom(random, 0, 99)).padStart(2, '0')}`

interface Scale {
  accountId: string
  numberIds: readonly string[]
  contacts: readonly string[]
  random: Random
}

const planCall = (midnight: number, now: Date, { accountId, numberIds, contacts, random }: Scale): SampleCall => {
  const isInbound = random() < INBOUND
  const second = indexByWeight(random, weightByHour) * 3600 + wholeFrom(random, 0, 3599)
  const known = random() < 0.5 ? contacts[Math.floor(random() * contacts.length)] : undefined
  const started_at = new Date(midnight + second * 1000)
  const duration = secondsOf(random, isInbound)
  const outcome = isInbound ? (duration > 0 ? 'answered' : 'missed') : null
  return {
    id: randomUUID(),
    account_id: accountId,
    number_id: numberIds[Math.floor(random() * numberIds.length)] ?? null,
    direction: isInbound ? 'inbound' : 'outbound',
    contact_number: known ?? drawCaller(random),
    started_at,
    duration,
    outcome,
    ...(outcome === 'missed' && markedLater(started_at, now, OPEN_DAYS)),
  }
}

/** The days of the last year, planned when they are called: about as many calls on each, oldest first as calls arrive. All have ended by now. */
export const planManyCalls = (count: number, now: Date, scale: Scale): (() => SampleCall[])[] => {
  const today = localDay(now)
  return Array.from({ length: DAYS }, (_, day) => () => {
    const midnight = montrealInstant(dayAfter(today, day - DAYS), 0).getTime()
    const calls = Math.round((count * (day + 1)) / DAYS) - Math.round((count * day) / DAYS)
    const planned = Array.from({ length: calls }, () => planCall(midnight, now, scale))
    return planned.sort((one, other) => one.started_at.getTime() - other.started_at.getTime())
  })
}

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
