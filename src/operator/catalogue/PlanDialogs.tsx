import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { CataloguePlan, PlanPrice } from 'contract/operatorCatalogue'
import { useAddPlanPriceMutation, useCreatePlanMutation, useEditPlanMutation, useRemovePlanPriceMutation } from '@/api/endpoints/operator'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { explainAct, explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { TextInput } from '@/forms/TextInput'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useFields } from '@/forms/useFields'
import { useSubmit } from '@/forms/useSubmit'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg, plural } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatCount } from '@/lib/format'
import { formatDate } from '@/lib/time'
import { ConfirmDialog } from '@/ui/DialogFrame'
import { nameIn } from '../accountText'
import { areWritten, priceIn, PriceFields, textsOf } from './planForm'

export interface Days {
  today: string
  first_day_with_customers: string
}


export const NewPlanDialog = ({ days, onClose }: { days: Days; onClose: () => void }) => {
  const t = useT()
  const language = useLanguage()
  const closeWithToast = useCloseWithToast(onClose)
  const [isOffered, setIsOffered] = useState(true)
  const { fields, fieldsOf } = useFields({ name_en: '', name_fr: '', ...textsOf(undefined, days.today, language) })
  const [create] = useCreatePlanMutation()
  const { name_en, name_fr, ...price } = fields
  const form = useSubmit({
    send: () => create({ name_en, name_fr, is_offered: isOffered ? 1 : 0, price: priceIn(price) }),
    onDone: () => closeWithToast('success', msg('The plan was created.')),
    explain: explainDialog,
  })
  const field = fieldsOf(form)
  return (
    <FormDialog title={t('New plan')} submitLabel={t('Create')} form={form} onClose={onClose} isSubmitDisabled={!areWritten(price)}>
      <TextInput {...field('name_en')} label={t('English name')} autoComplete="off" />
      <TextInput {...field('name_fr')} label={t('French name')} autoComplete="off" />
      <PriceFields field={field} />
      <CheckboxInput name="is_offered" label={t('Customers may choose it')} isChecked={isOffered} onChange={setIsOffered} isDisabled={form.isBusy} />
    </FormDialog>
  )
}

export const EditPlanDialog = ({ plan, onClose }: { plan: CataloguePlan; onClose: () => void }) => {
  const t = useT()
  const language = useLanguage()
  const closeWithToast = useCloseWithToast(onClose)
  const [isOffered, setIsOffered] = useState(plan.is_offered === 1)
  const { fields, fieldsOf } = useFields({ name_en: plan.name_en, name_fr: plan.name_fr, position: String(plan.position) })
  const [edit] = useEditPlanMutation()
  const position = /^\d{1,3}$/.test(fields.position.trim()) ? Number(fields.position) : null
  const form = useSubmit({
    send: () => edit({ ...fields, code: plan.code, position: position ?? plan.position, is_offered: isOffered ? 1 : 0 }),
    onDone: () => closeWithToast('success', msg('The plan was changed.')),
    explain: explainDialog,
  })
  const field = fieldsOf(form)
  return (
    <FormDialog title={t('Edit plan')} subject={nameIn(language, plan)} submitLabel={t('Save')} form={form} onClose={onClose} isSubmitDisabled={position === null}>
      <TextInput {...field('name_en')} label={t('English name')} autoComplete="off" />
      <TextInput {...field('name_fr')} label={t('French name')} autoComplete="off" />
      <TextInput {...field('position')} label={t('Position among the plans')} inputMode="numeric" autoComplete="off" {...(position === null && { liveError: t('Enter a whole number.') })} />
      <CheckboxInput name="is_offered" label={t('Customers may choose it')} isChecked={isOffered} onChange={setIsOffered} isDisabled={form.isBusy} />
      <Typography variant="body2" color="textSecondary">
        {t('Who has a plan keeps it, even if it is no longer offered.')}
      </Typography>
    </FormDialog>
  )
}

export const NewPriceDialog = ({ plan, days, onClose }: { plan: CataloguePlan; days: Days; onClose: () => void }) => {
  const t = useT()
  const language = useLanguage()
  const closeWithToast = useCloseWithToast(onClose)
  const first = plan.customers > 0 ? days.first_day_with_customers : days.today
  const { fields, fieldsOf } = useFields(textsOf(plan.prices.at(-1), first, language))
  const [add] = useAddPlanPriceMutation()
  const form = useSubmit({
    send: () => add({ code: plan.code, ...priceIn(fields) }),
    onDone: () => closeWithToast('success', plan.customers > 0 ? msg('The price was added, and its customers are told.') : msg('The price was added.')),
    explain: explainDialog,
  })
  const date = formatDate(fields.from_date, language)
  const consequence =
    plan.customers === 0
      ? msg('Nobody has this plan. New customers pay this from {date}.', { date })
      : plural(
          plan.customers,
          '{count} customer pays this from their first renewal on or after {date}, and gets a mail about it now. New customers pay it from that day.',
          '{count} customers pay this from their first renewal on or after {date}, and get a mail about it now. New customers pay it from that day.',
          { date, count: formatCount(plan.customers, language) },
        )
  return (
    <FormDialog title={t('New price')} subject={nameIn(language, plan)} submitLabel={t('Add price')} form={form} onClose={onClose} isSubmitDisabled={!areWritten(fields)}>
      <PriceFields field={fieldsOf(form)} />
      <Typography>{t(consequence)}</Typography>
    </FormDialog>
  )
}

export const RemovePriceDialog = ({ plan, price, onClose }: { plan: CataloguePlan; price: PlanPrice; onClose: () => void }) => {
  const t = useT()
  const language = useLanguage()
  const [remove] = useRemovePlanPriceMutation()
  const { isBusy, submit } = useToastSubmit({
    send: () => remove({ code: plan.code, fromDate: price.from_date }),
    saved: msg('The price was removed.'),
    explain: explainAct,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={t('Remove the price from {date}?', { date: formatDate(price.from_date, language) })}
      message={price.announced_at === null ? t('It has not begun, and nobody was told of it.') : t('It has not begun. The customers who were told of it get another mail.')}
      confirmLabel={t('Remove')}
      isBusy={isBusy}
      onConfirm={submit}
      onCancel={onClose}
    />
  )
}
