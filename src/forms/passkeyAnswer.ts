import type { PasskeyAnswer } from 'contract/auth'
import { getPasskeyOptions } from '@/api/endpoints/factors'
import { failureOf } from '@/lib/failure'
import { askForPasskey, isThisHost } from '@/lib/passkeys'
import type { AppDispatch } from '@/store/makeStore'

type Answered = { data: PasskeyAnswer | null; error?: undefined } | { data?: undefined; error: object }

/** To a challenge of the service; `null` if the person chose no passkey. */
export const passkeyAnswer = async (dispatch: AppDispatch, ways: Parameters<typeof askForPasskey>[1]): Promise<Answered> => {
  const options = await dispatch(getPasskeyOptions.initiate(undefined, { track: false }))
  if (options.error !== undefined) return { error: options.error }
  if (!isThisHost(options.data)) return ways?.isOffered === true ? { data: null } : { error: failureOf({ type: 'passkey_failed', outcome: 'refused' }) }
  const { answer, refused } = await askForPasskey(options.data, ways)
  if (answer !== undefined) return { data: answer }
  return refused === 'cancelled' ? { data: null } : { error: failureOf({ type: 'passkey_failed', outcome: 'refused' }) }
}
