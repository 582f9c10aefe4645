import type { TopUp } from 'contract/billing'
import type { Id } from 'contract/operation'
import { failureOf, type Failure } from '@/lib/failure'

export interface TopUpDraft {
  isOn: boolean
  threshold: string
  amount: string
  /** Card id as text; '' for the default card. */
  card: string
  cap: string
}

const textOf = (amount: number, language: string): string => {
  const text = Number.isInteger(amount) ? String(amount) : amount.toFixed(2)
  return language === 'fr' ? text.replace('.', ',') : text
}

export const draftOf = ({ is_on, threshold, amount, card_id, monthly_cap }: TopUp, language: string): TopUpDraft => ({
  isOn: is_on === 1,
  threshold: textOf(threshold, language),
  amount: String(amount),
  card: card_id === null ? '' : String(card_id),
  cap: textOf(monthly_cap, language),
})

/** Accepts '40', '40.50', '40,50 $' and '$1 000'; `null` for anything else. */
export const amountIn = (text: string): number | null => {
  const plain = text.replace(/[\s$]/g, '').replace(',', '.')
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}

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
