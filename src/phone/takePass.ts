import { getWebPhoneToken } from '@/api'
import type { WebPhoneGateway } from 'contract/webphone'
import { jwtDecode } from 'jwt-decode'
import { forget, reveal } from '@/lib/secrets'
import type { AppStore } from '@/store/makeStore'

/** What opens the line. It stays in the engine: never in an action, the store, a log or an address. */
export interface Pass {
  token: string
  gateway: WebPhoneGateway | undefined
  /** How long the token is good for; null when it does not tell. */
  lifeMs: number | null
}

const lifeOf = (token: string): number | null => {
  try {
    const { exp, iat } = jwtDecode(token)
    return exp === undefined || iat === undefined || exp <= iat ? null : (exp - iat) * 1000
  } catch {
    return null
  }
}

/** Rejects with a `Failure`. A session that is over signs out, as with any other call. */
export const takePass = async ({ dispatch }: AppStore): Promise<Pass> => {
  const { token: secret, gateway } = await dispatch(getWebPhoneToken.initiate(undefined, { track: false })).unwrap()
  const token = reveal(secret) ?? ''
  forget(secret)
  return { token, gateway, lifeMs: lifeOf(token) }
}
