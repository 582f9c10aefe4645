import type { Id } from 'contract/operation'
import { isDigit, type Digit } from './machine'

type Parameters = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Parameters =>
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

export const secondsIn = (parameters: Parameters, name: string, most: number): number | null => {
  const text = textIn(parameters, name)
  const seconds = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return seconds >= 1 && seconds <= most ? seconds : null
}

export const rowsIn = (parameters: Parameters): Parameters[] =>
  Object.values(parameters).flatMap((list) => (Array.isArray(list) ? list.filter(isRecord) : []))

export interface Route {
  digit: Digit
  branch: Id
}

export const routesIn = (parameters: Parameters): Route[] =>
  rowsIn(parameters).flatMap((row) => {
    const [digit, branch] = [textIn(row, 'digit'), idIn(row, 'branch')]
    return isDigit(digit) && branch !== null ? [{ digit, branch }] : []
  })

export interface Extension {
  number: string
  target: string
}

export const extensionsIn = (parameters: Parameters): Extension[] =>
  rowsIn(parameters).flatMap((row) => {
    const [number, target] = [textIn(row, 'number'), textIn(row, 'target')]
    return /^\d{1,6}$/.test(number) && target !== '' ? [{ number, target }] : []
  })
