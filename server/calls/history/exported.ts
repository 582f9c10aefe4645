import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Missed } from 'contract/calls'
import { isHiddenCaller } from 'callflow/numberText'
import type { CsvRow } from '../../platform/texts/csv'
import { friendlyNumber, hiddenNumber } from '../../platform/texts/phoneNumber'
import { BusinessError, type Language, type Sentence, NotFound, sentenceIn } from '../../platform/failures/failures'
import { LOCAL_ZONE, localTime } from 'callflow/calendar'
import type { Person } from '../../account/index'
import { heardBy } from './heard'
import type { Filters } from './pageRows'
import type { JoinedNumber } from './history'
import type { FilesPort } from '../../platform/files/port'
import type { Store } from '../../platform/database/tables'
import { storedSoundId } from '../../platform/database/callIds'

interface Deps {
  store: Store
  files: FilesPort
  table: 'voicemails' | 'recordings'
  onChange?: (accountId: string, id: string) => void
}

const isOfKeptCall: Sentence = {
  en: 'Its call is kept. To delete it, stop keeping the call in its details first.',
  fr: "Son appel est conservé. Pour le supprimer, cessez d'abord de conserver l'appel, dans ses détails.",
}

export type Sounds = ReturnType<typeof makeSounds>

export const makeSounds = ({ store, files, table, onChange }: Deps) => ({
  /** Rows first, content last, so that no row is ever without its content. */
  remove: async (accountId: string, id: string, log: FastifyBaseLogger): Promise<void> => {
    const owned = store.selectFrom(table).select('id').where('id', '=', storedSoundId(id)).where('account_id', '=', accountId)
    const kept = sql<boolean>`call_id in (select id from calls where account_id = ${accountId} and is_kept = 1)`
    const free = owned.where(sql<boolean>`${kept} is not true`)
    const removed = await store.deleteFrom('files').where('id', '=', id).where((file) => file.exists(free)).returning('id').executeTakeFirst()
    if (removed === undefined && (await owned.executeTakeFirst()) !== undefined) throw new BusinessError('call_kept', isOfKeptCall)
    if (removed === undefined) throw new NotFound()
    onChange?.(accountId, id)
    await files.remove(id).catch((error: unknown) => log.warn({ err: error }, 'Orphaned file content left behind'))
  },

  archive: async (person: Person, id: string, is_archived: 0 | 1): Promise<void> => {
    const { accountId } = person
    const changed = store.updateTable(table).set({ is_archived }).where('id', '=', storedSoundId(id)).where('account_id', '=', accountId).where(await heardBy(store, person, table))
    if ((await changed.returning('id').executeTakeFirst()) === undefined) throw new NotFound()
    onChange?.(accountId, id)
  },
})

export interface Exported {
  title: Sentence
  head: readonly Sentence[]
  rows: (accountId: string, filters: Filters, language: Language) => AsyncIterable<readonly CsvRow[]>
}

/** UTC tells apart the hour that occurs twice in autumn. */
export const timeHeaders: readonly Sentence[] = [
  { en: `Date (${LOCAL_ZONE})`, fr: `Date (${LOCAL_ZONE})` },
  { en: 'Date (UTC)', fr: 'Date (UTC)' },
]

export const timeCells = (time: Date): string[] => [localTime(time), time.toISOString().slice(0, 19) + 'Z']

export const numberHead: readonly Sentence[] = [
  { en: 'Number label', fr: 'Libellé du numéro' },
  { en: 'Number', fr: 'Numéro' },
]

export const numberCells = ({ label, phone_number }: JoinedNumber): string[] => [
  label ?? '',
  phone_number === null ? '' : friendlyNumber(phone_number),
]

export const contactHead: readonly Sentence[] = [
  { en: 'Contact name', fr: 'Nom du contact' },
  { en: 'Contact number', fr: 'Numéro du contact' },
]

export const contactCells = (name: string | null, number: string, language: Language): string[] =>
  isHiddenCaller(number) ? ['', hiddenNumber[language]] : [name ?? '', friendlyNumber(number)]

export const durationHead: Sentence = { en: 'Duration (seconds)', fr: 'Durée (secondes)' }

export const directionHead: Sentence = { en: 'Direction', fr: 'Sens' }

const words: Readonly<Record<'inbound' | 'outbound', Sentence>> = {
  inbound: { en: 'Inbound', fr: 'Entrant' },
  outbound: { en: 'Outbound', fr: 'Sortant' },
}

export const directionCell = (direction: 'inbound' | 'outbound', language: Language): string => words[direction][language]

export const missedHead: Sentence = { en: 'Missed', fr: 'Manqué' }

const missedWords: Readonly<Record<Missed, Sentence>> = {
  open: { en: 'Not returned', fr: 'À rappeler' },
  called_back: { en: 'Called back', fr: 'Rappelé' },
  reached: { en: 'Reached someone later', fr: "A joint quelqu'un ensuite" },
  message_left: { en: 'Left a message later', fr: 'A laissé un message ensuite' },
  marked: { en: 'Marked as done', fr: 'Marqué comme traité' },
}

export const missedCell = (missed: Missed | null, language: Language): string => (missed === null ? '' : sentenceIn(missedWords[missed], language))

export const answeredByHead: Sentence = { en: 'Answered by', fr: 'Appel pris par' }

export const blockedCell: Sentence = { en: 'Blocked', fr: 'Bloqué' }

export const archivedHead: Sentence = { en: 'Folder', fr: 'Dossier' }

const folders: readonly [inbox: Sentence, archived: Sentence] = [
  { en: 'Inbox', fr: 'Boîte de réception' },
  { en: 'Archived', fr: 'Archivés' },
]

export const archivedCell = (is_archived: 0 | 1, language: Language): string => folders[is_archived][language]
