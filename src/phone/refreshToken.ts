import type { WebPhoneGateway } from 'contract/webphone'
import { jwtDecode } from 'jwt-decode'
import { getWebPhoneToken } from '@/api'
import { forget, reveal } from '@/lib/secrets'
import type { AppStore } from '@/store/makeStore'

/** The voice token. Never in an action, the store, a log or an address. */
export interface VoiceCredentials {
  token: string
  gateway: WebPhoneGateway | undefined
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

export const fetchCredentials = async ({ dispatch }: AppStore): Promise<VoiceCredentials> => {
  const { token: secret, gateway } = await dispatch(getWebPhoneToken.initiate(undefined, { track: false })).unwrap()
  const token = reveal(secret) ?? ''
  forget(secret)
  return { token, gateway, lifeMs: lifeOf(token) }
}

/** Early enough for several retries. */
const RENEW_AT = 0.8
const RETRY_MS = 15_000
const MAX_TIMEOUT_MS = 2 ** 31 - 1

interface TokenRefresh {
  pass: VoiceCredentials
  take: () => Promise<VoiceCredentials>
  put: (token: string) => void
}

/** Renews the token in time by its own clock, because the voice client warns only once; ignores overlapping requests. */
export const refreshToken = ({ pass, take, put }: TokenRefresh) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let renewing: Promise<void> | null = null
  let isOver = false

  const plan = (lifeMs: number | null): void => {
    clearTimeout(timer)
    if (lifeMs !== null && !isOver) timer = setTimeout(renewQuietly, Math.min(lifeMs * RENEW_AT, MAX_TIMEOUT_MS))
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
