import type { Opened } from '@/api'
import { logInWithPasskey } from '@/api/endpoints/factors'
import { passkeyAnswer } from '@/forms/passkeyAnswer'
import { endOffer } from '@/lib/passkeys'
import type { AppDispatch } from '@/store/makeStore'

type Answered = { data: Opened | null; error?: undefined } | { data?: undefined; error: object }

/** A challenge is good for five minutes, and an offer waits longer. */
const RENEW_MS = 4 * 60_000

/** `null` if the person chose none. */
export const logIn = async (dispatch: AppDispatch, isOffered = false): Promise<Answered> => {
  const answer = await passkeyAnswer(dispatch, { isOffered, mustVerify: true })
  if (answer.error !== undefined) return answer
  return answer.data === null ? { data: null } : dispatch(logInWithPasskey.initiate({ passkey: answer.data }, { track: false }))
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
