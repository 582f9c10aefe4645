import { readStored, writeStored } from '@/lib/storage'

export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]

/** English text to the language's text. Empty for English, whose text is the key. */
export type Catalogue = Readonly<Record<string, string>>

interface Spoken {
  language: Language
  catalogue: Catalogue
}

const LANGUAGE_KEY = 'language'
const english: Spoken = { language: 'en', catalogue: {} }

let spoken = english
/** The latest choice: a catalogue that arrives after another choice is not shown. */
let wanted: Language = 'en'
const watchers = new Set<() => void>()

export const currentSpoken = (): Spoken => spoken
export const currentLanguage = (): Language => spoken.language

export const watchLanguage = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

const isLanguage = (value: string | null): value is Language => languages.some((language) => language === value)

const chosenOrBrowsers = (): Language => {
  const stored = readStored(LANGUAGE_KEY)
  if (isLanguage(stored)) return stored
  const known = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage)
  return known ?? 'en'
}

const loadSpoken = async (language: Language): Promise<Spoken> => {
  if (language === 'en') return english
  const { default: catalogue } = await import(/* webpackChunkName: "french" */ './fr.json')
  return { language, catalogue }
}

const speak = async (language: Language): Promise<void> => {
  wanted = language
  const loaded = await loadSpoken(language).catch(() => spoken)
  if (wanted !== language) return
  spoken = loaded
  document.documentElement.lang = spoken.language
  watchers.forEach((watcher) => watcher())
}

export const startLanguage = (): Promise<void> => speak(chosenOrBrowsers())

export const speakAsTold = (language: string): Promise<void> => speak(isLanguage(language) ? language : 'en')

export const setLanguage = (language: Language): Promise<void> => {
  writeStored(LANGUAGE_KEY, language)
  return speak(language)
}
