import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { useId } from 'react'
import type { PlanPrice, PlanPriceBody } from 'contract/operatorCatalogue'
import { TextInput } from '@/forms/TextInput'
import { useT } from '@/i18n/useLanguage'
import { DayInput } from '@/lists/history/DayInput'
import { amountText } from '../accountText'
import type { ActField } from '../accountActDialogs'

/** As they are typed; both languages write decimals. */
export type PriceTexts = Record<keyof PlanPriceBody, string>

const decimal = /^\d{1,6}(?:[.,]\d{1,2})?$/
const whole = /^\d{1,8}$/
const isDecimal = { monthly: true, extra_number: true, extra_tollfree_number: true, extra_minute: true, included_numbers: false, included_minutes: false } as const

type Figure = keyof typeof isDecimal

const isWritten = (name: Figure, text: string): boolean => (isDecimal[name] ? decimal : whole).test(text.trim())
const numberIn = (text: string): number => Number(text.trim().replace(',', '.'))

export const areWritten = (texts: PriceTexts): boolean =>
  texts.from_date !== '' && (['monthly', 'included_numbers', 'included_minutes', 'extra_number', 'extra_tollfree_number', 'extra_minute'] as const).every((name) => isWritten(name, texts[name]))

export const priceIn = (texts: PriceTexts): PlanPriceBody => ({
  from_date: texts.from_date,
  monthly: numberIn(texts.monthly),
  included_numbers: numberIn(texts.included_numbers),
  included_minutes: numberIn(texts.included_minutes),
  extra_number: numberIn(texts.extra_number),
  extra_tollfree_number: numberIn(texts.extra_tollfree_number),
  extra_minute: numberIn(texts.extra_minute),
})

export const textsOf = (price: PlanPrice | undefined, fromDate: string, language: string): PriceTexts => ({
  from_date: fromDate,
  monthly: price === undefined ? '' : amountText(price.monthly, language),
  included_numbers: price?.included_numbers.toFixed(0) ?? '',
  included_minutes: price?.included_minutes.toFixed(0) ?? '',
  extra_number: amountText(price?.extra_number ?? 2, language),
  extra_tollfree_number: amountText(price?.extra_tollfree_number ?? 4, language),
  extra_minute: amountText(price?.extra_minute ?? 0.05, language),
})

const pairs = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' }, gap: 2.5 } as const

export const DayField = ({ label, value, onChange, error }: Pick<ActField, 'value' | 'onChange' | 'error'> & { label: string }) => {
  const errorId = useId()
  return (
    <Box>
      <DayInput label={label} value={value} onChange={onChange} size="medium" {...(error !== undefined && { errorId })} />
      {error === undefined ? null : (
        <FormHelperText id={errorId} error>
          {error}
        </FormHelperText>
      )}
    </Box>
  )
}

export const PriceFields = ({ field }: { field: (name: keyof PriceTexts) => ActField }) => {
  const t = useT()
  const figure = (name: Figure, label: string) => {
    const given = field(name)
    const problem = isDecimal[name] ? t('Enter an amount such as 14.50.') : t('Enter a whole number.')
    return <TextInput {...given} label={label} inputMode={isDecimal[name] ? 'decimal' : 'numeric'} autoComplete="off" {...(given.value !== '' && !isWritten(name, given.value) && { liveError: problem })} />
  }
  return (
    <Box sx={pairs}>
      <DayField {...field('from_date')} label={t('From')} />
      {figure('monthly', t('Monthly price (CAD)'))}
      {figure('included_numbers', t('Included numbers'))}
      {figure('included_minutes', t('Included minutes'))}
      {figure('extra_number', t('Extra local number, a month (CAD)'))}
      {figure('extra_tollfree_number', t('Extra toll-free number, a month (CAD)'))}
      {figure('extra_minute', t('Extra minute (CAD)'))}
    </Box>
  )
}
