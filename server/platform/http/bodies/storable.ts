const isText = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text)

const holdsText = (value: unknown): boolean => {
  if (typeof value === 'string') return isText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => isText(name) && holdsText(part))
}

export const storableJson = (value: unknown, maxBytes: number): string | null => {
  const json = JSON.stringify(value)
  return Buffer.byteLength(json) <= maxBytes && holdsText(value) ? json : null
}
