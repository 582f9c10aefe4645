import type { ChargeBody } from 'contract/billing'
import { BusinessError, Validation, isInvalid, type Sentence } from '../../platform/failures/failures'

const MIN_CENTS = 20_00
const MAX_CENTS = 2_000_00
const STEP_CENTS = 20_00

const isNoStep: Sentence = {
  en: 'Choose an amount from $20 to $2,000, in $20 steps.',
  fr: 'Choisissez un montant de 20\u00a0$ à 2\u00a0000\u00a0$, par tranches de 20\u00a0$.',
}

export const fundsOf = (amount: number): { cents: number } | { wrong: Sentence } => {
  const cents = Math.round(amount * 100)
  const isStep = cents % STEP_CENTS === 0 && cents === amount * 100
  return isStep && cents >= MIN_CENTS && cents <= MAX_CENTS ? { cents } : { wrong: isNoStep }
}

export const centsOf = ({ amount }: ChargeBody): number => {
  if (amount * 100 < MIN_CENTS) throw new BusinessError('min_amount')
  const funds = fundsOf(amount)
  if ('wrong' in funds) throw new Validation({ amount: [funds.wrong] })
  return funds.cents
}

export const chosenMeans = ({ card_id, card_token }: ChargeBody): { cardId: string } | { token: string } => {
  if (card_id !== undefined && card_token === undefined) return { cardId: String(card_id) }
  if (card_token !== undefined && card_id === undefined) return { token: card_token }
  throw new Validation({ card_id: [isInvalid] })
}

export const enforceBody = (body: ChargeBody): void => {
  centsOf(body)
  chosenMeans(body)
}
