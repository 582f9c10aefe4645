import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { durationText } from './durationText'

/** A dash for what is no duration. */
export const DurationCell = ({ value }: { value: unknown }) => {
  const t = useT()
  const said = durationText(value, useLanguage())
  return said === null ? '–' : t(said)
}
