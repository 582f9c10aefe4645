import type { Standing } from 'contract/operatorAccounts'
import { msg, type Message } from '@/i18n/message'
import type { Tone } from '@/ui/StatusChip'

export const standings: Readonly<Record<Standing, { tone: Tone; label: Message }>> = {
  open: { tone: 'good', label: msg('Open') },
  suspended: { tone: 'warning', label: msg('Suspended') },
  closing: { tone: 'warning', label: msg('Closing') },
  closed: { tone: 'neutral', label: msg('Closed') },
}

/** The plans of the catalogue, by their codes. */
export const planOptions = [
  { value: '5', label: 'Starter' },
  { value: '6', label: 'Professional' },
  { value: '7', label: 'Enterprise' },
] as const

/** In dollars, as people write them: 12.50, 12,50, -5. Not a number for anything else. */
export const amountIn = (text: string): number => {
  const written = text.replace(/[\s$\u00a0]/g, '').replace(',', '.')
  return /^-?\d{1,6}(\.\d{1,2})?$/.test(written) ? Number(written) : Number.NaN
}
