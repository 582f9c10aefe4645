import type { Id } from 'contract/operation'
import type { ListedCard } from '@/api'
import { selectDeleted } from '@/slices/deletedItems'
import { useAppSelector } from '@/store/hooks'

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
  const today = new Date(now)
  const left = monthNumber(until.year, until.month) - monthNumber(today.getFullYear(), today.getMonth() + 1)
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
