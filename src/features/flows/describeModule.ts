import type { Id } from 'contract/operation'
import { msg, messageKey, type Message } from '@/i18n/message'
import { stepTemplates, type StepTemplate } from '@/lists/callPath/stepTemplates'
import { bareValueOf, linesOf, type DescribedModule, type Line, type Piece } from './moduleLines'

/** Current names of branches, files, schedules and people; `null` for deleted ones. */
export interface Names {
  branchName: (id: Id) => string | null
  fileName: (id: Id) => string | null
  scheduleName?: (id: Id) => string | null
  personName?: (id: Id) => string | null
}

export const MAX_DESCRIPTION_LENGTH = 1000

const nameOr = (name: string | null, id: Id, gone: Message): string | Message =>
  name === null ? gone : name.trim() === '' ? String(id) : name

const listed = (all: readonly (string | Message)[]): string | Message => {
  const [last = '', ...others] = all.toReversed()
  if (others.length === 0) return last
  const some = others.toReversed().reduce((before, next) => ({ key: messageKey('{some}, {others}'), values: { some: before, others: next } }))
  return { key: messageKey('{some} and {last}'), values: { some, last } }
}

const shown = (piece: Piece, { branchName, fileName, scheduleName = String, personName = String }: Names): string | Message => {
  if (typeof piece === 'string') return piece
  if ('people' in piece) return listed(piece.people.map((id) => nameOr(personName(id), id, msg('a removed person'))))
  if ('schedule' in piece) return nameOr(scheduleName(piece.schedule), piece.schedule, msg('deleted schedule'))
  return 'branch' in piece
    ? nameOr(branchName(piece.branch), piece.branch, msg('deleted branch'))
    : nameOr(fileName(piece.file), piece.file, msg('deleted audio file'))
}

const messageOf = ({ template, values }: Line, names: Names): Message => ({
  key: template.english,
  values: Object.fromEntries(Object.entries(values).map(([name, piece]) => [name, shown(piece, names)])),
})

/** Joins by halves, so that a long list doesn't nest deeply. */
const joined = (messages: readonly Message[]): Message => {
  const [first] = messages
  if (first !== undefined && messages.length === 1) return first
  const middle = Math.ceil(messages.length / 2)
  const [some, others] = [messages.slice(0, middle), messages.slice(middle)]
  return { key: messageKey('{some}, {others}'), values: { some: joined(some), others: joined(others) } }
}

export const describeModule = (module: DescribedModule, names: Names): Message =>
  joined(linesOf(module).map((line) => messageOf(line, names)))

/** The description on screen: a phone number in it is written as everywhere else. */
export const shownDescription = (module: DescribedModule, names: Names): Message =>
  joined(linesOf(module).map(({ shownValues, ...line }) => messageOf({ ...line, values: shownValues ?? line.values }, names)))

const branchIn = ({ values }: Line): Id | null => {
  const [branch] = Object.values(values).flatMap((piece) => (typeof piece === 'object' && 'branch' in piece ? [piece.branch] : []))
  return branch ?? null
}

/** The lines of a menu, each with the branch that it names, and its greeting; empty if none names a branch. */
export const describedRoutes = (module: DescribedModule, names: Names): { message: Message; branch: Id | null }[] => {
  const lines = linesOf(module).map((line) => ({ message: messageOf(line, names), branch: branchIn(line) }))
  return lines.some(({ branch }) => branch !== null) ? lines : []
}

export const cutDescription = (text: string): string =>
  text.length <= MAX_DESCRIPTION_LENGTH
    ? text
    : `${text.slice(0, MAX_DESCRIPTION_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')}…`

/** Every wording in which a description may have been saved. */
const wordings: readonly ((template: StepTemplate) => string)[] = [
  ({ english }) => english,
  ({ french }) => french,
  ({ french, former = french }) => former,
]

/** Some services and keyboards know only one kind of space. */
const plainBlanks = (text: string): string => text.replaceAll('\u00a0', ' ')

const piecesOf = (lines: readonly Line[], textOf: (template: StepTemplate) => string): string[] => {
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

/** Builds no pattern, because the pieces are user input. */
const matchesPieces = (text: string, pieces: readonly string[], isCut: boolean): boolean =>
  isCut ? isBeginning(text, pieces) : isWhole(text, pieces)

/** True for an empty, bare or derived description, in either language and under any names of branches and files. */
export const isDerivedDescription = (description: string, module: DescribedModule): boolean => {
  const text = plainBlanks(description).trim()
  const isUnset = text === stepTemplates.unset.english || text === stepTemplates.unset.french
  if (text === '' || text === plainBlanks(bareValueOf(module)) || isUnset) return true
  const isCut = text.endsWith('…') && text.length >= MAX_DESCRIPTION_LENGTH - 1
  const known = isCut ? text.slice(0, -1) : text
  const lines = linesOf(module)
  return wordings.some((textOf) => matchesPieces(known, piecesOf(lines, textOf).map(plainBlanks), isCut))
}
