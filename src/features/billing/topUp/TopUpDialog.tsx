import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import { useState } from 'react'
import type { TopUp } from 'contract/billing'
import type { Id } from 'contract/operation'
import { useListCreditCardsQuery, useSetTopUpMutation, type ListedCard } from '@/api'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { SelectInput } from '@/forms/SelectInput'
import { SwitchInput } from '@/forms/SwitchInput'
import { TextInput } from '@/forms/TextInput'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { amountIn, amountText } from '@/lib/amount'
import { isAnswered, failureOf, type Failure } from '@/lib/failure'
import { formatMoney } from '@/lib/format'
import { DialogFrame } from '@/ui/DialogFrame'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Boundary'
import { Notice } from '@/ui/Notice'
import { lastDigitsOf, useRemainingCards } from '../cards/AddCardDialog'
import { fundsAmounts } from '../billingFormat'

interface TopUpDraft {
  isOn: boolean
  threshold: string
  amount: string
  /** Card id as text; '' for the default card. */
  card: string
  cap: string
}

export const draftOf = ({ is_on, threshold, amount, card_id, monthly_cap }: TopUp, language: string): TopUpDraft => ({
  isOn: is_on === 1,
  threshold: amountText(threshold, language),
  amount: String(amount),
  card: card_id === null ? '' : String(card_id),
  cap: amountText(monthly_cap, language),
})

type Read = { body: TopUp } | { failure: Failure }

/** The service validates everything but unreadable amounts. */
export const readDraft = (draft: TopUpDraft, cardIds: readonly Id[], wrong: string): Read => {
  const [threshold, monthly_cap] = [amountIn(draft.threshold), amountIn(draft.cap)]
  if (threshold === null || monthly_cap === null) {
    const fields = { ...(threshold === null && { threshold: [wrong] }), ...(monthly_cap === null && { monthly_cap: [wrong] }) }
    return { failure: failureOf({ type: 'validation', status: 422, outcome: 'refused', fields }) }
  }
  const card_id = cardIds.find((id) => String(id) === draft.card) ?? (draft.card === '' ? null : draft.card)
  return { body: { is_on: draft.isOn ? 1 : 0, threshold, amount: Number(draft.amount), card_id, monthly_cap } }
}

/** Saving the same settings twice is harmless. */
const useTopUpForm = (saved: TopUp, cardIds: readonly Id[], onClose: () => void) => {
  const t = useT()
  const language = useLanguage()
  const [setTopUp] = useSetTopUpMutation()
  const closeWithToast = useCloseWithToast(onClose)
  const [draft, setDraft] = useState(() => draftOf(saved, language))
  const form = useSubmit<object>({
    send: async () => {
      const read = readDraft(draft, cardIds, t('Enter an amount.'))
      return 'failure' in read ? { error: read.failure } : setTopUp(read.body)
    },
    onDone: () => closeWithToast('success', msg('Automatic top-up has been saved.')),
    explain: (failure) => (isAnswered(failure) ? explainDialog(failure) : msg("We haven't received confirmation yet. Please try again.")),
  })
  return { form, draft, change: (fields: Partial<TopUpDraft>): void => setDraft({ ...draft, ...fields }) }
}

interface TopUpDialogProps {
  saved: TopUp
  onClose: () => void
}

const useCardOptions = (cards: readonly ListedCard[], chosen: string) => {
  const t = useT()
  const options = cards.map((card) => ({
    value: String(card.id),
    label: t('{brand} ending in {last4}', { brand: card.type || t('Card'), last4: lastDigitsOf(card) }),
  }))
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen)
  return [
    { value: '', label: t('Default card') },
    ...options,
    ...(isKnown ? [] : [{ value: chosen, label: t('Deleted card') }]),
  ]
}

const TopUpForm = ({ saved, listed, onClose }: TopUpDialogProps & { listed: readonly ListedCard[] }) => {
  const t = useT()
  const language = useLanguage()
  const cards = useRemainingCards(listed)
  const { form, draft, change } = useTopUpForm(saved, cards.map(({ id }) => id), onClose)
  const cardOptions = useCardOptions(cards, draft.card)
  const amounts = fundsAmounts.map((amount) => ({ value: String(amount), label: formatMoney(amount, language) }))
  return (
    <FormDialog title={t('Automatic top-up')} submitLabel={t('Save')} form={form} onClose={onClose}>
      <DialogContentText>{t('When your prepaid balance drops below the amount you set, we charge your card and add funds.')}</DialogContentText>
      <SwitchInput name="is_on" label={t('Add funds automatically')} isOn={draft.isOn} onChange={(isOn) => change({ isOn })} />
      {cards.length === 0 ? (
        <Notice kind="info" role="status">
          {t('No saved card yet. Save a card to start automatic top-ups.')}
        </Notice>
      ) : null}
      <TextInput
        name="threshold"
        label={t('When the balance drops below ($)')}
        inputMode="decimal"
        value={draft.threshold}
        onChange={(threshold) => change({ threshold })}
        error={form.errorOf('threshold')}
      />
      <SelectInput
        name="amount"
        label={t('Amount to add, before taxes')}
        value={draft.amount}
        onChange={(amount) => change({ amount })}
        options={amounts}
        error={form.errorOf('amount')}
      />
      <SelectInput
        name="card_id"
        label={t('Card to charge')}
        value={draft.card}
        onChange={(card) => change({ card })}
        options={cardOptions}
        error={form.errorOf('card_id')}
      />
      <TextInput
        name="monthly_cap"
        label={t('Monthly limit ($)')}
        inputMode="decimal"
        value={draft.cap}
        onChange={(cap) => change({ cap })}
        error={form.errorOf('monthly_cap')}
        hint={t('Per calendar month, before taxes.')}
      />
    </FormDialog>
  )
}

export const TopUpDialog = ({ saved, onClose }: TopUpDialogProps) => {
  const t = useT()
  const { data, isError, isFetching, refetch } = useListCreditCardsQuery()
  if (data !== undefined) return <TopUpForm saved={saved} listed={data} onClose={onClose} />
  return (
    <DialogFrame title={t('Automatic top-up')} onClose={onClose} actions={<Button onClick={onClose}>{t('Cancel')}</Button>}>
      {isError && !isFetching ? (
        <FailureNotice message={t("Couldn't load your credit cards.")} subject={t('Credit cards')} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </DialogFrame>
  )
}
