import { recordingAnnouncementOperations as operations, standardAnnouncement, type RecordingAnnouncement } from 'contract/recordingAnnouncement'
import { inTransaction } from '../../platform/database/transaction'
import type { Store } from '../../platform/database/tables'
import { isInvalid, Validation, type Language } from '../../platform/failures/failures'
import { route, type BoundRoute } from '../../platform/http/routes/route'

const columns = ['is_on', 'language', 'words_en', 'words_fr', 'audiofile_id_en', 'audiofile_id_fr', 'has_beep'] as const

const standard = { is_on: 1, language: null, words_en: '', words_fr: '', audiofile_id_en: null, audiofile_id_fr: null, has_beep: 0 } as const

const read = async (store: Store, accountId: string) =>
  (await store.selectFrom('recording_announcements').select(columns).where('account_id', '=', accountId).executeTakeFirst()) ?? standard

/** A sound, or else words; the words are also for a sound that can't be played. */
export interface AnnouncedPart {
  fileId: string | null
  words: readonly { text: string; language: 'en-CA' | 'fr-CA' }[]
}

export interface Announcement {
  /** In this order, to whoever has this language; null: unknown. */
  partsFor: (known: Language | null) => AnnouncedPart[]
  hasBeep: boolean
}

/** Null if the account's recordings begin without one. */
export const findAnnouncement = async (store: Store, accountId: string): Promise<Announcement | null> => {
  const chosen = await read(store, accountId)
  const partIn = (language: Language): AnnouncedPart => {
    const fileId = chosen[`audiofile_id_${language}`]
    const text = (fileId === null && chosen[`words_${language}`]) || standardAnnouncement[language]
    return { fileId, words: [{ text, language: `${language}-CA` }] }
  }
  const partsFor = (known: Language | null): AnnouncedPart[] => {
    const language = known ?? chosen.language
    if (language !== null) return [partIn(language)]
    const [french, english] = [partIn('fr'), partIn('en')]
    const isOneFile = french.fileId !== null && french.fileId === english.fileId
    return isOneFile ? [{ ...french, words: [...french.words, ...english.words] }] : [french, english]
  }
  return chosen.is_on === 0 ? null : { partsFor, hasBeep: chosen.has_beep === 1 }
}

const save = (store: Store, accountId: string, body: RecordingAnnouncement): Promise<RecordingAnnouncement> =>
  inTransaction(store, async (transaction) => {
    for (const field of ['audiofile_id_en', 'audiofile_id_fr'] as const) {
      const own = transaction.selectFrom('files').innerJoin('audiofiles', 'audiofiles.id', 'files.id').select('files.id').where('audiofiles.account_id', '=', accountId)
      const chosen = body[field] === null ? null : await own.where('files.id', '=', String(body[field])).forKeyShare('files').executeTakeFirst()
      if (chosen === undefined) throw new Validation({ [field]: [isInvalid] })
    }
    const chosen = {
      ...body,
      words_en: body.words_en.trim(),
      words_fr: body.words_fr.trim(),
      audiofile_id_en: body.audiofile_id_en === null ? null : String(body.audiofile_id_en),
      audiofile_id_fr: body.audiofile_id_fr === null ? null : String(body.audiofile_id_fr),
    }
    const row = transaction.insertInto('recording_announcements').values({ account_id: accountId, ...chosen })
    return row.onConflict((same) => same.column('account_id').doUpdateSet(chosen)).returning(columns).executeTakeFirstOrThrow()
  })

export const recordingAnnouncementRoutes = (store: Store): BoundRoute[] => [
  route(operations.getRecordingAnnouncement, ({ caller }) => read(store, caller.accountId)),
  route(operations.setRecordingAnnouncement, ({ caller, body }) => save(store, caller.accountId, body)),
]
