import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useListSchedulesQuery } from '@/api/endpoints/schedules'
import { SelectInput } from '@/forms/SelectInput'
import { useT } from '@/i18n/useT'
import { FailureNotice } from '@/ui/FailureNotice'

interface HoursFieldProps {
  /** '' for a new schedule. */
  value: string
  error: string | undefined
  isBusy: boolean
  onChange: (scheduleId: string) => void
}

export const HoursField = ({ value, error, isBusy, onChange }: HoursFieldProps) => {
  const t = useT()
  const { data = [], isError, isFetching, refetch } = useListSchedulesQuery()
  const options = [
    { value: '', label: t('New schedule') },
    ...data.map(({ id, name }) => ({ value: String(id), label: name || String(id) })),
  ]
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <SelectInput name="schedule_id" label={t('Opening hours')} value={value} onChange={onChange} options={options} error={error} isDisabled={isBusy} />
      {value === '' ? (
        <Typography variant="body2" color="textSecondary">
          {t('Monday to Friday, 9 to 5, except holidays. You can change them later.')}
        </Typography>
      ) : null}
      {isError && !isFetching ? (
        <FailureNotice message={t("Couldn't load your opening hours.")} subject={t('Opening hours')} onRetry={() => void refetch()} />
      ) : null}
    </Box>
  )
}
