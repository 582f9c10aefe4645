import type { PasskeyAnswer } from 'contract/auth'
import { getPasskeyOptions } from '@/api/endpoints/factors'
import { failureOf } from '@/lib/failure'
import { askForPasskey, isThisHost, type Refused } from '@/lib/passkeys'
import type { AppDispatch } from '@/store/makeStore'

type Answered = { data: PasskeyAnswer | null; error?: undefined } | { data?: undefined; error: object }

const noAnswer: { answer?: undefined; refused: Refused } = { refused: 'failed' }

/** To a challenge of the service; `null` if the person chose no passkey. */
export const passkeyAnswer = async (dispatch: AppDispatch, ways: Parameters<typeof askForPasskey>[1]): Promise<Answered> => {
  const options = await dispatch(getPasskeyOptions.initiate(undefined, { track: false }))
  if (options.error !== undefined) return { error: options.error }
  const { answer, refused } = isThisHost(options.data) ? await askForPasskey(options.data, ways) : noAnswer
  if (answer !== undefined) return { data: answer }
  // Of an offer, the person knows nothing unless they take it.
  return refused === 'cancelled' || ways?.isOffered === true ? { data: null } : { error: failureOf({ type: 'passkey_failed', outcome: 'refused' }) }
}
