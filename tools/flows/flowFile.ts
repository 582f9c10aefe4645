import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { Document, LineCounter, parseDocument, visit, type Node } from 'yaml'
import { FlowBodySchema, WholeFlowSchema, type WholeFlow } from 'contract/flows'
import { Exactly, TextSchema } from 'contract/operation'
import { CommandFailure } from '../commandFailure'

/** What the service said of the call flow when it was pulled, and what may be edited since. */
const FlowFileSchema = Exactly({
  id: WholeFlowSchema.properties.id,
  /** The `ETag` without its quotes. */
  base: TextSchema(64),
  ...FlowBodySchema.properties,
  schedules: Type.Optional(WholeFlowSchema.properties.schedules),
  sounds: Type.Optional(WholeFlowSchema.properties.sounds),
})

export type FlowFile = Static<typeof FlowFileSchema>

const checked = Compile(FlowFileSchema)

type At = readonly (string | number)[]

/** A file as it was written, with the places of its values. */
export interface ReadFlowFile {
  name: string
  flow: FlowFile
  lineOf: (at: At) => number
  document: Document.Parsed
}

const heading = ' A call flow as the service has it. docs/flows-as-code.md says what may be edited.'
/** Lines stay as they are. */
const layout = { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER } as const

/** As a block, it would be read back with other spaces or lines. */
const isOddText = (value: unknown): boolean => typeof value === 'string' && value.includes('\n') && /^\s|\n\s|\s\n|\s{2}$|[^\S\n]$/.test(value)

const nodeOf = (document: Document, value: unknown): Node => {
  const node = document.createNode(value, { aliasDuplicateObjects: false })
  visit(node, {
    Scalar: (_key, scalar) => {
      if (isOddText(scalar.value)) scalar.type = 'QUOTE_DOUBLE'
    },
  })
  return node
}

/** The same call flow always makes the same bytes. */
export const flowFileText = ({ id, friendly_name, branches, tests, schedules, sounds }: WholeFlow, base: string): string => {
  const document = new Document()
  document.contents = nodeOf(document, { id, base, friendly_name, branches, tests, schedules, sounds })
  return `#${heading}\n${document.toString(layout)}`
}

/** With one line for each thing that is wrong: FILE:LINE: what. */
export class BadFile extends CommandFailure {
  override name = 'BadFile'
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where numbers aren't JSON. */
const strangeNumbers = (value: unknown, at: At = []): At[] => {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [at]
  if (Array.isArray(value)) return value.flatMap((each: unknown, index) => strangeNumbers(each, [...at, index]))
  return isRecord(value) ? Object.entries(value).flatMap(([name, part]) => strangeNumbers(part, [...at, name])) : []
}

/** Of a JSON pointer. */
const placeIn = (pointer: string): At =>
  pointer.split('/').slice(1).map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')))

const nodeRange = (node: unknown): number | null => {
  const range = isRecord(node) && 'range' in node ? node['range'] : undefined
  const start: unknown = Array.isArray(range) ? range[0] : undefined
  return typeof start === 'number' ? start : null
}

const whatIsWrong = (error: TLocalizedValidationError): string => {
  if (error.keyword === 'boolean') return 'is unknown here'
  return error.keyword === 'required' ? `has no ${error.params.requiredProperties.join(', ')}` : error.message
}

/** Throws `BadFile` unless it is such a file, whatever its call flow does. */
export const readFlowFile = (name: string, text: string): ReadFlowFile => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const lineOf = (at: At): number => {
    for (let end = at.length; end > 0; end -= 1) {
      const start = nodeRange(document.getIn(at.slice(0, end), true))
      if (start !== null) return lines.linePos(start).line
    }
    return 1
  }
  const faults = [...document.errors, ...document.warnings].map(({ pos, message }) => `${name}:${lines.linePos(pos[0]).line}: ${message}`)
  if (faults.length > 0) throw new BadFile(faults.join('\n'))
  let value: unknown
  try {
    value = document.toJS({ maxAliasCount: 0 })
  } catch {
    throw new BadFile(`${name}:1: These files have no anchors and aliases (& and *).`)
  }
  const strange = strangeNumbers(value).map((at) => `${name}:${lineOf(at)}: This number can't be stored.`)
  if (strange.length > 0) throw new BadFile(strange.join('\n'))
  if (checked.Check(value)) return { name, flow: value, lineOf, document }
  // Of the errors at a line, the first says most.
  const wrong = new Map<number, string>()
  for (const error of checked.Errors(value)) {
    const at = placeIn(error.instancePath)
    const line = lineOf(at)
    if (!wrong.has(line) && error.keyword !== 'additionalProperties') wrong.set(line, `${at.length === 0 ? 'The file' : at.join('.')} ${whatIsWrong(error)}.`)
  }
  throw new BadFile([...wrong].map(([line, what]) => `${name}:${line}: ${what}`).join('\n'))
}

const setChanged = (document: Document, written: unknown, saved: unknown, at: At): void => {
  if (Array.isArray(saved) && Array.isArray(written) && saved.length === written.length) {
    for (const [index, each] of saved.entries()) setChanged(document, written[index], each, [...at, index])
  } else if (isRecord(saved) && isRecord(written) && Object.keys(written).every((name) => Object.hasOwn(saved, name))) {
    for (const [name, part] of Object.entries(saved)) setChanged(document, written[name], part, [...at, name])
  } else if (JSON.stringify(written) !== JSON.stringify(saved)) document.setIn(at, nodeOf(document, saved))
}

/** The file once it was saved: with new ids, and all that was written beside the values. */
export const savedText = ({ document, flow }: ReadFlowFile, { id, friendly_name, branches, tests, schedules, sounds }: WholeFlow, base: string): string => {
  setChanged(document, flow, { id, base, friendly_name, branches, tests, schedules, sounds }, [])
  return document.toString(layout)
}
