import { say, type Said } from '@/i18n/sentence'
import { formatMoney } from '@/lib/money'
import { montrealDay } from '@/lib/montrealTime'
import { dayOf } from '@/lib/time'

const UNKNOWN = '–'

/** A figure as it came: a number, or the text of one. */
export const figureOf = (value: unknown): number | undefined => {
  const figure = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof figure === 'number' && Number.isFinite(figure) ? figure : undefined
}

export const moneyText = (value: unknown, language: string): string => {
  const amount = figureOf(value)
  return amount === undefined ? UNKNOWN : formatMoney(amount, language)
}

const hasTime = /^\d{4}-\d{2}-\d{2}[ T]\d/

/** The day of a date as it stands, of a moment as Montreal has it: `YYYY-MM-DD`. */
export const dayText = (value: unknown): string => {
  const day = typeof value === 'string' && hasTime.test(value) ? montrealDay(value) : dayOf(value)
  return day ?? UNKNOWN
}

/** Part 2, section 2: what a payment or an invoice was for. */
export const operationOf = (type: unknown): Said | null => {
  switch (type) {
    case 'monthly_plan':
      return say('Monthly subscription')
    case 'prepaid_account':
      return say('Prepaid Account')
    default:
      return null
  }
}
