import { useLanguage } from '@/i18n/useLanguage'
import { montrealTime } from '@/lib/montrealTime'

export const LocalTime = ({ wire }: { wire: string }) => {
  const language = useLanguage()
  const time = montrealTime(wire, language)
  if (time === null) return <span>{wire}</span>
  return (
    <time dateTime={time.iso} title={time.full}>
      {time.short}
    </time>
  )
}
