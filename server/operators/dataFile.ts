import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { localTime } from 'callflow/calendar'
import { sentenceIn, type Language, type Sentence } from '../platform/failures/failures'
import { friendlyNumber } from '../platform/texts/phoneNumber'

export interface Entry {
  name: string
  content: AsyncIterable<Uint8Array | string>
  /** It is compressed already, or hardly gets smaller. */
  isSound: boolean
}

/** One entry after the other, of which a piece at a time is in memory. */
export async function* zipOf(entries: AsyncIterable<Entry>, now: Date): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error
    made.push(piece)
  })
  for await (const { name, content, isSound } of entries) {
    const file = isSound ? new ZipPassThrough(name) : new ZipDeflate(name)
    file.mtime = now
    zip.add(file)
    for await (const piece of content) {
      file.push(typeof piece === 'string' ? strToU8(piece) : piece)
      yield* made.splice(0)
    }
    file.push(new Uint8Array(0), true)
  }
  zip.end()
  yield* made.splice(0)
}

export type Values = Record<string, unknown>

/** What was found of one kind. */
export interface Chapter {
  kind: string
  name: string
  rows: () => AsyncIterable<Values>
}

/** In English and in French. */
const words: Readonly<Record<string, string>> = {
  created_at: 'When|Quand',
  started_at: 'When|Quand',
  occurred_at: 'When|Quand',
  called_at: 'When|Quand',
  call_at: 'When|Quand',
  at: 'When|Quand',
  used_at: 'Last used|Dernière utilisation',
  last_used_at: 'Last used|Dernière utilisation',
  last_login_at: 'Last login|Dernière connexion',
  expires_at: "Until|Jusqu'au",
  away_until: "Away until|Absence jusqu'au",
  issued_on: 'Day|Jour',
  direction: 'Direction|Sens',
  duration: 'Seconds|Secondes',
  outcome: 'Result|Résultat',
  resolution: 'What followed|Suite',
  ending: 'End|Fin',
  module_name: 'Step|Étape',
  key: 'Key|Touche',
  name: 'Name|Nom',
  friendly_name: 'Name|Nom',
  contact_name: 'Name|Nom',
  contact_number: 'Number|Numéro',
  firstname: 'First name|Prénom',
  lastname: 'Last name|Nom de famille',
  company: 'Company|Entreprise',
  email: 'Email|Courriel',
  is_blocked: 'Blocked|Bloqué',
  text: 'Text|Texte',
  subject: 'Subject|Objet',
  content: 'Content|Contenu',
  audio: 'Audio|Audio',
  inbound: 'Inbound|Entrant',
  outbound: 'Outbound|Sortant',
  answered: 'Answered|Répondu',
  missed: 'Missed|Manqué',
  message: 'Message|Message',
  blocked: 'Blocked|Bloqué',
  called_back: 'Called back|Rappelé',
  reached: "Reached someone|A joint quelqu'un",
  message_left: 'Left a message|A laissé un message',
  marked: 'Marked as done|Marqué comme traité',
  menu: 'In a menu|Dans un menu',
}

const wordIn = (word: string, language: Language): string => {
  const [en = word, fr = en] = words[word]?.split('|') ?? []
  return sentenceIn({ en, fr }, language)
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const textOf = (name: string, value: unknown, language: Language): string => {
  if (typeof value !== 'string') return JSON.stringify(value)
  if (/(?:^|_)(?:at|until)$/.test(name)) return localTime(new Date(value))
  return /^\+\d{8,15}$/.test(value) ? friendlyNumber(value) : wordIn(value, language)
}

const unread: Sentence = { en: "This sound couldn't be read, so it isn't in this file.", fr: "Ce son n'a pas pu être lu et n'est donc pas dans ce fichier." }
const nothing: Sentence = { en: 'Nothing was found.', fr: "Rien n'a été trouvé." }

const rowOf = (row: Values, language: Language): string => {
  const cells = Object.entries(row).flatMap(([name, value]) => {
    const isSound = name === 'audio' && typeof value === 'string'
    if (value === null && name !== 'audio') return []
    const text = value === null ? sentenceIn(unread, language) : textOf(name, value, language)
    return [`<dt>${escaped(wordIn(name, language))}</dt><dd>${isSound ? `<a href="${escaped(value)}">${escaped(text)}</a>` : escaped(text)}</dd>`]
  })
  return `<dl>${cells.join('')}</dl>\n`
}

const style = 'body{font:16px/1.5 sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}dl{display:grid;grid-template-columns:9rem 1fr;border-top:1px solid #ccc;padding-top:.5rem}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}'

/** For whoever asked: without scripts, and readable without this service. */
export async function* pageOf(title: string, note: string, chapters: readonly Chapter[], language: Language): AsyncGenerator<string> {
  yield `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}</style><h1>${escaped(title)}</h1><p>${escaped(note)}</p>\n`
  if (chapters.length === 0) yield `<p>${escaped(sentenceIn(nothing, language))}</p>`
  for (const { name, rows } of chapters) {
    yield `<h2>${escaped(name)}</h2>\n`
    for await (const row of rows()) yield rowOf(row, language)
  }
}

/** The same for machines, in one list. */
export async function* jsonOf(head: Values, chapters: readonly Chapter[]): AsyncGenerator<string> {
  yield `[${JSON.stringify(head)}`
  for (const { kind, rows } of chapters) for await (const row of rows()) yield `,\n${JSON.stringify({ kind, ...row })}`
  yield ']\n'
}
