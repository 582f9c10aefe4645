import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { SelectInput } from '@/forms/SelectInput'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { formatMoney } from '@/lib/format'
import { fundsAmounts } from '../billingFormat'

interface AmountChoiceProps {
  /** In CAD, before tax. */
  amount: number
  onChange: (amount: number) => void
}

const usual = [20, 40, 100]

const buttonsStyles = { display: 'grid', gap: 1, gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(4, 1fr)' }, mb: 2.5 } as const

export const AmountChoice = ({ amount, onChange }: AmountChoiceProps) => {
  const t = useT()
  const language = useLanguage()
  const labelId = useId()
  const [isOther, setIsOther] = useState(!usual.includes(amount))
  const choices = [...usual.map((each) => ({ label: formatMoney(each, language), each })), { label: t('Other'), each: null }]
  const handleChoice = (each: number | null): void => {
    setIsOther(each === null)
    if (each !== null) onChange(each)
  }
  const isChosen = (each: number | null): boolean => (isOther ? each === null : each === amount)
  return (
    <Box role="group" aria-labelledby={labelId}>
      <Typography id={labelId} variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('Amount to add, before taxes')}
      </Typography>
      <Box sx={{ ...buttonsStyles, ...(!isOther && { mb: 0 }) }}>
        {choices.map(({ label, each }) => (
          <Button
            key={label}
            variant={isChosen(each) ? 'contained' : 'outlined'}
            aria-pressed={isChosen(each)}
            disableElevation
            onClick={() => handleChoice(each)}
          >
            {label}
          </Button>
        ))}
      </Box>
      {isOther ? (
        <SelectInput
          name="amount"
          label={t('Other amount')}
          value={String(amount)}
          onChange={(value) => onChange(Number(value))}
          options={fundsAmounts.map((each) => ({ value: String(each), label: formatMoney(each, language) }))}
        />
      ) : null}
    </Box>
  )
}
