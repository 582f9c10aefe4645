import { isRecord } from '@/lib/record'

export type Guard<Value> = (value: unknown) => value is Value
type Guarded<G> = G extends Guard<infer Value> ? Value : never

export const isText: Guard<string> = (value): value is string => typeof value === 'string'
export const isNumber: Guard<number> = (value): value is number => Number.isFinite(value)

/** For what a screen shows when it is there, and does without when it is missing or odd. */
export const isAnything: Guard<unknown> = (_value): _value is unknown => true

/** Fields that are not named may be anything. */
export const objectOf =
  <Fields extends Record<string, Guard<unknown>>>(fields: Fields): Guard<{ [Name in keyof Fields]: Guarded<Fields[Name]> }> => {
    // Once, not for each of the thousands of items that a list may hold.
    const guards = Object.entries<Guard<unknown>>(fields)
    return (value): value is { [Name in keyof Fields]: Guarded<Fields[Name]> } =>
      isRecord(value) && guards.every(([name, isField]) => isField(value[name]))
  }

export const listOf =
  <Value>(isItem: Guard<Value>): Guard<Value[]> =>
  (value): value is Value[] =>
    Array.isArray(value) && value.every(isItem)
