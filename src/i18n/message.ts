export type Values = Record<string, string | number>

type NameIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NameIn<Rest> : never

export type Literal<Text extends string> = string extends Text ? never : Text

export type ValuesOf<Text extends string> = [NameIn<Text>] extends [never]
  ? []
  : [values: Record<NameIn<Text>, string | number>]

declare const marked: unique symbol

export type MessageKey<Text extends string = string> = Text & { readonly [marked]: true }

/** A text to show later, e.g. in a toast: `t(message)` translates it. Its values may be messages themselves. */
export interface Message {
  key: MessageKey
  singular?: { key: MessageKey; count: number }
  values?: Record<string, string | number | Message>
}

export function messageKey<const Text extends string>(text: Literal<Text>): MessageKey<Text>
export function messageKey(text: string): string {
  return text
}

export const msg = <const Text extends string>(text: Literal<Text>, ...[values]: ValuesOf<Text>): Message => {
  const marked = messageKey(text)
  return values === undefined ? { key: marked } : { key: marked, values }
}

type ValuesBeside<Text extends string> = Exclude<NameIn<Text>, 'count'> extends never
  ? [values?: { count: string }]
  : [values: Record<Exclude<NameIn<Text>, 'count'>, string | number> & { count?: string }]

/** The language decides which text fits the number. A formatted `count` among the values is shown in its place. */
export const plural = <const One extends string, const Other extends string>(
  count: number,
  one: Literal<One>,
  other: Literal<Other>,
  ...[values]: ValuesBeside<One | Other>
): Message => ({ key: messageKey(other), singular: { key: messageKey(one), count }, values: { count, ...values } })
