import type { CountedRange } from '@/api'
import { numberText } from '@/lib/numberText'
import { keptSlots } from './lines'

export interface ComparedLine {
  name: string
  calls: readonly number[]
  total: number
  previous: number
  slot: number
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const RELEASED = 'released'

export const comparedLines = ({ days, lines }: CountedRange, releasedName: string): ComparedLine[] => {
  const slots = keptSlots(lines.map(({ number_id }) => String(number_id ?? RELEASED)))
  return lines.map(({ label, calls, previous_calls }, index) => {
    const counts = days.map((_, day) => calls[day] ?? 0)
    return { name: label || releasedName, calls: counts, total: sum(counts), previous: previous_calls, slot: slots[index] ?? index }
  })
}

export const comparedTotal = (lines: readonly ComparedLine[]): Pick<ComparedLine, 'total' | 'previous'> => ({
  total: sum(lines.map(({ total }) => total)),
  previous: sum(lines.map(({ previous }) => previous)),
})

const signedPercent = numberText({ style: 'percent', signDisplay: 'exceptZero' })

/** "+12%"; `null` if there is nothing to compare with. */
export const changeText = ({ total, previous }: Pick<ComparedLine, 'total' | 'previous'>, language: string): string | null =>
  previous === 0 ? null : signedPercent((total - previous) / previous, language)
