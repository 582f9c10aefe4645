export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]

export const LANGUAGE_KEY = 'language'

export const isLanguage = (value: string | null): value is Language => languages.some((language) => language === value)

/** The stored choice, else the first of the browser's languages that the console has. */
export const preferredLanguage = (stored: string | null): Language => {
  if (isLanguage(stored)) return stored
  const known = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage)
  return known ?? 'en'
}
