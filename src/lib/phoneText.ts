export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Makes one value per language and keeps it: an `Intl` format takes longer to make than a row of a list to draw. */
export const perLanguage = <Made>(make: (locale: string) => Made): ((language: string) => Made) => {
  const made = new Map<string, Made>()
  return (language) => {
    const found = made.get(language) ?? make(`${language}-CA`)
    made.set(language, found)
    return found
  }
}

interface FailedCall {
  sent_utc: string
  took_ms: number
  method: string
  path: string
  status: number | null
  request_id: string | null
}

const MAX_CALLS = 50

const calls: FailedCall[] = []

export const failedCalls = (): readonly FailedCall[] => [...calls]

export const forgetFailedCalls = (): void => void calls.splice(0)

interface Sent {
  url: string
  method: string | undefined
  at: number
}

export const noteFailedCall = ({ url, method = 'GET', at }: Sent, status: number | null, requestId: string | null): void => {
  const { pathname } = new URL(url, window.location.href)
  calls.push({
    sent_utc: new Date(at).toISOString(),
    took_ms: Date.now() - at,
    method,
    path: pathname,
    status,
    request_id: requestId,
  })
  if (calls.length > MAX_CALLS) calls.shift()
}

/** Figures to read: their minus is the sign (U+2212), as wide as a plus, where `Intl` writes a hyphen. */
export const numberText = (options: Intl.NumberFormatOptions): ((value: number, language: string) => string) => {
  const formatIn = perLanguage((locale) => new Intl.NumberFormat(locale, options))
  return (value, language) => formatIn(language).format(value).replace('-', '\u2212')
}

const northAmerican = /^(?:\+?1)?([2-9]\d{2})([2-9]\d{2})(\d{4})$/

/** A pause, and what is pressed after the answer. */
const withKeys = /^(\+\d+)(,+)([\d*#][\d*#,]*)$/

const separators = /[\s().-]/g

/** "(514) 555-0142" for a number of North America however it is typed; any other text stays as it is. */
export const phoneText = (number: string): string => {
  const [, base = '', pause = '', keys = ''] = withKeys.exec(number) ?? []
  if (base !== '') return `${phoneText(base)}${pause} ${keys}`
  const [, area, exchange, line] = northAmerican.exec(number.replace(separators, '')) ?? []
  return area === undefined ? number : `(${area}) ${exchange}-${line}`
}
