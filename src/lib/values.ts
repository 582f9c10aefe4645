import type { Id } from 'contract/operation'

/** Replaces lone surrogates, which a service may send when it truncates text, with U+FFFD. */
export const urlPart = (value: Id | null): string => encodeURIComponent(String(value).toWellFormed())

const hex = (byte: number): string => byte.toString(16).padStart(2, '0')

/** `crypto.randomUUID` is missing on plain HTTP. */
export const newUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const text = Array.from(bytes, hex).join('')
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-')
}

export const isId = (value: unknown): value is Id => Number.isSafeInteger(value) || (typeof value === 'string' && value !== '')

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const parseJson = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
