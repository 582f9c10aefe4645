/** What stands in a sentence's `{placeholders}`. */
export type Values = Record<string, string | number>

type NameIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NameIn<Rest> : never

/** Text of unknown origin is no sentence: only literals can be looked up in a catalogue. */
export type Literal<Text extends string> = string extends Text ? never : Text

/** The values that a sentence needs, read from its own text. */
export type ValuesOf<Text extends string> = [NameIn<Text>] extends [never]
  ? []
  : [values: Record<NameIn<Text>, string | number>]

declare const marked: unique symbol

/** English text that the catalogues know, because `sentence` or `say` marked it where it is written. */
export type MessageKey<Text extends string = string> = Text & { readonly [marked]: true }

/** A sentence that waits to be shown, e.g. in a toast or a banner; `t(said)` is its text. It may hold other ones. */
export interface Message {
  key: MessageKey
  values?: Record<string, string | number | Message>
}

/** Marks a sentence outside a component, so that the catalogues' test finds it: `sentence('Dashboard')`. */
export function messageKey<const Text extends string>(text: Literal<Text>): MessageKey<Text>
export function messageKey(text: string): string {
  return text
}

/** A sentence with its values: `say('{file} upload failed', { file: 'a.wav' })`. */
export const msg = <const Text extends string>(text: Literal<Text>, ...[values]: ValuesOf<Text>): Message => {
  const marked = messageKey(text)
  return values === undefined ? { key: marked } : { key: marked, values }
}
