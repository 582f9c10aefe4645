import Typography from '@mui/material/Typography'
import { useState, useId } from 'react'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { firstInstant, localMinutes, localText, wallTime } from 'callflow/calendar'
import { useSetScheduleOverrideMutation, type ListedSchedule } from '@/api/endpoints/schedules'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit, useFreshError } from '@/forms/useSubmit'
import { msg, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { failureOf, type Failure } from '@/lib/failure'
import { zoneText } from '@/lib/timeZones'
import { serviceNow } from '@/lib/time'

interface MomentInputProps {
  name: string
  label: string
  /** `YYYY-MM-DDTHH:MM`; '' for none. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  isDisabled?: boolean
}

export const MomentInput = ({ name, label, value, onChange, error: rejection, isDisabled = false }: MomentInputProps) => {
  const id = useId()
  const error = useFreshError(value, rejection)
  const errorId = `${id}-error`
  return (
    <FormControl fullWidth error={error !== undefined} disabled={isDisabled}>
      <InputLabel htmlFor={id} variant="outlined" shrink>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        type="datetime-local"
        name={name}
        label={label}
        notched
        value={value}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ input: error === undefined ? {} : { 'aria-describedby': errorId } }}
      />
      {error === undefined ? null : <FormHelperText id={errorId}>{error}</FormHelperText>}
    </FormControl>
  )
}

interface OverrideDialogProps {
  schedule: ListedSchedule
  state: 'open' | 'closed'
  onClose: () => void
}

const HOUR_MIN = 60

const explain = (failure: Failure): Message =>
  failure.outcome === 'unknown' && failure.status !== 422
    ? msg("We couldn't confirm this. Check whether it is open or closed before you try again.")
    : explainDialog(failure)

export const OverrideDialog = ({ schedule, state, onClose }: OverrideDialogProps) => {
  const t = useT()
  const language = useLanguage()
  const { id, name, time_zone: zone } = schedule
  const closeWithToast = useCloseWithToast(onClose)
  const [setOverride] = useSetScheduleOverrideMutation()
  const [until, setUntil] = useState(() => localText(Math.ceil((wallTime(zone, serviceNow()) + HOUR_MIN) / HOUR_MIN) * HOUR_MIN))
  const form = useSubmit({
    send: async () => {
      const wall = localMinutes(until)
      if (wall === null) {
        return { error: failureOf({ type: 'validation', outcome: 'refused', fields: { until: [t('Choose a date and a time.')] } }) }
      }
      return setOverride({ id, body: { state, until: new Date(firstInstant(zone, wall)).toISOString() } })
    },
    onDone: () => closeWithToast('success', state === 'open' ? msg('“{name}” is open now.', { name }) : msg('“{name}” is closed now.', { name })),
    explain,
  })
  return (
    <FormDialog
      title={state === 'open' ? t('Open until…') : t('Close until…')}
      subject={name}
      submitLabel={state === 'open' ? t('Open by hand') : t('Close now')}
      form={form}
      onClose={onClose}
    >
      <MomentInput name="until" label={t('Until')} value={until} onChange={setUntil} error={form.errorOf('until')} isDisabled={form.isBusy} />
      <Typography variant="body2" color="textSecondary">
        {t('Time zone: {zone}', { zone: zoneText(zone, language) })}
      </Typography>
    </FormDialog>
  )
}
