import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useT } from '@/i18n/useT'
import { CopyDayDialog } from './CopyDayDialog'
import { DayHours } from './DayHours'
import { WeekGrid } from './WeekGrid'
import { dayCopied, weekdays, type Problem, type Week } from './weekRules'

interface WeekEditorProps {
  week: Week
  problems: ReadonlyMap<number, Problem>
  onChange: (week: Week, tag?: string) => void
}

const columns = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(27.5rem, 1fr) minmax(0, 1fr)' },
  alignItems: 'start',
} as const

export const WeekEditor = ({ week, problems, onChange }: WeekEditorProps) => {
  const t = useT()
  const hintId = useId()
  const [copied, setCopied] = useState<number | null>(null)
  const handleCopy = (from: number, to: readonly number[]): void => {
    setCopied(null)
    onChange(dayCopied(week, from, to))
  }
  return (
    <Box sx={columns}>
      <div>
        <Typography id={hintId} variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {t('Write times like 9, 9:30 or 17:00. The up and down arrows change them by 15 minutes.')}
        </Typography>
        {weekdays.map((weekday) => (
          <DayHours key={weekday} weekday={weekday} week={week} problems={problems} hintId={hintId} onChange={onChange} onCopy={() => setCopied(weekday)} />
        ))}
      </div>
      <WeekGrid week={week} problems={problems} onChange={onChange} />
      {copied === null ? null : <CopyDayDialog weekday={copied} onCopy={(to) => handleCopy(copied, to)} onClose={() => setCopied(null)} />}
    </Box>
  )
}
