import type { Id } from 'contract/operation'
import { isDigit, type Digit } from './machine'

type Parameters = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Parameters =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Ignores inherited properties, such as 'constructor'. */
export const own = (record: Parameters, name: string): unknown => (Object.hasOwn(record, name) ? record[name] : undefined)

export const textIn = (parameters: Parameters, name: string): string => {
  const value = own(parameters, name)
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  return typeof value === 'string' ? value.trim() : ''
}

export const idIn = (parameters: Parameters, name: string): Id | null => {
  const value = own(parameters, name)
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null
  const text = textIn(parameters, name)
  return text === '' ? null : text
}

/** Of a list of ids; empty for none. */
export const idsIn = (parameters: Parameters, name: string): string[] => {
  const list = own(parameters, name)
  return Array.isArray(list) ? list.filter((id: unknown) => typeof id === 'string' || typeof id === 'number').map(String) : []
}

export const secondsIn = (parameters: Parameters, name: string, most: number): number | null => {
  const text = textIn(parameters, name)
  const seconds = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return seconds >= 1 && seconds <= most ? seconds : null
}

export const rowsIn = (parameters: Parameters): Parameters[] =>
  Object.values(parameters).flatMap((list) => (Array.isArray(list) ? list.filter(isRecord) : []))

/** Parameters never change, and a proof reads those of a step thousands of times. */
const once = <Row>(read: (row: Parameters) => Row[]): ((parameters: Parameters) => readonly Row[]) => {
  const known = new WeakMap<Parameters, readonly Row[]>()
  return (parameters) => {
    const rows = known.get(parameters) ?? rowsIn(parameters).flatMap(read)
    known.set(parameters, rows)
    return rows
  }
}

export interface Route {
  digit: Digit
  branch: Id
}

export const routesIn = once((row): Route[] => {
  const [digit, branch] = [textIn(row, 'digit'), idIn(row, 'branch')]
  return isDigit(digit) && branch !== null ? [{ digit, branch }] : []
})

export interface Extension {
  number: string
  target: string
}

export const extensionsIn = once((row): Extension[] => {
  const [number, target] = [textIn(row, 'number'), textIn(row, 'target')]
  return /^\d{1,6}$/.test(number) && target !== '' ? [{ number, target }] : []
})

/** Compares JSON, ignoring the order of fields. */
export const isSameJson = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
    return one.every((item, index) => isSameJson(item, other[index]))
  }
  if (!isRecord(one) || !isRecord(other)) return false
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && isSameJson(one[name], other[name]))
}

/** The same text for the same JSON, whatever the order of fields. */
export const jsonKey = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1))) : inner)
