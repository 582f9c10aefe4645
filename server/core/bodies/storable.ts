const DEEPEST = 32

/** Whether nothing in it is nested deeper than any value of ours: what is, would end the stack of whoever walks it. */
export const isShallow = (value: unknown, left = DEEPEST): boolean => {
  if (typeof value !== 'object' || value === null) return true
  return left > 0 && Object.values(value).every((part) => isShallow(part, left - 1))
}

/** PostgreSQL holds no NUL, and a lone surrogate is no text. */
const isText = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text)

const holdsText = (value: unknown): boolean => {
  if (typeof value === 'string') return isText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => isText(name) && holdsText(part))
}

/** Whether the database can keep it as JSON, in no more than so many bytes. */
export const isStorable = (value: unknown, mostBytes: number): boolean =>
  isShallow(value) && holdsText(value) && Buffer.byteLength(JSON.stringify(value)) <= mostBytes
