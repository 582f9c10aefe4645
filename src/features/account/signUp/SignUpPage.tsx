import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useListOfferedPlansQuery, useSignUpMutation, type OfferedPlan } from '@/api/endpoints/signUp'
import { explainDialog } from '@/forms/explainDialog'
import { SelectInput } from '@/forms/SelectInput'
import { FormBanner, SubmitButton } from '@/forms/SubmitButton'
import { TextInput } from '@/forms/TextInput'
import { useFields } from '@/forms/useFields'
import { useSubmit } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatMoney } from '@/lib/format'
import { paths } from '@/lib/paths'
import { provinceOptions } from '@/i18n/provinces'
import { Loaded } from '@/ui/Loaded'
import { FormStack, GuestLayout, TextLink } from '@/ui/PageParts'
import { FinishSignUp } from './FinishSignUp'

const empty = { name: '', firstname: '', lastname: '', email: '', address: '', address2: '', city: '', postalcode: '', state: 'QC', plan: '' }

const pairStyles = { display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const

const sent = msg("We've sent you an email. Open its link within 24 hours to choose a password.")

const SignUpForm = ({ plans }: { plans: readonly OfferedPlan[] }) => {
  const t = useT()
  const language = useLanguage()
  const { fields, fieldsOf } = useFields({ ...empty, plan: String(plans[0]?.plan ?? '') })
  const [isSent, setIsSent] = useState(false)
  const [signUp] = useSignUpMutation()
  const form = useSubmit({
    send: () => signUp({ ...fields, language: language === 'fr' ? 'fr' : 'en', plan: Number(fields.plan) }),
    onDone: () => setIsSent(true),
    explain: explainDialog,
  })
  const field = fieldsOf(form)
  const options = plans.map(({ plan, plan_name, monthly }) => ({
    value: String(plan),
    label: t('{plan}, {price} a month', { plan: plan_name ?? '', price: formatMoney(monthly ?? 0, language) }),
  }))
  const chosen = plans.find(({ plan }) => String(plan) === fields.plan)
  if (isSent) return <FormBanner message={sent} kind="success" />
  return (
    <FormStack formRef={form.formRef} onSubmit={form.submit} noValidate>
      <FormBanner message={form.banner} />
      <TextInput {...field('name')} label={t('Company name')} autoComplete="organization" />
      <Box sx={pairStyles}>
        <TextInput {...field('firstname')} label={t('First name')} autoComplete="given-name" />
        <TextInput {...field('lastname')} label={t('Last name')} autoComplete="family-name" />
      </Box>
      <TextInput {...field('email')} label={t('Email')} type="email" autoComplete="email" />
      <TextInput {...field('address')} label={t('Address')} autoComplete="address-line1" />
      <TextInput {...field('address2')} label={t('Apartment, suite, etc.')} autoComplete="address-line2" />
      <Box sx={pairStyles}>
        <TextInput {...field('city')} label={t('City')} autoComplete="address-level2" />
        <TextInput {...field('postalcode')} label={t('Postal code')} autoComplete="postal-code" />
      </Box>
      <SelectInput {...field('state')} label={t('Province')} options={provinceOptions(t, language)} />
      <SelectInput {...field('plan')} label={t('Plan')} options={options} />
      {chosen === undefined ? null : (
        <Typography variant="body2" color="textSecondary">
          {t('With {numbers} numbers and {minutes} minutes a month. Taxes are added.', { numbers: chosen.included_numbers ?? 0, minutes: chosen.included_minutes ?? 0 })}
        </Typography>
      )}
      <SubmitButton isBusy={form.isBusy}>{t('Continue')}</SubmitButton>
    </FormStack>
  )
}

const AskForAccount = () => {
  const t = useT()
  const query = useListOfferedPlansQuery()
  return (
    <GuestLayout title={t('Get an account')}>
      <Typography color="textSecondary">{t('We first confirm your address by email. Nothing is charged before you add a card.')}</Typography>
      <Loaded query={query} subject={t('Get an account')} loadFailed={t("Couldn't load the plans.")} height={320}>
        {(plans) => <SignUpForm plans={plans} />}
      </Loaded>
      <TextLink to={paths.login}>{t('Back to login')}</TextLink>
    </GuestLayout>
  )
}

/** Asks for an account; with the token of the mailed link, sets its password. One page for both keeps the entry small. */
export const SignUpPage = () => {
  const { token } = useParams()
  return token === undefined ? <AskForAccount /> : <FinishSignUp token={token} />
}
