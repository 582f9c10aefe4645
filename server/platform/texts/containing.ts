import { searchedWords } from 'callflow/folded'
import { sql, type RawBuilder } from 'kysely'

export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** `folded` is a text of `fold_text`. */
export const hasWords = (folded: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${folded} like all(${searchedWords(text).map(containing)}::text[])`
