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

/** Figures to read: their minus is the sign (U+2212), as wide as a plus, where `Intl` writes a hyphen. */
export const numberText = (options: Intl.NumberFormatOptions): ((value: number, language: string) => string) => {
  const formatIn = perLanguage((locale) => new Intl.NumberFormat(locale, options))
  return (value, language) => formatIn(language).format(value).replace('-', '\u2212')
}
