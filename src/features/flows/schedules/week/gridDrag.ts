import { intervalAt, nextKey, spanOf, type EditedInterval, type Week } from './weekRules'

export const DAY_MIN = 1440
export const STEP_MIN = 15
const WEEK_MIN = 7 * DAY_MIN

/** What the pointer took hold of, and where. In minutes of the week. */
export interface Drag {
  part: 'new' | 'start' | 'end' | 'whole'
  /** Null for new hours. */
  interval: EditedInterval | null
  from: number
  to: number
}

const created = ({ from, to }: Drag): { from: number; to: number } | null => {
  const [first, last] = from <= to ? [from, to] : [to, from]
  const day = Math.floor(from / DAY_MIN)
  const [start, end] = [Math.max(first, day * DAY_MIN), Math.min(last, (day + 1) * DAY_MIN)]
  return end - start < STEP_MIN ? null : { from: start, to: end }
}

const resized = (drag: Drag, span: { from: number; to: number }): { from: number; to: number } => {
  const by = drag.to - drag.from
  switch (drag.part) {
    case 'start':
      return { from: Math.min(Math.max(span.from + by, 0), span.to - STEP_MIN), to: span.to }
    case 'end':
      return { from: span.from, to: Math.max(span.to + by, span.from + STEP_MIN) }
    default: {
      const from = Math.min(Math.max(span.from + by, 0), WEEK_MIN - STEP_MIN)
      return { from, to: from + span.to - span.from }
    }
  }
}

/** The week as it would be if the pointer were released now. */
export const dragged = (week: Week, drag: Drag): Week => {
  if (drag.interval === null) {
    const span = created(drag)
    return span === null ? week : [...week, { key: nextKey(week), ...intervalAt(span.from, span.to) }]
  }
  const { interval } = drag
  const span = spanOf(interval)
  if (span === null || drag.from === drag.to) return week
  const { from, to } = resized(drag, span)
  return week.map((other) => (other.key === interval.key ? { ...intervalAt(from, to), key: interval.key } : other))
}
