import type { WebPhoneGateway } from 'contract/webphone'
import { jwtDecode } from 'jwt-decode'
import { getWebPhoneToken } from '@/api'
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

/** Long before its end, so that a new one may take several tries. */
const USED_UP = 0.8
const RETRY_MS = 15_000
/** What `setTimeout` can wait. */
const LONGEST_MS = 2 ** 31 - 1

interface TokenRefresh {
  /** The pass that the line was opened with. */
  pass: Pass
  take: () => Promise<Pass>
  /** Gets the new token. */
  put: (token: string) => void
}

/**
 * Renews the token in time, by its own clock, because the voice client says only once that the token will expire; and
 * at once when asked. Asking while one is on its way does nothing more.
 */
export const refreshToken = ({ pass, take, put }: TokenRefresh) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let renewing: Promise<void> | null = null
  let isOver = false

  const plan = (lifeMs: number | null): void => {
    clearTimeout(timer)
    if (lifeMs !== null && !isOver) timer = setTimeout(renewQuietly, Math.min(lifeMs * USED_UP, LONGEST_MS))
  }
  const fetchNew = async (): Promise<void> => {
    const next = await take()
    if (isOver) return
    put(next.token)
    plan(next.lifeMs)
  }
  const renew = (): Promise<void> => {
    renewing ??= fetchNew().finally(() => {
      renewing = null
    })
    return renewing
  }
  const renewQuietly = (): void => {
    renew().catch(() => {
      if (!isOver) timer = setTimeout(renewQuietly, RETRY_MS)
    })
  }
  plan(pass.lifeMs)
  return {
    renew,
    renewQuietly,
    end: (): void => {
      isOver = true
      clearTimeout(timer)
    },
  }
}
