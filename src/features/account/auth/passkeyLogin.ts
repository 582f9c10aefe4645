import type { Opened } from '@/api'
import { getPasskeyOptions, logInWithPasskey } from '@/api/endpoints/factors'
import { failureOf } from '@/lib/failure'
import { askForPasskey, endOffer, isThisHost } from '@/lib/passkeys'
import type { AppDispatch } from '@/store/makeStore'

type Answered = { data: Opened | null; error?: undefined } | { data?: undefined; error: object }

/** A challenge is good for five minutes, and an offer waits longer. */
const RENEW_MS = 4 * 60_000

/** `null` if the person chose none. */
export const logIn = async (dispatch: AppDispatch, isOffered = false): Promise<Answered> => {
  const options = await dispatch(getPasskeyOptions.initiate(undefined, { track: false }))
  if (options.error !== undefined) return { error: options.error }
  if (!isThisHost(options.data)) return { data: null }
  const { answer, refused } = await askForPasskey(options.data, { isOffered })
  if (answer === undefined) return refused === 'cancelled' ? { data: null } : { error: failureOf({ type: 'passkey_failed', outcome: 'refused' }) }
  return dispatch(logInWithPasskey.initiate({ passkey: answer }, { track: false }))
}

/** Among what the browser fills in, until the person chooses one there or `signal` ends it. */
export const offer = async (dispatch: AppDispatch, signal: AbortSignal): Promise<Answered> => {
  const renewals = { wanted: 0, made: 0 }
  const renew = setInterval(() => {
    renewals.wanted += 1
    endOffer()
  }, RENEW_MS)
  signal.addEventListener('abort', endOffer)
  try {
    for (;;) {
      const answered = await logIn(dispatch, true)
      if (signal.aborted || answered.data !== null || renewals.made === renewals.wanted) return answered
      renewals.made = renewals.wanted
    }
  } finally {
    clearInterval(renew)
  }
}
