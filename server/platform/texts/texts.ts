import { sql, type RawBuilder } from 'kysely'
import { folded, searchedWords } from 'callflow/folded'
import { Validation, textProblem, type Sentence } from '../failures/failures'

export const asLine = (written: string): string => written.normalize('NFC').replace(/\s+/g, ' ').trim()

export interface Named {
  firstname: string
  lastname: string
}

export const fullName = ({ firstname, lastname }: Named): string => `${firstname} ${lastname}`.trim()

const LONGEST = 100

export const compareNames = new Intl.Collator('fr-CA').compare

export const nameProblem = (name: string): Sentence | null => textProblem(name, LONGEST)

export const friendlyNameOf = (written: string): string => {
  const name = written.trim()
  const problem = nameProblem(name)
  if (problem !== null) throw new Validation({ friendly_name: [problem] })
  return name
}

export const counted = (count: number, one: string, other: string): string => `${count} ${count === 1 ? one : other}`

export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** `name` is a text of `fold_text`. */
export const hasWords = (name: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${name} like all(${searchedWords(text).map(containing)}::text[])`

/** Every third and the last: the others would find the same rows again. */
const trigramsIn = (word: string): string[] => {
  const letters = [...word]
  const all = letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(''))
  return all.filter((_, index) => index % 3 === 0 || index === all.length - 1)
}

/** The same, where an index of `trigrams_of(name)` finds the rows; it knows no words of one or two letters. */
export const hasIndexedWords = (name: RawBuilder<unknown>, text: string): RawBuilder<boolean> => {
  const trigrams = searchedWords(text).flatMap(trigramsIn)
  return trigrams.length === 0 ? hasWords(name, text) : sql<boolean>`trigrams_of(${name}) @> ${trigrams}::text[] and ${hasWords(name, text)}`
}

/** Of rows in memory, the best first: folding as few as these is slower in the database. */
export const findByWords = <Row>(rows: readonly Row[], textOf: (row: Row) => string, text: string): Row[] => {
  const words = searchedWords(text)
  const written = rows.map((row) => ({ row, name: ` ${folded(textOf(row))}` })).filter(({ name }) => words.every((word) => name.includes(word)))
  const begins = ({ name }: { name: string }): number => Number(name.includes(` ${words[0]}`))
  return written.sort((one, other) => begins(other) - begins(one)).map(({ row }) => row)
}

/** To sort by: who types the beginning of a word means it before what merely contains the letters. */
export const beginsWord = (name: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`' ' || ${name} like ${containing(` ${searchedWords(text)[0] ?? ''}`)}`

/** Marks that mean something in the places of `meant` only. */
const conditional = '\\u200c\\u200d\\ufe00-\\ufe0f\\u180b-\\u180f\\u{e0020}-\\u{e007f}\\u{e0100}-\\u{e01ef}'

/** NUL stays, for the schema to refuse. U+FFF9 to U+FFFB mark annotations. */
const meaningless = new RegExp(`(?![${conditional}])[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb\\x01-\\x08\\x0e-\\x1f\\x7f-\\x84\\x86-\\x9f]`, 'gu')

const joiningScripts = ['Arabic', 'Syriac', 'Nko', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan', 'Balinese', 'Javanese']
const joining = `[${joiningScripts.map((script) => `\\p{Script=${script}}`).join('')}]`
const emoji = '\\p{Extended_Pictographic}'

const meant = [
  // Persian plurals, Indic half letters.
  `(?<=${joining})[\\u200c\\u200d](?=${joining})`,
  // A person with a profession, a family.
  `(?<=[${emoji}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=${emoji})`,
  // A heart in colour, and digits on a key.
  `(?<=${emoji})[\\ufe0e\\ufe0f]|(?<=[0-9#*])\\ufe0f(?=\\u20e3)`,
  // Forms of one Han character, in names.
  '(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '(?<=\\p{Script=Mongolian})[\\u180b-\\u180f]',
  // The flags of England, Scotland and Wales.
  '(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]*)[\\u{e0020}-\\u{e007f}]',
].join('|')

const orMeant = new RegExp(`(${meant})|[${conditional}]`, 'gu')

/** NFC, but U+212A doesn't become an ordinary K: it would make one email address of two. */
const composed = (text: string): string => text.split('\u212a').map((part) => part.normalize('NFC')).join('\u212a')

const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/** A mark may mean something only beside another one that doesn't, so what is left is looked at again. */
const withoutMarks = (text: string): string => {
  let [before, left] = ['', text]
  while (left !== before) [before, left] = [left, composed(left.replace(meaningless, '').replace(orMeant, '$1'))]
  return left
}

/** Without marks that nobody sees, composed (NFC), with its lines as they are. */
export const cleanText = (text: string): string =>
  isPlain(text) ? text : withoutMarks(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n'))

/** The same on a single line. */
export const cleanLine = (text: string): string => (isPlain(text) ? text : cleanText(text).replace(/[\t\n\v\f]+/g, ' '))
