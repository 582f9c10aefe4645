import { say, type Said } from '@/i18n/sentence'
import { formatCount } from '@/lib/format'

const MINUTE_S = 60

/** Part 2, section 9: '{n} sec.' under a minute, else minutes with up to one decimal; `null` for what is no duration. */
export const durationText = (value: unknown, language: string): Said | null => {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return null
  const seconds = Math.round(value)
  return seconds < MINUTE_S
    ? say('{count} sec.', { count: seconds })
    : say('{count} min.', { count: formatCount(seconds / MINUTE_S, language) })
}
