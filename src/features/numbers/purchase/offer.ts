import type { RegisterBody } from 'contract/numbers'
import type { CostAnswer, FoundNumber } from '@/api'
import { say, type Said } from '@/i18n/sentence'
import { textOf } from '@/lib/text'

/** Which of the three dialogs of part 1, section 2, and the price in it. */
export interface Offer {
  kind: 'free' | 'preauthorized' | 'insufficient'
  cost: number
  /** Why the plan does not pay, where the service says so. */
  why?: Said
}

const isYes = (flag: unknown): boolean => flag === 1 || flag === true || flag === '1'

/** A price as it came: a number, or the text of one. */
const priceOf = (cost: unknown): number | null => {
  const price = typeof cost === 'string' && cost.trim() !== '' ? Number(cost) : cost
  return typeof price === 'number' && Number.isFinite(price) && price >= 0 ? price : null
}

const whyOf = ({ reason, free_from }: CostAnswer): Pick<Offer, 'why'> => {
  const date = textOf(free_from)
  if (reason === 'released_numbers' && /^\d{4}-\d\d-\d\d$/.test(date)) {
    const why = say('A number covered by your plan counts until the billing period ends, even after you release it. Your plan covers it again from {date}.', { date })
    return { why }
  }
  switch (reason) {
    case 'payment_taken_back':
      return { why: say('A card payment was reversed. Until it is settled, your plan covers no numbers.') }
    case 'invoice_overdue':
      return { why: say('A plan invoice has been overdue for a month. Until it is paid, your plan covers no numbers.') }
    default:
      return {}
  }
}

/** `null` for an answer that names no price: then nobody is asked to agree to one. */
export const offerOf = (answer: CostAnswer): Offer | null => {
  if (isYes(answer.is_free)) return { kind: 'free', cost: 0 }
  const price = priceOf(answer.cost)
  if (price === null) return null
  return { kind: isYes(answer.is_preauthorized) ? 'preauthorized' : 'insufficient', cost: price, ...whyOf(answer) }
}

const kept = (name: 'friendly_name' | 'country' | 'rate_center' | 'region', value: unknown): Partial<RegisterBody> =>
  textOf(value) === '' ? {} : { [name]: textOf(value) }

/** What was found, its kind as the search named it, and what the person agrees to pay. */
export const registerBodyOf = (number: FoundNumber, type: RegisterBody['type'], { cost }: Offer): RegisterBody => ({
  phone_number: number.phone_number,
  type,
  ...kept('friendly_name', number.friendly_name),
  ...kept('country', number.country),
  ...kept('rate_center', number.rate_center),
  ...kept('region', number.region),
  confirmed_cost: cost,
})

/** Two decimals; the specification's sentences bring the dollar sign. */
export const formatCost = (cost: number, language: string): string =>
  new Intl.NumberFormat(`${language}-CA`, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(cost)
