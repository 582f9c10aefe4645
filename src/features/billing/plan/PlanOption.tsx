import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { plural } from '@/i18n/message'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { formatCount, formatMoney } from '@/lib/format'
import { formatDay } from '@/lib/time'
import { StatusChip } from '@/ui/StatusChip'
import { costOf, type PlanChoice } from './planChoices'

interface PlanOptionProps {
  choice: PlanChoice
  isCheapest: boolean
  isDisabled: boolean
}

const styles = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  px: { xs: 1, sm: 1.5 },
  py: 0.5,
  '&:has(input:checked)': { borderColor: 'primary.main' },
} as const

const Months = ({ choice, isCheapest }: Omit<PlanOptionProps, 'isDisabled'>) => {
  const t = useT()
  const language = useLanguage()
  const count = choice.months.length
  if (count === 0) return null
  return (
    <>
      <Typography variant="body2">
        <span>
          {t(
            plural(count, 'You would have paid {cost} over the last month', 'You would have paid {cost} over the last {count} months', {
              cost: formatMoney(costOf(choice), language),
            }),
          )}
        </span>
        {isCheapest ? <span> ({t('lowest cost')})</span> : null}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {choice.months.map(({ start, cost }, index) => (
          <span key={start}>
            {index === 0 ? null : <span> · </span>}
            <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
              {t('{day}: {cost}', { day: formatDay(start, language), cost: formatMoney(cost, language) })}
            </Box>
          </span>
        ))}
      </Typography>
    </>
  )
}

const labelStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5, pt: '9px', pb: 0.5 } as const

export const PlanOption = ({ choice, isCheapest, isDisabled }: PlanOptionProps) => {
  const t = useT()
  const language = useLanguage()
  const detailsId = useId()
  const { code, name, monthly, isCurrent, included } = choice
  const count = (value: number): string => formatCount(value, language)
  return (
    <Box sx={styles}>
      <FormControlLabel
        value={String(code)}
        disabled={isDisabled}
        control={<Radio slotProps={{ input: { 'aria-describedby': detailsId } }} />}
        label={
          <Box component="span" sx={labelStyles}>
            <span>{t('{plan}: {cost}\u00a0a\u00a0month', { plan: name, cost: formatMoney(monthly, language) })}</span>
            {isCurrent ? <StatusChip tone="active" label={t('Current plan')} /> : null}
          </Box>
        }
        sx={{ mr: 0, alignItems: 'flex-start', '& .MuiFormControlLabel-label': { fontWeight: 600 } }}
      />
      <Box id={detailsId} sx={{ pl: 4, pb: 1 }}>
        {included === null ? null : (
          <Typography variant="body2" color="textSecondary">
            {t('Includes {numbers} numbers and {minutes} minutes', {
              numbers: count(included.numbers),
              minutes: count(included.minutes),
            })}
          </Typography>
        )}
        <Months choice={choice} isCheapest={isCheapest} />
      </Box>
    </Box>
  )
}
