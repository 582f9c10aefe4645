import type { ListedInvoice } from '@/api'
import { msg, type Message } from '@/i18n/message'
import { formatMoney } from '@/lib/format'
import { montrealDay } from '@/lib/timeText'
import { dayOf, formatDate } from '@/lib/time'

const UNKNOWN = '–'

export const moneyText = (amount: number | null, language: string): string =>
  amount === null ? UNKNOWN : formatMoney(amount, language)

const hasTime = /^\d{4}-\d{2}-\d{2}[ T]\d/

/** `YYYY-MM-DD`, of a timestamp in Montreal time; `null` where unknown. */
export const isoDayOf = (value: string): string | null => (hasTime.test(value) ? montrealDay(value) : dayOf(value))

/** "Apr 10, 2026" */
export const dayText = (value: string, language: string): string => {
  const day = isoDayOf(value)
  return day === null ? UNKNOWN : formatDate(day, language)
}

export const operationOf = (type: ListedInvoice['type']): Message | null => {
  switch (type) {
    case 'monthly_plan':
      return msg('Monthly subscription')
    case 'prepaid_account':
      return msg('Prepaid Account')
    default:
      return null
  }
}

const [LEAST, MOST, STEP] = [20, 2000, 20]

/** An amount as people type it, in CAD before tax; NaN if it isn't one of those that can be added. */
export const typedAmount = (text: string): number => {
  const amount = Number(text.replace(/[\s$]/g, '').replace(',', '.') || NaN)
  return fundsAmounts.includes(amount) || amount < LEAST ? amount : NaN
}

/** In CAD before tax. */
export const fundsAmounts: readonly number[] = Array.from({ length: (MOST - LEAST) / STEP + 1 }, (_, step) => LEAST + step * STEP)
