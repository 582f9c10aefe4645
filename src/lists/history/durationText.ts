import { msg, type Message } from '@/i18n/message'
import { formatCount } from '@/lib/format'

const MINUTE_S = 60

/** '{n} sec.' under a minute, otherwise minutes with at most one decimal; `null` for an invalid duration. */
export const durationText = (value: unknown, language: string): Message | null => {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return null
  const seconds = Math.round(value)
  return seconds < MINUTE_S
    ? msg('{count} sec.', { count: seconds })
    : msg('{count} min.', { count: formatCount(seconds / MINUTE_S, language) })
}
