import { HOUR_MS, later } from '../../core/clock'
import { TooMany } from '../../core/failures/failures'
import type { Sentence } from '../../core/failures/language'
import type { Store } from '../../core/tables/tables'

/** In an hour, of one account: no person writes so much, and what is kept for good must not grow without a bound. */
const MOST_REQUESTS = 30
const MOST_MESSAGES = 120
const COME_AGAIN_S = 600

const tooMuch: Sentence = {
  en: 'You have written a lot within an hour. Please try again later.',
  fr: 'Vous avez beaucoup écrit en une heure. Veuillez réessayer plus tard.',
}

/** Throws `TooMany` when the account has opened too many requests lately. */
export const checkRequestPace = async (store: Store, accountId: string, now: Date): Promise<void> => {
  const recent = store.selectFrom('support_requests').select('id').where('account_id', '=', accountId)
  const rows = await recent.where('created_at', '>', later(now, -HOUR_MS)).limit(MOST_REQUESTS).execute()
  if (rows.length >= MOST_REQUESTS) throw new TooMany(COME_AGAIN_S, tooMuch)
}

/** Throws `TooMany` when the account has written too many messages lately. */
export const checkMessagePace = async (store: Store, accountId: string, now: Date): Promise<void> => {
  const recent = store.selectFrom('support_messages').select('id').where('account_id', '=', accountId)
  const ofClients = recent.where('author_type', '=', 'client').where('created_at', '>', later(now, -HOUR_MS))
  if ((await ofClients.limit(MOST_MESSAGES).execute()).length >= MOST_MESSAGES) throw new TooMany(COME_AGAIN_S, tooMuch)
}
