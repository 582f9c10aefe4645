import Box from '@mui/material/Box'
import { useLanguage } from '@/i18n/useLanguage'
import { montrealTime } from '@/lib/montrealTime'
import { relativeText } from '@/lib/relativeText'
import { useMinute } from './useMinute'

/** How long ago something was, and below it when in Montreal's time, which the title names; other text as it came. */
export const RelativeTime = ({ wire }: { wire: string }) => {
  const language = useLanguage()
  const now = useMinute()
  const time = montrealTime(wire, language)
  if (time === null) return wire
  return (
    <time dateTime={time.iso} title={time.full}>
      {relativeText(time.at, now, language)}
      <Box component="span" sx={{ display: 'block', color: 'text.secondary', typography: 'caption' }}>
        {time.short}
      </Box>
    </time>
  )
}
