import type { Static } from 'typebox'
import { LanguageSchema } from './account'
import { Essential, Exactly, FlagSchema, IdSchema, LongTextSchema, Nullable, operation } from './operation'

export const MAX_ANNOUNCEMENT_WORDS = 500

/** What is heard before a call is recorded. */
export const RecordingAnnouncementSchema = Exactly({
  is_on: Essential(FlagSchema),
  /** Where that of whoever hears it isn't known; null: both, French first. */
  language: Nullable(LanguageSchema),
  /** Spoken. Empty: `standardAnnouncement`. */
  words_en: LongTextSchema(MAX_ANNOUNCEMENT_WORDS),
  words_fr: LongTextSchema(MAX_ANNOUNCEMENT_WORDS),
  /** Played instead of the words. */
  audiofile_id_en: Nullable(IdSchema),
  audiofile_id_fr: Nullable(IdSchema),
  has_beep: Essential(FlagSchema),
})

export type RecordingAnnouncement = Static<typeof RecordingAnnouncementSchema>

export const standardAnnouncement = { en: 'This call is recorded.', fr: 'Cet appel est enregistré.' } as const

const PATH = '/accounts/:accountId/recording-announcement'

export const recordingAnnouncementOperations = {
  getRecordingAnnouncement: operation('GET', PATH, { role: 'manager', reply: RecordingAnnouncementSchema, ext: true }),
  /** 422 on an audio file that the account doesn't have. */
  setRecordingAnnouncement: operation('PUT', PATH, { role: 'manager', body: RecordingAnnouncementSchema, reply: RecordingAnnouncementSchema, ext: true }),
}
