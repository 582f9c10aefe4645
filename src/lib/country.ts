const namesIn = new Map<string, Intl.DisplayNames>()

const displayNames = (language: string): Intl.DisplayNames => {
  const known = namesIn.get(language)
  if (known !== undefined) return known
  const created = new Intl.DisplayNames([`${language}-CA`], { type: 'region', fallback: 'none' })
  namesIn.set(language, created)
  return created
}

const regionCode = /^[A-Za-z]{2}$/

export const countryName = (code: string, language: string): string =>
  (regionCode.test(code) ? displayNames(language).of(code.toUpperCase()) : undefined) ?? code
