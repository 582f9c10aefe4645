import { currentTranslations, type Catalogue, type Language } from './language'
import type { Literal, Message, MessageKey, Values, ValuesOf } from './message'

export interface Translate {
  <const Text extends string>(text: Literal<Text>, ...values: ValuesOf<Text>): string
  (key: MessageKey, values?: Values): string
  (message: Message): string
}

type Value = string | number | Message

const fill = (text: string, values: Record<string, Value>, textOf: (value: Value) => string): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined ? placeholder : textOf(value)
  })

const own = (catalogue: Catalogue, text: string): string =>
  (Object.hasOwn(catalogue, text) ? catalogue[text] : undefined) ?? text

const pluralRules = { en: new Intl.PluralRules('en'), fr: new Intl.PluralRules('fr') }

export const translatorOf = (catalogue: Catalogue, language: Language = 'en'): Translate => {
  const rules = pluralRules[language]
  const keyOf = ({ key, singular }: Message): string => (singular !== undefined && rules.select(singular.count) === 'one' ? singular.key : key)
  const textOf = (value: Value): string => (typeof value === 'object' ? translate(value) : String(value))
  const translate = (given: string | Message, values: Values = {}): string =>
    typeof given === 'string'
      ? fill(own(catalogue, given), values, textOf)
      : fill(own(catalogue, keyOf(given)), given.values ?? {}, textOf)
  return translate
}

export const currentTranslator = (): Translate => {
  const { catalogue, language } = currentTranslations()
  return translatorOf(catalogue, language)
}
