import { sql, type RawBuilder } from 'kysely'

const atom = '[^\\s\\p{C}@<>()[\\],;:\\\\".]+'
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?'
const address = new RegExp(`^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+(?!\\p{N}+$)${label}$`, 'u')
const LONGEST = 254

/** What mail systems deliver to (RFC 5321, 6531), without quoted mailboxes and numeric hosts, which no customer has. */
export const isEmailAddress = (text: string): boolean => text.length <= LONGEST && address.test(text)

/** Folds ASCII only: other characters are not reliably case variants. */
export const withSmallLetters = (address: string): string => address.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

export const isSameAddress = (one: string, other: string): boolean => withSmallLetters(one) === withSmallLetters(other)

/** Written like the index. */
export const hasAddress = (column: string, address: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)} collate "C") = ${withSmallLetters(address)}`

export const maskedAddress = (address: string): string => `${[...address][0] ?? ''}…${address.slice(address.lastIndexOf('@'))}`
