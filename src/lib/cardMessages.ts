import { cardBrands, type CardBrand } from './cardBrand'
import { isRecord } from './record'

/**
 * What the console and its card frame say to each other by `postMessage`. A number or a CVC is in none of it. Whoever
 * listens also looks at where a message comes from, its origin and its window.
 */

/** What the frame is there for: a card to be typed in, or a question of the bank to the card's owner. */
export type FrameTask = { show: 'fields' } | { show: 'step_up'; secret: string }

/** From the console to its frame. */
export type ToFrame =
  | { kind: 'start'; language: string; scheme: 'light' | 'dark'; task: FrameTask }
  /** To the first field that is wrong, else to the first one. */
  | { kind: 'focus' }
  | { kind: 'lock'; isLocked: boolean }
  | { kind: 'tokenise'; request: string }
  /** The card was refused: all that was typed stays but the CVC. */
  | { kind: 'refused' }

/** `card_error`: the fields say what is wrong, or the processor refused the card. `process_error`: it could not be asked. */
export type TokenRefusal = 'card_error' | 'process_error'

/** From the frame to the console. */
export type FromFrame =
  /** Its script runs: it waits for `start`. */
  | { kind: 'ready' }
  /** What it was started for can be used. */
  | { kind: 'shown' }
  /** The processor's fields did not load. */
  | { kind: 'failed' }
  | { kind: 'height'; px: number }
  | { kind: 'brand'; brand: CardBrand }
  | { kind: 'token'; request: string; token: string }
  | { kind: 'no_token'; request: string; reason: TokenRefusal }
  /** The bank's question is done with, one way or the other: only the service knows which. */
  | { kind: 'answered' }
  /** Enter and Escape, which a page does not hear from inside a frame. */
  | { kind: 'submit' | 'escape' }

const PROTOCOL = 'console-card'
const VERSION = 1

/** As it goes through `postMessage`. */
export const sealed = (message: ToFrame | FromFrame): object => ({ protocol: PROTOCOL, version: VERSION, ...message })

/** The fields of a message of this protocol and version. */
const opened = (data: unknown): Record<string, unknown> | null =>
  isRecord(data) && data['protocol'] === PROTOCOL && data['version'] === VERSION ? data : null

const taskIn = (value: unknown): FrameTask | null => {
  if (!isRecord(value)) return null
  const { show, secret } = value
  if (show === 'fields') return { show }
  return show === 'step_up' && typeof secret === 'string' ? { show, secret } : null
}

/** `null` for whatever is no message to the frame. */
export const readToFrame = (data: unknown): ToFrame | null => {
  const { kind, language, scheme, task: given, isLocked, request } = opened(data) ?? {}
  const task = taskIn(given)
  switch (kind) {
    case 'start':
      if (typeof language !== 'string' || task === null) return null
      return { kind, language, scheme: scheme === 'dark' ? scheme : 'light', task }
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

/** `null` for whatever is no message from the frame. */
export const readFromFrame = (data: unknown): FromFrame | null => {
  const { kind, px, brand, request, token, reason } = opened(data) ?? {}
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
      return typeof request === 'string' && typeof token === 'string' ? { kind, request, token } : null
    case 'no_token':
      if (typeof request !== 'string') return null
      return { kind, request, reason: reason === 'card_error' ? reason : 'process_error' }
    default:
      return null
  }
}
