import { useRef, useState } from 'react'
import { localDay } from 'callflow/calendar'
import type { Id } from 'contract/operation'
import { useAddCreditCardMutation, useLazyListCreditCardsQuery, type ListedCard } from '@/api'
import { FormDialog } from '@/forms/FormDialog'
import { tooManyTries, useSubmit } from '@/forms/useSubmit'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import type { FrameTask } from '@/lib/cardMessages'
import { failureOf, toFailure, type Failure } from '@/lib/failure'
import { hide } from '@/lib/storedToken'
import { readSettings } from '@/lib/settings'
import { newUuid } from '@/lib/values'
import { selectDeleted } from '@/slices/deletedItems'
import { useAppSelector } from '@/store/hooks'
import { CardFields, useCardFrame, type CardFrameHandle } from '../cardFields/CardFrame'

const CENTURY = 2000

const untilOf = ({ exp_month: month, exp_year: year }: ListedCard): { month: number; year: number } | null => {
  if (month === null || year === null || !Number.isSafeInteger(month) || !Number.isSafeInteger(year)) return null
  if (month < 1 || month > 12 || year < 0) return null
  return { month, year: year < 100 ? CENTURY + year : year }
}

/** '07 / 2031'; '–' for an invalid month. */
export const expiryOf = (card: ListedCard): string => {
  const until = untilOf(card)
  return until === null ? '–' : `${String(until.month).padStart(2, '0')} / ${until.year}`
}

const monthNumber = (year: number, month: number): number => year * 12 + month

/** 'soon' in the last two months. `now` in milliseconds. */
export const expiringOf = (card: ListedCard, now: number): 'no' | 'soon' | 'over' => {
  const until = untilOf(card)
  if (until === null) return 'no'
  // By the calendar of the account rather than of the browser.
  const [year = 0, month = 0] = localDay(now).split('-').map(Number)
  const left = monthNumber(until.year, until.month) - monthNumber(year, month)
  if (left < 0) return 'over'
  return left <= 1 ? 'soon' : 'no'
}

export const isDefault = ({ is_default }: ListedCard): boolean => is_default === 1

/** The card charged by default; `null` without cards. */
export const defaultIdOf = (cards: readonly ListedCard[]): Id | null => (cards.find(isDefault) ?? cards[0])?.id ?? null

/** '????' where the service doesn't send them. */
export const lastDigitsOf = ({ last4 }: Pick<ListedCard, 'last4'>): string => last4 || '????'

/** Hides cards deleted here, even while the service still lists them. */
export const useRemainingCards = (cards: readonly ListedCard[]): readonly ListedCard[] => {
  const deleted = useAppSelector((state) => selectDeleted(state, 'creditCard'))
  return cards.filter(({ id }) => !deleted.has(id))
}

const explainCard = (failure: Failure): Message => {
  if (failure.status === 429) return tooManyTries(failure)
  if (failure.outcome === 'unknown') return msg("We haven't received confirmation yet. You can safely check again: your card won't be saved twice.")
  switch (failure.type) {
    case 'card_error':
      return msg('Please check your credit card details and try again.')
    case 'process_error':
      return msg('Sorry, your card was declined.')
    default:
      return msg('An internal error occurred. Please try again.')
  }
}

interface AddCardOptions {
  frame: () => Pick<CardFrameHandle, 'tokenise' | 'refused'>
  cards: readonly ListedCard[]
  onDone: () => void
}

/** Every attempt uses the same token until the service accepts or rejects it. */
const useAddCard = ({ frame, cards, onDone }: AddCardOptions) => {
  const [listCards] = useLazyListCreditCardsQuery()
  const [addCreditCard] = useAddCreditCardMutation()
  const [key] = useState(newUuid)
  const [known] = useState<ReadonlySet<Id>>(() => new Set(cards.map(({ id }) => id)))
  const sent = useRef<string | null>(null)

  const save = async (token: string) => {
    sent.current = token
    const saved = await addCreditCard({ idempotencyKey: key, token: hide(token) })
    const failure = saved.error === undefined ? null : toFailure(saved.error)
    if (failure?.outcome !== 'refused') return saved
    sent.current = null
    frame().refused()
    return saved
  }

  /** Saves nothing: only checks whether there is one more card, for a service that may not support idempotency keys. */
  const lookUp = async () => {
    const { data } = await listCards()
    const added = data?.find(({ id }) => !known.has(id))
    return added === undefined ? { error: failureOf({}) } : { data: added }
  }

  return useSubmit<object>({
    send: async () => {
      if (sent.current !== null) return readSettings().extensions ? save(sent.current) : lookUp()
      const { token, refusal } = await frame().tokenise()
      if (token !== undefined) return save(token)
      // The processor wasn't reached, which says nothing about the card.
      return { error: failureOf({ type: refusal === 'card_error' ? refusal : 'internal', outcome: 'refused' }) }
    },
    onDone,
    explain: explainCard,
    explainsUnknown: true,
  })
}

interface AddCardDialogProps {
  cards: readonly ListedCard[]
  onClose: () => void
}

const task: FrameTask = { show: 'fields' }

export const AddCardDialog = ({ cards, onClose }: AddCardDialogProps) => {
  const t = useT()
  const closeWithToast = useCloseWithToast(onClose)
  const form = useAddCard({
    frame: () => frame,
    cards,
    onDone: () => closeWithToast('success', msg('Credit card has been saved.')),
  })
  const isUnknown = form.failure?.outcome === 'unknown'
  const frame = useCardFrame({
    task,
    onSubmit: form.submit,
    onEscape: () => (form.isBusy ? undefined : onClose()),
    isLocked: form.isBusy || isUnknown,
    hasFocus: true,
  })
  return (
    <FormDialog
      title={t('Add credit card')}
      submitLabel={isUnknown ? t('Check again') : t('Save credit card')}
      closeLabel={isUnknown ? t('Close') : t('Cancel')}
      isSubmitDisabled={frame.state !== 'shown'}
      form={form}
      onClose={onClose}
    >
      <CardFields frame={frame} failure={t('An internal error occurred. Please try again.')} />
    </FormDialog>
  )
}
