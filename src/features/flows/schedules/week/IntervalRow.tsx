import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import { useId } from 'react'
import { useT } from '@/i18n/useT'
import { TimeField } from './TimeField'
import { isPastMidnight, type EditedInterval, type Problem } from './weekRules'

interface IntervalRowProps {
  interval: EditedInterval
  /** Of the day, or of the exception. */
  dayName: string
  position: number
  problem: Problem | undefined
  hintId?: string | undefined
  onChange: (changed: Partial<Pick<EditedInterval, 'start' | 'end'>>) => void
  onRemove: () => void
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto minmax(0, 1fr) 40px', sm: 'auto auto auto 40px' },
  justifyContent: 'start',
  alignItems: 'center',
  gap: 1,
} as const

const noteStyles = { typography: 'body2', color: 'text.secondary', gridColumn: '1 / -1' } as const

export const IntervalRow = ({ interval, dayName, position, problem, hintId, onChange, onRemove }: IntervalRowProps) => {
  const t = useT()
  const errorId = useId()
  const names = { day: dayName, position }
  const field = (name: 'start' | 'end') => ({
    value: interval[name],
    isEnd: name === 'end',
    errorId: problem?.field === name ? errorId : undefined,
    describedBy: hintId,
    onChange: (value: string) => onChange({ [name]: value }),
  })
  return (
    <div>
      <Box sx={row}>
        <TimeField label={t('{day}, hours {position}: opens at', names)} {...field('start')} />
        <span aria-hidden>–</span>
        <TimeField label={t('{day}, hours {position}: closes at', names)} {...field('end')} />
        <IconButton aria-label={t('Remove hours {position} of {day}', names)} onClick={onRemove}>
          <Close fontSize="small" />
        </IconButton>
        {isPastMidnight(interval) ? <Box sx={noteStyles}>{t('closes the next day')}</Box> : null}
      </Box>
      {problem === undefined ? null : (
        <FormHelperText error id={errorId} sx={{ mx: 1.75 }}>
          {t(problem.message)}
        </FormHelperText>
      )}
    </div>
  )
}
