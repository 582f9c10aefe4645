import type { CallState } from './advance'
import type { Place } from './machine'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const waits = ['answer', 'gather', 'dial', 'ring', 'record', 'over'] as const

const placeIn = (value: unknown): Place | null => {
  if (!isRecord(value)) return null
  const { branchId, index } = value
  if (typeof branchId !== 'string' && typeof branchId !== 'number') return null
  return typeof index === 'number' && Number.isSafeInteger(index) && index >= 0 ? { branchId, index } : null
}

export const savedState = (value: unknown): CallState | null => {
  if (!isRecord(value)) return null
  const { digits, steps } = value
  const waiting = waits.find((one) => one === value['waits'])
  const place = placeIn(value['place'])
  if (waiting === undefined || typeof digits !== 'string' || typeof steps !== 'number') return null
  return value['place'] === null || place !== null ? { waits: waiting, place, digits, steps } : null
}
