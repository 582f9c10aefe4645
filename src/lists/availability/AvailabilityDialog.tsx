import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { firstInstant, LOCAL_ZONE, localMinutes, localText, wallTime } from 'callflow/calendar'
import { useGetAvailabilityQuery, useSaveAvailabilityMutation } from '@/api/endpoints/availability'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { failureOf } from '@/lib/failure'
import { serviceNow } from '@/lib/time'
import { zoneText } from '@/lib/timeZones'
import { MomentInput } from '../schedules/OverrideDialog'
import { absenceOf } from './useAbsence'

const HOUR_MIN = 60

const nextHour = (): string => localText(Math.ceil((wallTime(LOCAL_ZONE, serviceNow()) + HOUR_MIN) / HOUR_MIN) * HOUR_MIN)

const options = [
  { value: 'available', label: msg('Available') },
  { value: 'do_not_disturb', label: msg('Do not disturb') },
  { value: 'away', label: msg('Away until a certain time') },
] as const

type State = (typeof options)[number]['value']

/** Whether the user's web phone rings. */
export const AvailabilityDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const language = useLanguage()
  const labelId = useId()
  const closeWithToast = useCloseWithToast(onClose)
  const { data } = useGetAvailabilityQuery()
  const [save] = useSaveAvailabilityMutation()
  const [chosen, setChosen] = useState<State | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [next] = useState(nextHour)
  const known = data === undefined ? null : absenceOf(data, serviceNow())
  const state = chosen ?? (data === undefined ? null : known === null ? 'available' : known.until === null ? 'do_not_disturb' : 'away')
  const isAway = state === 'away' || state === 'do_not_disturb'
  const until = typed ?? (typeof known?.until === 'string' ? localText(wallTime(LOCAL_ZONE, Date.parse(known.until))) : next)
  const form = useSubmit({
    send: async () => {
      if (state !== 'away') return save({ availability: state ?? 'available' })
      const wall = localMinutes(until)
      if (wall === null) return { error: failureOf({ type: 'validation', outcome: 'refused', fields: { away_until: [t('Choose a date and a time.')] } }) }
      return save({ availability: state, away_until: new Date(firstInstant(LOCAL_ZONE, wall)).toISOString() })
    },
    onDone: () => closeWithToast('success', state === 'available' ? msg('Calls ring your web phone.') : msg('Calls no longer ring your web phone.')),
    explain: explainDialog,
  })
  return (
    <FormDialog title={t('Availability')} submitLabel={t('Save')} form={form} isSubmitDisabled={state === null} onClose={onClose}>
      <FormControl disabled={form.isBusy}>
        <FormLabel id={labelId}>{t('When somebody calls')}</FormLabel>
        <RadioGroup name="availability" aria-labelledby={labelId} value={state ?? ''} onChange={(_, value) => setChosen(options.find((option) => option.value === value)?.value ?? null)}>
          {options.map(({ value, label }) => (
            <FormControlLabel key={value} value={value} control={<Radio />} label={t(label)} />
          ))}
        </RadioGroup>
      </FormControl>
      {state === 'away' ? <MomentInput name="away_until" label={t('Until')} value={until} onChange={setTyped} error={form.errorOf('away_until')} isDisabled={form.isBusy} /> : null}
      <Typography variant="body2" color="textSecondary" role="status">
        {isAway ? t("Your web phone doesn't ring, on any device. You can still call.") : t('Your web phone rings when calls come for you.')}
      </Typography>
      {state === 'away' ? (
        <Typography variant="body2" color="textSecondary">
          {t('Time zone: {zone}', { zone: zoneText(LOCAL_ZONE, language) })}
        </Typography>
      ) : null}
    </FormDialog>
  )
}
