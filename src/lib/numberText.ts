import { perLanguage } from './perLanguage'

/** Figures to read: their minus is the sign (U+2212), as wide as a plus, where `Intl` writes a hyphen. */
export const numberText = (options: Intl.NumberFormatOptions): ((value: number, language: string) => string) => {
  const formatIn = perLanguage((locale) => new Intl.NumberFormat(locale, options))
  return (value, language) => formatIn(language).format(value).replace('-', '\u2212')
}
