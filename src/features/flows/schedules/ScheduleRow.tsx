import { Link } from 'react-router-dom'
import type { ListedSchedule } from '@/api/endpoints/schedules'
import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'
import { OverrideButtons } from '@/lists/schedules/OverrideButtons'
import { ScheduleStanding } from '@/lists/schedules/ScheduleStanding'

interface ScheduleRowProps {
  schedule: ListedSchedule
  onRefresh: () => void
  onAction: (kind: 'duplicate' | 'delete') => void
}

/** Of the list around the rows. */
export const rowsStyles = {
  '& .schedule-row': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: 2,
    rowGap: 1,
    px: { xs: 2, sm: 2.5 },
    py: 1.5,
    '&:hover': { bgcolor: 'action.hover' },
  },
  '& .about': { flex: '1 1 16rem', minWidth: 0, display: 'grid', gap: 0.5 },
  '& .row-link': { fontSize: '1rem' },
} as const

export const ScheduleRow = ({ schedule, onRefresh, onAction }: ScheduleRowProps) => {
  const t = useT()
  const name = schedule.name || t('Untitled schedule')
  return (
    <div className="schedule-row">
      <div className="about">
        <Link to={paths.schedule(schedule.id)} dir="auto" title={name} className="row-link one-line">
          {name}
        </Link>
        <ScheduleStanding schedule={schedule} onChange={onRefresh} />
      </div>
      <OverrideButtons
        schedule={schedule}
        others={[
          { label: t('Duplicate'), onChoose: () => onAction('duplicate') },
          { label: t('Delete'), onChoose: () => onAction('delete') },
        ]}
      />
    </div>
  )
}
