import type { AnalyticsPoint } from 'contract/analytics'
import type { LineByLine } from '@/api'
import { isRecord, parseJson } from '@/lib/record'
import { readStored, writeStored } from '@/lib/storage'
import { slotsOf, type LineSeries } from '@/ui/lineSeries'

export interface Chart {
  days: string[]
  lines: LineSeries[]
}

const valueOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

export const totalLineOf = (points: readonly AnalyticsPoint[], name: string): Chart => ({
  days: points.map(({ date }) => date),
  lines: [{ name, values: points.map(({ calls }) => calls) }],
})

const SLOTS_KEY = 'line-slots'
const MAX_REMEMBERED = 500

/** A number keeps its colour in this browser while others are bought and released. */
export const keptSlots = (keys: readonly string[]): number[] => {
  const stored = parseJson(readStored(SLOTS_KEY) ?? '')
  const known = new Map(Object.entries(isRecord(stored) ? stored : {}).filter((entry): entry is [string, number] => Number.isInteger(entry[1])))
  const slots = slotsOf(keys, known)
  if (keys.some((key) => !known.has(key))) {
    const remembered = [...[...known].filter(([key]) => !slots.has(key)), ...slots].slice(-MAX_REMEMBERED)
    writeStored(SLOTS_KEY, JSON.stringify(Object.fromEntries(remembered)))
  }
  return keys.map((key) => slots.get(key) ?? 0)
}

/** A line without a label gets its key as name; a day without a value leaves a gap. */
export const linesOf = ({ data, ykeys, labels }: LineByLine): Chart => {
  const slots = keptSlots(ykeys)
  return {
    days: data.map(({ date }) => date),
    lines: ykeys.map((key, index) => ({
      name: labels[index]?.trim() || key,
      values: data.map((day) => valueOf(Object.entries(day).find(([field]) => field === key)?.[1])),
      slot: slots[index] ?? index,
    })),
  }
}

export const sumOf = ({ lines }: Chart): number =>
  lines.reduce((sum, { values }) => values.reduce<number>((part, value) => part + (value ?? 0), sum), 0)
