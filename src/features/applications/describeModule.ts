import type { Id } from 'contract/operation'
import { msg, messageKey, type Message } from '@/i18n/message'
import { bareValueOf, linesOf, templates, type DescribedModule, type Line, type Piece, type Template } from './moduleLines'

/** How branches and files are called now; `null` for what is not there any more. */
export interface Names {
  branchName: (id: Id) => string | null
  fileName: (id: Id) => string | null
}

/** The service takes no longer description. */
export const MOST_DESCRIPTION_LENGTH = 1000

/** What has a name without a letter in it is called by its id. */
const nameOr = (name: string | null, id: Id, gone: Message): string | Message =>
  name === null ? gone : name.trim() === '' ? String(id) : name

const shown = (piece: Piece, { branchName, fileName }: Names): string | Message => {
  if (typeof piece === 'string') return piece
  return 'branch' in piece
    ? nameOr(branchName(piece.branch), piece.branch, msg('deleted branch'))
    : nameOr(fileName(piece.file), piece.file, msg('deleted audio file'))
}

const saidOf = ({ template, values }: Line, names: Names): Message => ({
  key: template.english,
  values: Object.fromEntries(Object.entries(values).map(([name, piece]) => [name, shown(piece, names)])),
})

/** By halves, so that a long list does not nest deeply. */
const joined = (saids: readonly Message[]): Message => {
  const [first] = saids
  if (first !== undefined && saids.length === 1) return first
  const middle = Math.ceil(saids.length / 2)
  const [some, others] = [saids.slice(0, middle), saids.slice(middle)]
  return { key: messageKey('{some}, {others}'), values: { some: joined(some), others: joined(others) } }
}

/** What a module does, as its parameters say it (part 1, section 3): to be shown by `t`. */
export const describeModule = (module: DescribedModule, names: Names): Message =>
  joined(linesOf(module).map((line) => saidOf(line, names)))

/** A description as the service takes it: a longer one ends with '…'. */
export const cutDescription = (text: string): string =>
  text.length <= MOST_DESCRIPTION_LENGTH
    ? text
    : `${text.slice(0, MOST_DESCRIPTION_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')}…`

/** Every wording in which a description may have been saved. */
const wordings: readonly ((template: Template) => string)[] = [
  ({ english }) => english,
  ({ french }) => french,
  ({ english, former }) => former?.english ?? english,
  ({ french, former }) => former?.french ?? french,
]

/** Some services and keyboards know one kind of blank only. */
const plainBlanks = (text: string): string => text.replaceAll('\u00a0', ' ')

/** The text of the lines, cut where names are filled in. */
const piecesOf = (lines: readonly Line[], textOf: (template: Template) => string): string[] => {
  const pieces = ['']
  const write = (text: string): void => {
    pieces.push((pieces.pop() ?? '') + text)
  }
  lines.forEach(({ template, values }, index) => {
    if (index > 0) write(', ')
    // Every other part is the name of a placeholder.
    textOf(template).split(/\{(\w+)\}/).forEach((part, at) => {
      const value = at % 2 === 0 ? part : values[part]
      if (typeof value === 'string') write(value)
      else pieces.push('')
    })
  })
  return pieces
}

/** A text that was cut says nothing beyond its beginning. */
const isBeginning = (text: string, [first = '', ...others]: readonly string[]): boolean =>
  first.startsWith(text) || (others.length > 0 && text.startsWith(first))

const isWhole = (text: string, [first = '', ...others]: readonly string[]): boolean => {
  const last = others.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first)) return false
  let from = first.length
  for (const piece of others) {
    const at = text.indexOf(piece, from)
    if (at < 0) return false
    from = at + piece.length
  }
  return text.length - last.length >= from && text.endsWith(last)
}

/**
 * Whether a text is these pieces in this order, with anything between them; of a text that was cut, whether it begins so.
 * No pattern is built for it: what is looked for was written by people.
 */
const matchesPieces = (text: string, pieces: readonly string[], isCut: boolean): boolean =>
  isCut ? isBeginning(text, pieces) : isWhole(text, pieces)

/**
 * Whether nobody wrote the description himself: it is empty, the bare parameter, or what the parameters say in one of
 * the languages, whatever the branches and files were called when it was made.
 */
export const isDerivedDescription = (description: string, module: DescribedModule): boolean => {
  const text = plainBlanks(description).trim()
  const isUnset = text === templates.unset.english || text === templates.unset.french
  if (text === '' || text === plainBlanks(bareValueOf(module)) || isUnset) return true
  const isCut = text.endsWith('…') && text.length >= MOST_DESCRIPTION_LENGTH - 1
  const known = isCut ? text.slice(0, -1) : text
  const lines = linesOf(module)
  return wordings.some((textOf) => matchesPieces(known, piecesOf(lines, textOf).map(plainBlanks), isCut))
}
