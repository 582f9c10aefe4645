import Box from '@mui/material/Box'
import DialogContentText from '@mui/material/DialogContentText'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { CallDestination, CallLimits } from 'contract/callLimits'
import { useSetCallLimitsMutation, type LimitsState } from '@/api/endpoints/callLimits'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { SwitchInput } from '@/forms/SwitchInput'
import { TextInput } from '@/forms/TextInput'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { matches } from '@/lists/matches'
import { QuickFilter } from '@/lists/QuickFilter'
import { amountIn, amountText } from '@/lib/amount'
import { countryName } from '@/lib/country'
import { failureOf, type Failure } from '@/lib/failure'
import { formatMoney } from '@/lib/format'

type Texts = Record<'day' | 'month' | 'purchases' | 'calls_at_once' | 'longest_minutes', string>
type Flags = Record<'anywhere' | 'premium' | 'satellite' | 'shared_cost', boolean>

interface Draft extends Texts, Flags {
  countries: readonly string[]
}

const money = ['day', 'month', 'purchases'] as const
const counts = ['calls_at_once', 'longest_minutes'] as const
const home = ['CA', 'US']

const draftOf = ({ countries, ...limits }: CallLimits, language: string): Draft => {
  const text = (amount: number | null): string => (amount === null ? '' : amountText(amount, language))
  return {
    countries,
    ...{ anywhere: limits.anywhere === 1, premium: limits.premium === 1, satellite: limits.satellite === 1, shared_cost: limits.shared_cost === 1 },
    ...{ day: text(limits.day), month: text(limits.month), purchases: text(limits.purchases), calls_at_once: String(limits.calls_at_once), longest_minutes: String(limits.longest_minutes) },
  }
}

const flag = (isOn: boolean): 0 | 1 => (isOn ? 1 : 0)

const bounds: Readonly<Record<(typeof counts)[number], number>> = { calls_at_once: 20, longest_minutes: 240 }

/** The amounts that nobody can read, and the counts that are out of bounds, by field. */
const problemsIn = (draft: Draft, wrongAmount: string, wrongCount: (most: number) => string): Record<string, string[]> => ({
  ...Object.fromEntries(money.filter((name) => draft[name].trim() !== '' && amountIn(draft[name]) === null).map((name) => [name, [wrongAmount]])),
  ...Object.fromEntries(
    counts.filter((name) => !/^\d{1,3}$/.test(draft[name].trim()) || Number(draft[name]) < 1 || Number(draft[name]) > bounds[name]).map((name) => [name, [wrongCount(bounds[name])]]),
  ),
})

const bodyOf = ({ countries, ...draft }: Draft): CallLimits => ({
  ...{ anywhere: flag(draft.anywhere), countries: [...countries], premium: flag(draft.premium), satellite: flag(draft.satellite), shared_cost: flag(draft.shared_cost) },
  ...{ day: amountIn(draft.day), month: amountIn(draft.month), purchases: amountIn(draft.purchases) },
  ...{ calls_at_once: Number(draft.calls_at_once), longest_minutes: Number(draft.longest_minutes) },
})

const priceText = ({ least_price: least, most_price: most }: CallDestination, language: string): string => {
  const amount = (price: number): string => formatMoney(price, language)
  if (least === null || most === null) return ''
  return least === most ? amount(least) : `${amount(least)}–${amount(most)}`
}

interface CountriesProps {
  destinations: readonly CallDestination[]
  chosen: readonly string[]
  onChange: (countries: string[]) => void
}

const listStyles = { maxHeight: 260, overflowY: 'auto', border: 1, borderColor: 'divider', borderRadius: 1, px: 1.5, py: 1, display: 'grid', mt: 1 } as const

const Countries = ({ destinations, chosen, onChange }: CountriesProps) => {
  const [t, language, titleId] = [useT(), useLanguage(), useId()]
  const [filter, setFilter] = useState('')
  const named = destinations.filter(({ country }) => !home.includes(country)).map((destination) => ({ ...destination, name: countryName(destination.country, language) }))
  const shown = named.filter(({ name }) => matches(name, filter)).toSorted((one, other) => one.name.localeCompare(other.name, language))
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="body2" sx={{ mb: 1.5 }}>
        {t('Other countries, with the price of a minute. Without a price, minutes are those of your plan.')}
      </Typography>
      <QuickFilter label={t('Find a country')} value={filter} onChange={setFilter} isFluid />
      <Box sx={listStyles}>
        {shown.length === 0 ? <Typography color="textSecondary">{t('No country has this name.')}</Typography> : null}
        {shown.map(({ country, name, ...prices }) => (
          <CheckboxInput
            key={country}
            name={`country-${country}`}
            label={name}
            aside={priceText({ country, ...prices }, language)}
            isChecked={chosen.includes(country)}
            onChange={(isChecked) => onChange(isChecked ? [...chosen, country] : chosen.filter((other) => other !== country))}
          />
        ))}
      </Box>
    </Box>
  )
}

interface LimitsDialogProps {
  saved: LimitsState
  onClose: () => void
}

export const LimitsDialog = ({ saved: { limits, destinations }, onClose }: LimitsDialogProps) => {
  const [t, language] = [useT(), useLanguage()]
  const [setLimits] = useSetCallLimitsMutation()
  const closeWithToast = useCloseWithToast(onClose)
  const [draft, setDraft] = useState(() => draftOf(limits, language))
  const change = (fields: Partial<Draft>): void => setDraft({ ...draft, ...fields })
  const form = useSubmit<object>({
    send: async (): Promise<{ data: object } | { error: object | Failure }> => {
      const fields = problemsIn(draft, t('Enter an amount.'), (most) => t('Enter a number from 1 to {most}.', { most }))
      if (Object.keys(fields).length > 0) return { error: failureOf({ type: 'validation', status: 422, outcome: 'refused', fields }) }
      return setLimits(bodyOf(draft))
    },
    onDone: () => closeWithToast('success', msg('Your limits have been saved.')),
    explain: explainDialog,
  })
  const text = (name: keyof Texts, label: string, hint?: string) => (
    <TextInput
      key={name}
      name={name}
      label={label}
      inputMode={name === 'calls_at_once' || name === 'longest_minutes' ? 'numeric' : 'decimal'}
      value={draft[name]}
      onChange={(value) => change({ [name]: value })}
      error={form.errorOf(name)}
      hint={hint}
    />
  )
  const kind = (name: keyof Flags, label: string) => <SwitchInput key={name} name={name} label={label} isOn={draft[name]} onChange={(isOn) => change({ [name]: isOn })} />
  return (
    <FormDialog title={t('Limits for calls and spending')} submitLabel={t('Save')} form={form} onClose={onClose} isWide>
      <DialogContentText>{t('A call that a limit refuses says which one it was. You hear by mail at 80% and at 100%.')}</DialogContentText>
      {text('day', t('Calls beyond the plan in a day, at most ($)'), t('Empty: no limit.'))}
      {text('month', t('Calls beyond the plan in a month, at most ($)'), t('Empty: no limit.'))}
      {text('purchases', t('Numbers bought in a month, at most ($)'), t('Empty: no limit.'))}
      {text('calls_at_once', t('Outgoing calls at once, at most'))}
      {text('longest_minutes', t('Longest outgoing call, in minutes'), t('A tone warns half a minute before a call ends.'))}
      <Typography variant="body2">{t('Calls to Canada and the United States are always allowed.')}</Typography>
      {kind('anywhere', t('Allow calls to every country'))}
      {draft.anywhere ? null : <Countries destinations={destinations} chosen={draft.countries} onChange={(countries) => change({ countries })} />}
      {kind('shared_cost', t('Allow shared-cost numbers'))}
      {kind('satellite', t('Allow satellite numbers'))}
      {kind('premium', t('Allow premium-rate numbers'))}
    </FormDialog>
  )
}
