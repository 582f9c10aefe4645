import type { Catalogue } from './language'
import type { Literal, Message, MessageKey, Values, ValuesOf } from './message'

/** Reads as `t('% of {count} numbers', { count: 2 })`; a sentence that was kept for later as `t(title)` or `t(toast)`. */
export interface Translate {
  <const Text extends string>(text: Literal<Text>, ...values: ValuesOf<Text>): string
  (kept: MessageKey, values?: Values): string
  (said: Message): string
}

type Value = string | number | Message

const fill = (text: string, values: Record<string, Value>, textOf: (value: Value) => string): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined ? placeholder : textOf(value)
  })

const own = (catalogue: Catalogue, text: string): string =>
  (Object.hasOwn(catalogue, text) ? catalogue[text] : undefined) ?? text

export const translatorOf = (catalogue: Catalogue): Translate => {
  const textOf = (value: Value): string => (typeof value === 'object' ? translate(value) : String(value))
  const translate = (given: string | Message, values: Values = {}): string =>
    typeof given === 'string'
      ? fill(own(catalogue, given), values, textOf)
      : fill(own(catalogue, given.key), given.values ?? {}, textOf)
  return translate
}
