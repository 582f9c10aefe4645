import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useListSchedulesQuery, type ListedSchedule } from '@/api/endpoints/schedules'
import { useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { OverrideButtons } from '@/lists/schedules/OverrideButtons'
import { ScheduleNumbers, ScheduleStanding } from '@/lists/schedules/ScheduleStanding'
import { FailureNotice } from '@/ui/FailureNotice'
import { TextLink } from '@/ui/PageParts'

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { py: 1 },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
  // The panel keeps its own distances at both ends.
  '& > li:first-of-type': { pt: 0 },
  '& > li:last-of-type': { pb: 0 },
} as const
const row = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', columnGap: 2, rowGap: 1 } as const

const Item = ({ schedule, onRefresh }: { schedule: ListedSchedule; onRefresh: () => void }) => {
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: '1 1 16rem', minWidth: 0, display: 'grid', gap: 0.25, overflowWrap: 'anywhere' }}>
        <TextLink to={paths.schedule(schedule.id)} sx={{ fontWeight: 600, justifySelf: 'start' }}>
          {schedule.name}
        </TextLink>
        <ScheduleNumbers schedule={schedule} />
        <ScheduleStanding schedule={schedule} onChange={onRefresh} />
      </Box>
      <OverrideButtons schedule={schedule} />
    </Box>
  )
}

/** Which numbers are open or closed, and until when. */
export const OpeningHours = ({ loading }: { loading: ReactNode }) => {
  const t = useT()
  const { data: schedules, isError, isFetching, refetch } = useListSchedulesQuery()
  const refresh = (): void => void refetch()
  if (isError && !isFetching && schedules === undefined) {
    return <FailureNotice message={t("Couldn't load your opening hours.")} subject={t('Opening hours')} onRetry={refresh} />
  }
  if (schedules === undefined) return loading
  if (schedules.length === 0) {
    return (
      <Box sx={row}>
        <Typography variant="body2" color="textSecondary">
          {t('Calls at night or on a holiday can be answered differently.')}
        </Typography>
        <TextLink to={paths.schedules}>{t('Set opening hours')}</TextLink>
      </Box>
    )
  }
  return (
    <Box component="ul" role="list" sx={list}>
      {schedules.map((schedule) => (
        <Item key={schedule.id} schedule={schedule} onRefresh={refresh} />
      ))}
    </Box>
  )
}
