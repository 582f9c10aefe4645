import { isRecord } from './values'
import { textOf } from './text'

const cardBrands = ['visa', 'mastercard', 'amex', 'unknown'] as const
export type CardBrand = (typeof cardBrands)[number]

export const brandOfNumber = (digits: string): CardBrand => {
  if (/^5[1-5]/.test(digits)) return 'mastercard'
  if (digits.startsWith('4')) return 'visa'
  return /^3[47]/.test(digits) ? 'amex' : 'unknown'
}

export const brandOfType = (type: unknown): CardBrand => {
  switch (textOf(type).toLowerCase().replace(/[^a-z]/g, '')) {
    case 'visa':
      return 'visa'
    case 'mastercard':
      return 'mastercard'
    case 'americanexpress':
    case 'amex':
      return 'amex'
    default:
      return 'unknown'
  }
}

/** Messages between the console and its card frame; none carries a card number or CVC. */

/** As the processor names it, e.g. 'Visa' and '4242'. */
export interface CardSummary {
  type: string
  last4: string
}

export type FrameTask = { show: 'fields' } | { show: 'step_up'; secret: string }

export type ToFrame =
  | { kind: 'start'; language: string; task: FrameTask }
  | { kind: 'focus' }
  | { kind: 'lock'; isLocked: boolean }
  | { kind: 'tokenise'; request: string }
  | { kind: 'refused' }

export type TokenRefusal = 'card_error' | 'process_error'

export type FromFrame =
  | { kind: 'ready' }
  | { kind: 'shown' }
  | { kind: 'failed' }
  | { kind: 'height'; px: number }
  | { kind: 'brand'; brand: CardBrand }
  | { kind: 'token'; request: string; token: string; card: CardSummary | null }
  | { kind: 'no_token'; request: string; reason: TokenRefusal }
  | { kind: 'answered' }
  /** Enter and Escape, which don't reach the page from inside a frame. */
  | { kind: 'submit' | 'escape' }

const PROTOCOL = 'console-card'
const VERSION = 1

export const toEnvelope = (message: ToFrame | FromFrame): object => ({ protocol: PROTOCOL, version: VERSION, ...message })

const fromEnvelope = (data: unknown): Record<string, unknown> | null =>
  isRecord(data) && data['protocol'] === PROTOCOL && data['version'] === VERSION ? data : null

const taskIn = (value: unknown): FrameTask | null => {
  if (!isRecord(value)) return null
  const { show, secret } = value
  if (show === 'fields') return { show }
  return show === 'step_up' && typeof secret === 'string' ? { show, secret } : null
}

export const readToFrame = (data: unknown): ToFrame | null => {
  const { kind, language, task: given, isLocked, request } = fromEnvelope(data) ?? {}
  const task = taskIn(given)
  switch (kind) {
    case 'start':
      if (typeof language !== 'string' || task === null) return null
      return { kind, language, task }
    case 'focus':
    case 'refused':
      return { kind }
    case 'lock':
      return typeof isLocked === 'boolean' ? { kind, isLocked } : null
    case 'tokenise':
      return typeof request === 'string' ? { kind, request } : null
    default:
      return null
  }
}

const isBrand = (value: unknown): value is CardBrand => cardBrands.some((brand) => brand === value)

export const cardSummaryIn = (value: unknown): CardSummary | null => {
  if (!isRecord(value)) return null
  const { type, last4 } = value
  return typeof type === 'string' && typeof last4 === 'string' && /^\d{4}$/.test(last4) ? { type, last4 } : null
}

export const readFromFrame = (data: unknown): FromFrame | null => {
  const { kind, px, brand, request, token, card, reason } = fromEnvelope(data) ?? {}
  switch (kind) {
    case 'ready':
    case 'shown':
    case 'failed':
    case 'answered':
    case 'submit':
    case 'escape':
      return { kind }
    case 'height':
      return typeof px === 'number' && Number.isFinite(px) && px >= 0 ? { kind, px } : null
    case 'brand':
      return isBrand(brand) ? { kind, brand } : null
    case 'token':
      return typeof request === 'string' && typeof token === 'string' ? { kind, request, token, card: cardSummaryIn(card) } : null
    case 'no_token':
      if (typeof request !== 'string') return null
      return { kind, request, reason: reason === 'card_error' ? reason : 'process_error' }
    default:
      return null
  }
}
