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
export type Sentence<Text extends string = string> = Text & { readonly [marked]: true }

/** A sentence that waits to be shown, e.g. in a toast or a banner; `t(said)` is its text. It may hold other ones. */
export interface Said {
  sentence: Sentence
  values?: Record<string, string | number | Said>
}

/** Marks a sentence outside a component, so that the catalogues' test finds it: `sentence('Dashboard')`. */
export function sentence<const Text extends string>(text: Literal<Text>): Sentence<Text>
export function sentence(text: string): string {
  return text
}

/** A sentence with its values: `say('{file} upload failed', { file: 'a.wav' })`. */
export const say = <const Text extends string>(text: Literal<Text>, ...[values]: ValuesOf<Text>): Said => {
  const marked = sentence(text)
  return values === undefined ? { sentence: marked } : { sentence: marked, values }
}
