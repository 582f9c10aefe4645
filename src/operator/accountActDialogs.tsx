import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { StandingBody } from 'contract/operatorAccounts'
import {
  useAdjustBalanceMutation,
  useGetOperatorSettingsQuery,
  useRefundPaymentMutation,
  useSetAccountPlanMutation,
  useSetFactorsEndMutation,
  useSetPersonEmailMutation,
  useSetStandingMutation,
  useSignPersonOutMutation,
  type CustomerPayment,
  type CustomerPerson,
  type OpenedCustomer,
} from '@/api/endpoints/operator'
import { FormDialog } from '@/forms/FormDialog'
import { SelectInput } from '@/forms/SelectInput'
import { TextInput } from '@/forms/TextInput'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useFields } from '@/forms/useFields'
import { useSubmit } from '@/forms/useSubmit'
import { msg, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatMoney } from '@/lib/format'
import { amountIn, amountText, useAmounts, usePlanOptions } from './accountText'
import { explainAct } from '@/forms/explainDialog'

type Sent = { data: unknown; error?: undefined } | { data?: undefined; error: object }

export interface ActField {
  name: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  isDisabled: boolean
}

type FieldOf<Names extends string> = (name: Names) => ActField

interface ActProps<Names extends string> {
  title: string
  subject?: string
  submitLabel: string
  /** What follows from it, shown before it is done. */
  consequence: (fields: Record<Names, string>) => string
  first: Record<Names, string>
  inputs?: (fieldOf: FieldOf<Names>) => ReactNode
  send: (given: Record<Names, string> & { reason: string; idempotencyKey: string }) => Promise<Sent>
  done: Message
  isSerious?: boolean
  onClose: () => void
}

/** Every act has a reason, which the journal keeps and most mails to the customer tell. */
export const ActDialog = <Names extends string>({ title, subject, submitLabel, consequence, first, inputs, send, done, isSerious = false, onClose }: ActProps<Names>) => {
  const t = useT()
  const closeWithToast = useCloseWithToast(onClose)
  const { fields, fieldsOf } = useFields<Record<Names, string>>(first)
  const { fields: why, fieldsOf: whyOf } = useFields({ reason: '' })
  const form = useSubmit<unknown>({
    send: ({ idempotencyKey }) => send({ ...fields, ...why, idempotencyKey }),
    onDone: () => closeWithToast('success', done),
    explain: explainAct,
  })
  return (
    <FormDialog title={title} {...(subject !== undefined && { subject })} submitLabel={submitLabel} submitColor={isSerious ? 'error' : 'primary'} form={form} onClose={onClose}>
      {inputs?.(fieldsOf(form))}
      <TextInput {...whyOf(form)('reason')} label={t('Reason')} autoComplete="off" maxLength={500} />
      <Typography role="note" variant="body2" color="textSecondary">
        {consequence(fields)}
      </Typography>
    </FormDialog>
  )
}

interface OfAccount {
  account: OpenedCustomer
  onClose: () => void
}

export const StandingDialog = ({ account, standing, onClose }: OfAccount & Pick<StandingBody, 'standing'>) => {
  const t = useT()
  const [setStanding] = useSetStandingMutation()
  const { data: settings } = useGetOperatorSettingsQuery()
  const texts = {
    suspended: {
      title: t('Suspend account'),
      submit: t('Suspend'),
      done: msg('The account was suspended.'),
      consequence: t('Callers hear that the number is not in service, and the web phone is off. The customer keeps numbers and data, can log in to pay or to write to support, and gets a mail with the reason.'),
    },
    open: {
      title: t('Open account again'),
      submit: t('Open again'),
      done: msg('The account is open again.'),
      consequence: t('Numbers take calls again, and the web phone works. The customer gets a mail.'),
    },
    closing: {
      title: t('Close account'),
      submit: t('Close account'),
      done: msg('The account will be closed.'),
      consequence: t('Calls stop at once. In {days} days the numbers are released and the users can no longer log in; until then this can be undone. {later} days later everything but the books is deleted. The customer gets a mail with the day and the reason.', {
        days: settings?.closing_days ?? 30,
        later: settings?.deletion_days ?? 90,
      }),
    },
  }[standing]
  return (
    <ActDialog
      title={texts.title}
      subject={account.name}
      submitLabel={texts.submit}
      isSerious={standing !== 'open'}
      consequence={() => texts.consequence}
      first={{}}
      send={({ reason }) => setStanding({ customerId: account.id, standing, reason })}
      done={texts.done}
      onClose={onClose}
    />
  )
}

export const AdjustDialog = ({ account, onClose }: OfAccount) => {
  const t = useT()
  const language = useLanguage()
  const [adjust] = useAdjustBalanceMutation()
  const withAmount = useAmounts()
  return (
    <ActDialog
      title={t('Credit or debit')}
      subject={account.name}
      submitLabel={t('Change the balance')}
      consequence={({ amount }) => {
        const change = amountIn(amount)
        return Number.isNaN(change)
          ? t('The balance is {balance}. The customer gets a mail with the amount and the reason.', { balance: formatMoney(account.balance, language) })
          : t('The balance changes from {before} to {after}. The customer gets a mail with the amount and the reason.', {
              before: formatMoney(account.balance, language),
              after: formatMoney(account.balance + change, language),
            })
      }}
      first={{ amount: '' }}
      inputs={(field) => <TextInput {...field('amount')} label={t('Amount in dollars')} placeholder={amountText(10, language)} inputMode="decimal" autoComplete="off" hint={t('With a minus sign to take from the balance.')} />}
      send={async ({ amount, ...given }) => withAmount('amount', amount, (dollars) => adjust({ customerId: account.id, ...given, amount: dollars }))}
      done={msg('The balance was changed.')}
      onClose={onClose}
    />
  )
}

export const RefundDialog = ({ account, payment, onClose }: OfAccount & { payment: CustomerPayment }) => {
  const t = useT()
  const language = useLanguage()
  const [refund] = useRefundPaymentMutation()
  const withAmount = useAmounts()
  const most = formatMoney(payment.refundable, language)
  return (
    <ActDialog
      title={t('Refund a payment')}
      subject={t('{name}: paid {amount}', { name: account.name, amount: formatMoney(payment.amount ?? 0, language) })}
      submitLabel={t('Refund')}
      isSerious
      consequence={() =>
        payment.is_plan === 1
          ? t('The card is refunded up to {most}, taxes included, with a credit note for the invoice. This can’t be undone. The customer gets a mail.', { most })
          : t('The card is refunded up to {most}, taxes included, and the amount before tax is taken from the prepaid balance. This can’t be undone. The customer gets a mail.', { most })
      }
      first={{ amount: amountText(payment.refundable, language) }}
      inputs={(field) => <TextInput {...field('amount')} label={t('Amount in dollars, taxes included')} inputMode="decimal" autoComplete="off" />}
      send={async ({ amount, ...given }) => withAmount('amount', amount, (dollars) => refund({ customerId: account.id, paymentId: payment.id, ...given, amount: dollars }))}
      done={msg('The refund is on its way.')}
      onClose={onClose}
    />
  )
}

export const PlanDialog = ({ account, onClose }: OfAccount) => {
  const t = useT()
  const [setPlan] = useSetAccountPlanMutation()
  const planOptions = usePlanOptions()
  return (
    <ActDialog
      title={t('Change plan')}
      subject={account.name}
      submitLabel={t('Change plan')}
      consequence={({ when }) =>
        when === 'now'
          ? t('What the plan includes changes at once. The period that is paid stays as it is, and the new price applies from the next renewal. The customer gets a mail.')
          : t('The plan and its price change at the next renewal. The customer gets a mail.')
      }
      first={{ plan: String(account.plan), when: 'renewal' }}
      inputs={(field) => (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <SelectInput {...field('plan')} label={t('Plan')} options={planOptions} />
          <SelectInput
            {...field('when')}
            label={t('When')}
            options={[
              { value: 'renewal', label: t('At the next renewal') },
              { value: 'now', label: t('Now') },
            ]}
          />
        </Box>
      )}
      send={({ plan, when, reason }) => setPlan({ customerId: account.id, plan: Number(plan), when: when === 'now' ? 'now' : 'renewal', reason })}
      done={msg('The plan was changed.')}
      onClose={onClose}
    />
  )
}

type OfPerson = OfAccount & { person: CustomerPerson }

export const EmailDialog = ({ account, person, onClose }: OfPerson) => {
  const t = useT()
  const [setEmail] = useSetPersonEmailMutation()
  return (
    <ActDialog
      title={t('Change email address')}
      subject={person.email}
      submitLabel={t('Change address')}
      isSerious
      consequence={() => t('Only after a proof that this person is the owner. The sessions end, and whoever reads the earlier address gets a mail and may undo the change for 48 hours.')}
      first={{ email: '' }}
      inputs={(field) => <TextInput {...field('email')} label={t('New email address')} type="email" autoComplete="off" />}
      send={({ email, reason }) => setEmail({ customerId: account.id, personId: person.id, email, reason })}
      done={msg('The address was changed.')}
      onClose={onClose}
    />
  )
}

export const SignOutDialog = ({ account, person, onClose }: OfPerson) => {
  const t = useT()
  const [signOut] = useSignPersonOutMutation()
  return (
    <ActDialog
      title={t('End all sessions')}
      subject={person.email}
      submitLabel={t('End sessions')}
      consequence={() => t('This person is logged out everywhere at once, and their web phone falls silent. They can log in again.')}
      first={{}}
      send={({ reason }) => signOut({ customerId: account.id, personId: person.id, reason })}
      done={msg('The sessions were ended.')}
      onClose={onClose}
    />
  )
}

export const FactorsDialog = ({ account, person, onClose }: OfPerson) => {
  const t = useT()
  const [setEnd] = useSetFactorsEndMutation()
  const isEnding = person.factors_end_at !== null
  return (
    <ActDialog
      title={isEnding ? t('Keep two-step verification') : t('Reset two-step verification')}
      subject={person.email}
      submitLabel={isEnding ? t('Keep') : t('Reset in 48 hours')}
      isSerious={!isEnding}
      consequence={() =>
        isEnding
          ? t('Nothing is removed, and this person logs in as before.')
          : t('Only after a proof of who this person is. Their passkeys, app and backup codes are removed in 48 hours, unless one of them is used before. They get an email now.')
      }
      first={{}}
      send={({ reason }) => setEnd({ customerId: account.id, personId: person.id, is_wanted: isEnding ? 0 : 1, reason })}
      done={isEnding ? msg('Two-step verification is kept.') : msg('Two-step verification will be reset in 48 hours.')}
      onClose={onClose}
    />
  )
}
