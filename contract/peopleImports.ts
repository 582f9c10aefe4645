import { Type, type Static } from 'typebox'
import { exportReply } from './calls'
import { CountSchema, Essential, Exactly, InstantSchema, ListOf, Nullable, operation, OwnIdSchema } from './operation'

export const MAX_PEOPLE = 50_000
export const MAX_PEOPLE_FILE_BYTES = 20 * 1024 * 1024
export const MAX_SHOWN_REFUSALS = 1_000

/** What a column of a file holds. */
const ColumnFieldSchema = Type.Union([
  Type.Literal('name'),
  Type.Literal('first_name'),
  Type.Literal('last_name'),
  Type.Literal('company'),
  Type.Literal('email'),
  Type.Literal('number'),
  Type.Literal('note'),
  Type.Literal('ignore'),
])

export type ColumnField = Static<typeof ColumnFieldSchema>

export const columnFields: readonly ColumnField[] = ColumnFieldSchema.anyOf.map((each) => each.const)

const field = `(?:${columnFields.join('|')})`

/** The fields of all columns in their order, `name,number`; the service's guess if missing. */
const mapping = { mapping: Type.Optional(Type.String({ maxLength: 2_000, pattern: `^${field}(?:,${field})*$` })) }

const ColumnSchema = Exactly({
  /** Empty if the file has no titles. */
  title: Type.String(),
  example: Type.String(),
  field: Essential(ColumnFieldSchema),
})

const ImportedRowSchema = Exactly({
  /** As a spreadsheet counts them; of a vCard file, its cards. */
  row: Essential(Type.Integer({ minimum: 1 })),
  name: Type.String(),
  company: Type.String(),
  email: Type.String(),
  numbers: ListOf(Type.String()),
  note: Type.String(),
})

const RefusedRowSchema = Exactly({ row: Essential(Type.Integer({ minimum: 1 })), name: Type.String(), reason: Essential(Type.String()) })

export const ImportPreviewSchema = Exactly({
  /** None of a vCard file. */
  columns: ListOf(ColumnSchema),
  /** Rows that would be imported, are there already, and can't be. */
  people: Essential(CountSchema),
  known: Essential(CountSchema),
  refused: Essential(CountSchema),
  /** The first of those that would be imported. */
  rows: ListOf(ImportedRowSchema),
  /** Up to `MAX_SHOWN_REFUSALS`. */
  refusals: ListOf(RefusedRowSchema),
})

/** So many people were shown; the import is refused with a 409 if there would be others. */
export const ImportQuerySchema = Exactly({ ...mapping, people: Type.String({ pattern: '^[1-9]\\d{0,4}$' }) })

export const ImportSchema = Exactly({ id: OwnIdSchema, people: Essential(CountSchema), undo_until: Essential(InstantSchema) })

export type ImportPreview = Static<typeof ImportPreviewSchema>
export type ImportedRow = Static<typeof ImportedRowSchema>
export type PeopleImport = Static<typeof ImportSchema>

export const peopleImportsOperations = {
  /** CSV or vCard. 422 on `file` for what can't be read at all. */
  previewPeopleImport: operation('POST', '/accounts/:accountId/people/import-previews', { role: 'manager', query: Exactly(mapping), reply: ImportPreviewSchema, sends: 'file', asks: true, ext: true }),
  /** All that can be imported, or nothing. */
  importPeople: operation('POST', '/accounts/:accountId/people/imports', {
    role: 'manager',
    query: ImportQuerySchema,
    reply: Exactly({ import: Essential(ImportSchema) }),
    status: 201,
    sends: 'file',
    ext: true,
  }),
  /** The newest that can be undone. */
  getUndoableImport: operation('GET', '/accounts/:accountId/people/imports', { role: 'manager', reply: Exactly({ import: Nullable(ImportSchema) }), ext: true }),
  /** Removes whom it added, except those that were changed since: `kept`. 400 `undo_expired` after ten minutes. */
  undoPeopleImport: operation('DELETE', '/accounts/:accountId/people/imports/:importId', { role: 'manager', reply: Exactly({ kept: Essential(CountSchema) }), ext: true }),
  /** A CSV that can be imported. */
  exportPeople: operation('GET', '/accounts/:accountId/people/export-url', { role: 'manager', reply: exportReply, view: 'closed', ext: true }),
}
