import type { Turn } from 'callflow/advance'
import type { SignedQuery } from 'contract/audiofiles'
import { beep, wavBytesOf, wavOfMuLaw } from '@console/voice-gateway/sounds'
import type { Clock } from '../../platform/clock'
import type { AlertDevices } from '../../platform/push/deviceAlerts'
import type { AccountEvents } from '../../platform/events/accountEvents'
import type { Sessions } from '../../platform/sessions/sessions'
import type { SignedUrls } from '../../platform/sessions/token'
import { announceRinging, whoRings } from '../switchboard/ringing'
import { identityOf, writeTicket } from '../carrier/twilio/phoneTokens'
import { announcementTwiml, MAX_CLIENTS, twimlOf } from '../carrier/twilio/twiml'
import type { SavedFlow } from '../switchboard/savedFlow'
import { storedCallId } from '../../platform/database/callIds'
import type { Form } from '../carrier/carrier'
import { findAnnouncement, type AnnouncedPart, type CallRecord } from '../../calls/index'
import type { Store } from '../../platform/database/tables'
import { NotFound } from '../../platform/failures/failures'
import type { FileAnswer } from '../../platform/http/routes/route'
import { fileHeaders } from '../../platform/http/security'
import type { SoundCache } from '../../sounds/index'

/** Separates access to the converted file from access to the upload; no id has this form. */
export const soundSubject = (fileId: string): string => `voice/${fileId}`

/** Instead of a file's id. */
const BEEP = 'beep'

interface SoundsDeps {
  sounds: Pick<SoundCache, 'ofFile'>
  signedUrls: SignedUrls
}

export const makePlayedSounds =
  ({ sounds, signedUrls }: SoundsDeps) =>
  async (fileId: string, query: SignedQuery): Promise<FileAnswer> => {
    if (!(await signedUrls.isRight(soundSubject(fileId), query))) throw new NotFound()
    const sound = fileId === BEEP ? beep() : await sounds.ofFile(query.account, fileId)
    if (sound === null) throw new NotFound()
    const headers = { ...fileHeaders, 'content-type': 'audio/wav', 'content-length': String(wavBytesOf(sound.length)) }
    return { status: 200, headers, content: wavOfMuLaw([sound], sound.length) }
  }

type SoundUrl = (accountId: string, fileId: string) => Promise<string>

const makeSoundUrl =
  ({ signedUrls, publicUrl }: Pick<Deps, 'signedUrls' | 'publicUrl'>): SoundUrl =>
  async (accountId, fileId) =>
    `${publicUrl()}/v1/voice/sounds/${fileId}?${new URLSearchParams(await signedUrls.seal(accountId, soundSubject(fileId))).toString()}`

/** The recording begins after the announcement. What can't be played is spoken instead. */
export const makeAnnouncementWriter = ({ store, sounds, recordingUrl, ...deps }: Pick<Deps, 'store' | 'signedUrls' | 'publicUrl'> & Pick<SoundsDeps, 'sounds'> & { recordingUrl: () => string }) => {
  const urlOf = makeSoundUrl(deps)
  return async (accountId: string): Promise<string> => {
    const announcement = await findAnnouncement(store, accountId)
    const soundOf = async ({ fileId, words }: AnnouncedPart): Promise<string | AnnouncedPart['words']> =>
      fileId !== null && (await sounds.ofFile(accountId, fileId)) !== null ? urlOf(accountId, fileId) : words
    const heard = await Promise.all((announcement?.partsFor(null) ?? []).map(soundOf))
    return announcementTwiml(announcement?.hasBeep === true ? [...heard, await urlOf(accountId, BEEP)] : heard, recordingUrl())
  }
}

export type PlayedSounds = ReturnType<typeof makePlayedSounds>

export const findCall = async (store: Store, id: string): Promise<CallRecord | null> => {
  const call = await store.selectFrom('calls').selectAll().where('id', '=', storedCallId(id)).executeTakeFirst()
  if (call === undefined) return null
  const { account_id, number_id, direction, contact_number, started_at, duration } = call
  const parties = { accountId: account_id, numberId: number_id, direction, contactNumber: contact_number }
  return { id, ...parties, startedAt: started_at, duration }
}

/** The id of the original call, not of the one it led to; '' if missing. */
export const callIdIn = (form: Form): string => {
  const id = form['ParentCallSid'] ?? form['CallSid'] ?? ''
  return /^CA[0-9a-f]{32}$/.test(id) ? id : ''
}

export const recordingIdIn = (form: Form): string => {
  const id = form['RecordingSid'] ?? ''
  return /^RE[0-9a-f]{32}$/.test(id) ? id : ''
}

export const secondsIn = (form: Form, name: string): number => {
  const text = form[name] ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : 0
}

interface Deps {
  store: Store
  clock: Clock
  sessions: Pick<Sessions, 'openOf'>
  events: Pick<AccountEvents, 'announce'>
  alertDevices: AlertDevices
  signedUrls: SignedUrls
  publicUrl: () => string
}

export interface RunningCall {
  id: string
  accountId: string
  numberId: string | null
  applicationId: string
  contactNumber: string
  /** The account's number. */
  calledNumber: string
  startedAt: Date
}

export type TurnWriter = ReturnType<typeof makeTurnWriter>

export const makeTurnWriter = ({ store, clock, sessions, events, alertDevices, signedUrls, publicUrl }: Deps) => {
  const urlOf = makeSoundUrl({ signedUrls, publicUrl })

  const fileUrls = async (accountId: string, { instructions }: Turn, { fileNames }: SavedFlow): Promise<ReadonlyMap<string, string>> => {
    const played = instructions.flatMap((instruction) => (instruction.type === 'play' ? [String(instruction.audiofile_id)] : []))
    const urls = [...new Set(played)].filter((id) => fileNames.has(id)).map(async (id): Promise<[string, string]> => [id, await urlOf(accountId, id)])
    return new Map(await Promise.all(urls))
  }

  /** The web phones that ring, which are told. */
  const ring = async ({ id: callId, accountId, numberId, contactNumber: from }: RunningCall, people: readonly string[] | undefined): Promise<string[]> => {
    const userIds = await whoRings({ store, clock }, accountId, numberId, people)
    if (userIds.length > 0) announceRinging({ events, alertDevices }, { accountId, callId, from, userIds })
    return (await sessions.openOf(accountId, userIds, MAX_CLIENTS)).map(identityOf)
  }

  return async (call: RunningCall, saved: SavedFlow, turn: Turn, maxSeconds?: number): Promise<string> => {
    const { id, accountId, applicationId, calledNumber } = call
    const last = turn.instructions.at(-1)
    const query = `?ticket=${writeTicket({ applicationId, state: turn.state })}`
    const urls = await fileUrls(accountId, turn, saved)
    return twimlOf(turn.instructions, {
      stepUrl: `${publicUrl()}/v1/voice/calls/steps${query}`,
      messageUrl: `${publicUrl()}/v1/voice/messages${query}`,
      statusUrl: `${publicUrl()}/v1/voice/statuses`,
      identities: last?.type === 'ring' ? await ring(call, last.people) : [],
      rung: { To: calledNumber, CallId: id },
      fileUrl: (fileId) => urls.get(String(fileId)) ?? null,
      ...(maxSeconds !== undefined && { maxSeconds }),
    })
  }
}
