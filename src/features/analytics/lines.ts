import type { AnalyticsPoint } from 'contract/analytics'
import type { LineByLine } from '@/api'
import type { LineSeries } from '@/ui/lineSeries'

export interface Chart {
  days: string[]
  lines: LineSeries[]
}

const valueOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

export const totalLineOf = (points: readonly AnalyticsPoint[], name: string): Chart => ({
  days: points.map(({ date }) => date),
  lines: [{ name, values: points.map(({ calls }) => calls) }],
})

/** A line without a label gets its key as name; a day without a value leaves a gap. */
export const linesOf = ({ data, ykeys, labels }: LineByLine): Chart => ({
  days: data.map(({ date }) => date),
  lines: ykeys.map((key, index) => ({
    name: labels[index]?.trim() || key,
    values: data.map((day) => valueOf(Object.entries(day).find(([field]) => field === key)?.[1])),
  })),
})

export const sumOf = ({ lines }: Chart): number =>
  lines.reduce((sum, { values }) => values.reduce<number>((part, value) => part + (value ?? 0), sum), 0)
