import type { Id } from 'contract/operation'
import { isDigit, type Digit } from './machine'

type Parameters = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Parameters =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value under a name that the record has itself: 'constructor' is a name like any other. */
export const own = (record: Parameters, name: string): unknown => (Object.hasOwn(record, name) ? record[name] : undefined)

/** '' for what has no text. */
export const textIn = (parameters: Parameters, name: string): string => {
  const value = own(parameters, name)
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  return typeof value === 'string' ? value.trim() : ''
}

/** Null for what names nothing. */
export const idIn = (parameters: Parameters, name: string): Id | null => {
  const value = own(parameters, name)
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null
  const text = textIn(parameters, name)
  return text === '' ? null : text
}

/** Whole seconds from 1 to `most`; null for anything else. */
export const secondsIn = (parameters: Parameters, name: string, most: number): number | null => {
  const text = textIn(parameters, name)
  const seconds = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return seconds >= 1 && seconds <= most ? seconds : null
}

/** The rows of every list among the parameters, whatever the list is called. */
export const rowsIn = (parameters: Parameters): Parameters[] =>
  Object.values(parameters).flatMap((list) => (Array.isArray(list) ? list.filter(isRecord) : []))

export interface Route {
  digit: Digit
  branch: Id
}

/** The complete routes of a router, as they stand. */
export const routesIn = (parameters: Parameters): Route[] =>
  rowsIn(parameters).flatMap((row) => {
    const [digit, branch] = [textIn(row, 'digit'), idIn(row, 'branch')]
    return isDigit(digit) && branch !== null ? [{ digit, branch }] : []
  })

export interface Extension {
  /** 1 to 6 digits. */
  number: string
  /** A phone number, as it was written. */
  target: string
}

/** The complete extensions of a module, as they stand. */
export const extensionsIn = (parameters: Parameters): Extension[] =>
  rowsIn(parameters).flatMap((row) => {
    const [number, target] = [textIn(row, 'number'), textIn(row, 'target')]
    return /^\d{1,6}$/.test(number) && target !== '' ? [{ number, target }] : []
  })
