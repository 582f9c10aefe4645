import type { Id } from 'contract/operation'
import type { ListedRecording, ListedVoicemail } from '@/api'
import { textOf } from '@/lib/text'
import { contactOf, recordingFacts, voicemailFacts, type HistoryFacts } from '../history/facts'

/** A row as the wire has it. */
export type SoundItem = ListedVoicemail | ListedRecording

export interface Sound extends HistoryFacts {
  id: Id
  /** The name of the other side, or its number; '' when the service says neither. */
  caller: string
  /** Plays without a header, for a while. */
  url: string
  /** For the player: `undefined` until the sound itself tells. */
  seconds: number | undefined
}

const secondsOf = (duration: unknown): number | undefined =>
  typeof duration === 'number' && Number.isFinite(duration) && duration > 0 ? duration : undefined

/** What a row says of its sound, however odd it came. */
export const soundOf = (item: SoundItem): Sound => {
  const facts = 'call' in item ? recordingFacts(item) : voicemailFacts(item)
  const { id, recording_url: url } = item
  return { ...facts, id, caller: contactOf(facts), url: textOf(url), seconds: secondsOf(facts.duration) }
}
