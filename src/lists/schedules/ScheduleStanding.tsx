import Box from '@mui/material/Box'
import type { ListedSchedule } from '@/api/endpoints/schedules'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { StatusChip } from '@/ui/StatusChip'
import { overrideText } from './overrideText'
import { overrideOf, standingOf } from './standingOf'
import { instantText, nextChangeText, stateText } from './statusText'
import { useNow } from './useNow'

interface ScheduleStandingProps {
  schedule: Pick<ListedSchedule, 'status' | 'override' | 'time_zone'>
  /** Called when the status that the service reported is over. */
  onChange: () => void
}

const styles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25, typography: 'body2' } as const

/** Whether it is open, and until when. */
export const ScheduleStanding = ({ schedule, onChange }: ScheduleStandingProps) => {
  const t = useT()
  const language = useLanguage()
  const standing = standingOf(schedule)
  const now = useNow(standing?.changesAt ?? null, onChange)
  if (standing === null) return null
  const override = overrideOf(schedule)
  const end = override?.until ?? null
  return (
    <Box sx={styles}>
      <StatusChip tone={standing.isOpen ? 'good' : 'neutral'} label={t(stateText(standing.isOpen))} />
      <span>{t(nextChangeText(standing, schedule.time_zone, now, language))}</span>
      {override === null ? null : (
        <Box component="span" sx={{ flexBasis: '100%', color: 'text.secondary' }}>
          {t(overrideText(override, end === null ? null : instantText(end, schedule.time_zone, language)))}
        </Box>
      )}
    </Box>
  )
}
