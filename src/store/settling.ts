import { failureOf, isVerdict, type Failure } from '@/lib/failure'
import { readSettings } from '@/lib/settings'
import type { Intent, Intents } from './intents'
import type { AppDispatch } from './makeStore'

export type Settled<Data> = { data: Data; error?: undefined } | { data?: undefined; error: Failure }

interface Settling<Kept extends Intent, Data, More> {
  intents: Intents<Kept>
  /** Asks the service under the intent's key; `more` is what is needed for it and kept nowhere. */
  act: (dispatch: AppDispatch, intent: Kept, more: More) => Promise<Settled<Data>>
  /** Does nothing: only looks whether it is done. */
  lookUp: (dispatch: AppDispatch, intent: Kept) => Promise<Settled<Data>>
  /** Whether all that `act` needs is still there. */
  canAskAgain?: (intent: Kept, more: More) => boolean
}

const STEP_UP = 'step_up_required'

/** The service waits for somebody's answer, or nobody knows what it did. */
const isOpen = ({ outcome, type }: Failure): boolean => outcome === 'unknown' || type === STEP_UP

export const notKnown = { error: failureOf({}) } as const

/**
 * Does what was agreed to, or finds out what became of an earlier try: under the same key where the service keeps keys,
 * else by looking only. Whoever asks for the same act while it is under way, e.g. the next page's notice, gets the same
 * answer.
 */
export const makeSettle = <Kept extends Intent, Data, More>({ intents, act, lookUp, canAskAgain }: Settling<Kept, Data, More>) => {
  /** The second request is refused; what became of the first one is as open as before. */
  const askAgain = async (dispatch: AppDispatch, intent: Kept, more: More): Promise<Settled<Data>> => {
    const settled = await act(dispatch, intent, more)
    return settled.error !== undefined && !isVerdict(settled.error) ? notKnown : settled
  }

  const settle = async (dispatch: AppDispatch, intent: Kept, more: More): Promise<Settled<Data>> => {
    // As it is kept it may know more than whoever asks does.
    const sent = intents.pending(intent.accountId).find(({ key }) => key === intent.key)
    if (sent === undefined) intents.keep(intent)
    const mayAsk = readSettings().idempotencyKeys && (canAskAgain?.(intent, more) ?? true)
    const ask = sent === undefined ? act : mayAsk ? askAgain : lookUp
    const settled = await ask(dispatch, sent ?? intent, more)
    if (settled.error === undefined || !isOpen(settled.error)) intents.drop(intent.key)
    return settled
  }

  const running = new Map<string, Promise<Settled<Data>>>()

  return (dispatch: AppDispatch, intent: Kept, more: More): Promise<Settled<Data>> => {
    const known = running.get(intent.key)
    if (known !== undefined) return known
    const settling = settle(dispatch, intent, more).finally(() => running.delete(intent.key))
    running.set(intent.key, settling)
    return settling
  }
}
