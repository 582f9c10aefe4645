import { useMemo, useSyncExternalStore } from 'react'
import { currentSpoken, watchLanguage, type Catalogue } from './language'
import type { Literal, Said, Sentence, Values, ValuesOf } from './sentence'

/** Reads as `t('% of {count} numbers', { count: 2 })`; a sentence that was kept for later as `t(title)` or `t(toast)`. */
export interface Translate {
  <const Text extends string>(text: Literal<Text>, ...values: ValuesOf<Text>): string
  (kept: Sentence, values?: Values): string
  (said: Said): string
}

const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : placeholder))

const own = (catalogue: Catalogue, text: string): string =>
  (Object.hasOwn(catalogue, text) ? catalogue[text] : undefined) ?? text

export const translatorOf =
  (catalogue: Catalogue): Translate =>
  (given: string | Said, values: Values = {}): string =>
    typeof given === 'string' ? fill(own(catalogue, given), values) : fill(own(catalogue, given.sentence), given.values ?? {})

export const useT = (): Translate => {
  const { catalogue } = useSyncExternalStore(watchLanguage, currentSpoken)
  return useMemo(() => translatorOf(catalogue), [catalogue])
}
