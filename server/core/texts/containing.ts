/** A pattern of `ilike` that finds this text as it is, in names as they are kept. */
export const containing = (text: string): string => `%${text.normalize('NFC').replace(/[\\%_]/g, '\\$&')}%`
