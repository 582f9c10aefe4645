import { readStored, writeStored } from '@/lib/storage'
import { isLanguage, LANGUAGE_KEY, preferredLanguage, type Language } from './preferredLanguage'

export type { Language }

/** English text to the language's text. Empty for English, whose text is the key. */
export type Catalogue = Readonly<Record<string, string>>

interface Translations {
  language: Language
  catalogue: Catalogue
}

const english: Translations = { language: 'en', catalogue: {} }

let current = english
/** The latest choice: a catalogue that arrives after another choice is not shown. */
let requested: Language = 'en'
const watchers = new Set<() => void>()

export const currentTranslations = (): Translations => current
export const currentLanguage = (): Language => current.language

export const watchLanguage = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

type LoadCatalogue = () => Promise<{ default: Catalogue }>

const french: LoadCatalogue[] = [() => import(/* webpackChunkName: "french" */ './french')]

/** Texts that the console doesn't have. */
export const addFrench = (load: LoadCatalogue): void => void french.push(load)

const loadTranslations = async (language: Language): Promise<Translations> => {
  if (language === 'en') return english
  const loaded = await Promise.all(french.map((load) => load()))
  return { language, catalogue: loaded.reduce((all, { default: catalogue }) => ({ ...all, ...catalogue }), {}) }
}

const show = async (language: Language): Promise<void> => {
  requested = language
  const loaded = await loadTranslations(language).catch(() => current)
  if (requested !== language) return
  current = loaded
  // The build renders pages without a document.
  if (typeof document !== 'undefined') document.documentElement.lang = current.language
  watchers.forEach((watcher) => watcher())
}

export const startLanguage = (): Promise<void> => show(preferredLanguage(readStored(LANGUAGE_KEY)))

export const showLanguage = (language: string): Promise<void> => show(isLanguage(language) ? language : 'en')

/** The language of the user's other browsers, unless one was chosen in this one. */
export const adoptLanguage = (language: Language): void => {
  if (readStored(LANGUAGE_KEY) === null) void setLanguage(language)
}

export const setLanguage = (language: Language): Promise<void> => {
  writeStored(LANGUAGE_KEY, language)
  return show(language)
}
