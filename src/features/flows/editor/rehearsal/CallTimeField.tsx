import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ListedSchedule } from '@/api/endpoints/schedules'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { zoneText } from '@/lib/timeZones'
import { serviceNow } from '@/lib/serviceClock'
import { MomentInput } from '@/lists/schedules/MomentInput'
import { nextHoliday, tonight } from './callTime'

interface CallTimeFieldProps {
  /** `YYYY-MM-DDTHH:MM`; '' for now. */
  value: string
  schedules: readonly ListedSchedule[]
  zone: string
  onChange: (value: string) => void
}

const row = { display: 'flex', flexWrap: 'wrap', gap: 0.75 } as const
/** Quieter than the button that starts the call. */
const nowStyles = { '&[aria-pressed="true"]': { bgcolor: 'action.selected' } } as const

/** When the simulated call begins; now unless given. */
export const CallTimeField = ({ value, schedules, zone, onChange }: CallTimeFieldProps) => {
  const t = useT()
  const language = useLanguage()
  const handleHoliday = (): void => onChange(nextHoliday(schedules, zone, new Date(serviceNow())) ?? value)
  return (
    <Box role="group" aria-label={t('Time of the call')} sx={{ display: 'grid', gap: 1 }}>
      <MomentInput name="at" label={value === '' ? t('Date and time: now') : t('Date and time')} value={value} onChange={onChange} />
      <Box sx={row}>
        <Button size="small" variant="outlined" aria-pressed={value === ''} sx={nowStyles} onClick={() => onChange('')}>
          {t('Now')}
        </Button>
        <Button size="small" variant="outlined" onClick={() => onChange(tonight(zone, new Date(serviceNow())))}>
          {t('Tonight 9 p.m.')}
        </Button>
        <Button size="small" variant="outlined" onClick={handleHoliday}>
          {t('Next holiday')}
        </Button>
      </Box>
      {value === '' ? null : (
        <Typography variant="body2" color="textSecondary">
          {t('Time zone: {zone}', { zone: zoneText(zone, language) })}
        </Typography>
      )}
    </Box>
  )
}
