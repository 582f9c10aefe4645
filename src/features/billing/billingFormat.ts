import type { ListedInvoice } from '@/api'
import { msg, type Message } from '@/i18n/message'
import { formatMoney } from '@/lib/format'
import { montrealDay } from '@/lib/montrealTime'
import { dayOf } from '@/lib/time'

const UNKNOWN = '–'

export const moneyText = (amount: number | null, language: string): string =>
  amount === null ? UNKNOWN : formatMoney(amount, language)

const hasTime = /^\d{4}-\d{2}-\d{2}[ T]\d/

/** A date as it is, a timestamp in Montreal time: `YYYY-MM-DD`. */
export const dayText = (value: string): string => (hasTime.test(value) ? montrealDay(value) : dayOf(value)) ?? UNKNOWN

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

/** In CAD before tax. */
export const fundsAmounts: readonly number[] = Array.from({ length: (MOST - LEAST) / STEP + 1 }, (_, step) => LEAST + step * STEP)
