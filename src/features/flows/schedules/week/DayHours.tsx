import Add from '@mui/icons-material/Add'
import ContentCopy from '@mui/icons-material/ContentCopy'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef } from 'react'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { Aside } from '@/ui/Aside'
import { atTextEdge } from '@/ui/atTextEdge'
import { IntervalRow } from './IntervalRow'
import { weekdayName } from './weekdayNames'
import { intervalAdded, intervalChanged, intervalRemoved, ofDay, type Problem, type Week } from './weekRules'

interface DayHoursProps {
  weekday: number
  week: Week
  problems: ReadonlyMap<number, Problem>
  hintId: string
  /** Changes with the same tag are undone together. */
  onChange: (week: Week, tag?: string) => void
  onCopy: () => void
}

const frame = {
  border: 0,
  m: 0,
  p: 0,
  py: 1.5,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '7rem minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const
const nameStyles = { fontWeight: 600, pt: { sm: 1 }, '&::first-letter': { textTransform: 'uppercase' } } as const
const buttons = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', '& > .MuiButton-root:first-of-type': atTextEdge.small } as const

export const DayHours = ({ weekday, week, problems, hintId, onChange, onCopy }: DayHoursProps) => {
  const t = useT()
  const name = weekdayName(weekday, useLanguage())
  const intervals = ofDay(week, weekday)
  const addRef = useRef<HTMLButtonElement>(null)
  const handleRemove = (key: number): void => {
    onChange(intervalRemoved(week, key))
    addRef.current?.focus()
  }
  return (
    <Box role="group" aria-label={name} sx={frame}>
      <Box aria-hidden sx={nameStyles}>
        {name}
      </Box>
      <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
        {intervals.map((interval, index) => (
          <IntervalRow
            key={interval.key}
            interval={interval}
            dayName={name}
            position={index + 1}
            problem={problems.get(interval.key)}
            hintId={hintId}
            onChange={(change) => onChange(intervalChanged(week, interval.key, change), `${interval.key} ${Object.keys(change).join('')}`)}
            onRemove={() => handleRemove(interval.key)}
          />
        ))}
        <Box sx={buttons}>
          {intervals.length === 0 ? <Box sx={{ color: 'text.secondary', flexBasis: '100%' }}>{t('Closed all day')}</Box> : null}
          <Button ref={addRef} size="small" startIcon={<Add />} onClick={() => onChange(intervalAdded(week, weekday))}>
            {t('Add hours')}
            <Aside text={name} />
          </Button>
          <Button size="small" startIcon={<ContentCopy />} onClick={onCopy}>
            {t('Copy to…')}
            <Aside text={name} />
          </Button>
        </Box>
      </Box>
    </Box>
  )
}
