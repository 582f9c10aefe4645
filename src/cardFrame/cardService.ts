import type { CardFields } from 'contract/creditCards'
import { isRecord, parseJson } from '@/lib/record'
import { readSettings } from '@/lib/settings'
import type { Tokenised } from './processor'

const TIME_LIMIT_MS = 20_000

interface Answer {
  /** `null`: none came. */
  status: number | null
  json: unknown
}

/** The frame's only calls; they carry no token of the person who is signed in. */
const post = async (path: string, body: object): Promise<Answer> => {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), TIME_LIMIT_MS)
  try {
    const response = await fetch(`${readSettings().apiPrefix}${path}`, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      signal: limit.signal,
    })
    return { status: response.status, json: parseJson(await response.text()) }
  } catch {
    return { status: null, json: undefined }
  } finally {
    clearTimeout(timer)
  }
}

export const createCardToken = async (fields: CardFields): Promise<Tokenised> => {
  const { status, json } = await post('/card-frame/tokens', fields)
  const token = isRecord(json) ? json['token'] : undefined
  if (status === 201 && typeof token === 'string') return { token }
  return { refusal: status === 400 || status === 422 ? 'card_error' : 'process_error' }
}

/** Whether the answer arrived; a secret that nobody waits for any more has been answered, too. */
export const finishStepUp = async (client_secret: string, isConfirmed: boolean): Promise<boolean> => {
  const { status } = await post('/card-frame/step-ups', { client_secret, is_confirmed: isConfirmed ? 1 : 0 })
  return status === 204 || status === 404
}
