import { searchWordPattern } from 'contract/parts'
import { sql, type RawBuilder } from 'kysely'

export const containing = (text: string): string => `%${text.normalize('NFC').replace(/[\\%_]/g, '\\$&')}%`

const searchWord = new RegExp(searchWordPattern, 'g')

export const hasWords = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} ilike all(${(text.match(searchWord) ?? []).map(containing)}::text[])`
