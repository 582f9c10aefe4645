import type { Id } from 'contract/row'
import { isRecord } from '@/lib/record'

/** A value under a name that the record has itself: 'constructor' is a name like any other. */
const own = (record: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(record, name) ? record[name] : undefined

/** Text of a parameter; '' for what has none. */
export const textIn = (parameters: Record<string, unknown>, name: string): string => {
  const value = own(parameters, name)
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  return typeof value === 'string' ? value.trim() : ''
}

const isIdLike = (value: unknown): value is Id => Number.isSafeInteger(value) || (typeof value === 'string' && value !== '')

/** The rows of every list among the parameters, whatever they are called. */
export const rowsIn = (parameters: Record<string, unknown>): Record<string, unknown>[] =>
  Object.values(parameters).flatMap((list) => (Array.isArray(list) ? list.filter(isRecord) : []))

export interface Route {
  digit: string
  branch: Id
}

/** The complete routes of a module, whatever its parameter is called. */
export const routesIn = (parameters: Record<string, unknown>): Route[] =>
  rowsIn(parameters).flatMap((row) => {
    const [digit, branch] = [textIn(row, 'digit'), own(row, 'branch')]
    return digit !== '' && isIdLike(branch) ? [{ digit, branch }] : []
  })

export const audioFileIn = (parameters: Record<string, unknown>): Id | null => {
  const id = own(parameters, 'audiofile_id')
  return isIdLike(id) ? id : null
}
