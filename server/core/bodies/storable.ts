/** PostgreSQL holds no NUL, and a lone surrogate is no text. */
const isText = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text)

const holdsText = (value: unknown): boolean => {
  if (typeof value === 'string') return isText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => isText(name) && holdsText(part))
}

/** Whether the database can keep what came in a body as JSON, in no more than so many bytes. */
export const isStorable = (value: unknown, mostBytes: number): boolean =>
  Buffer.byteLength(JSON.stringify(value)) <= mostBytes && holdsText(value)
