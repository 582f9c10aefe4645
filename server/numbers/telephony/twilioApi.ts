import { TelephonyDown } from './port'

export interface TwilioAccount {
  accountSid: string
  authToken: string
  apiUrl: string
}

export interface TwilioAnswer {
  status: number
  body: unknown
}

const TIME_LIMIT_MS = 10_000

/** Statuses of requests that weren't processed and may still be valid. */
const unprocessed = new Set([401, 403, 408, 429])

const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export type TwilioApi = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  given?: Readonly<Record<string, string>>,
) => Promise<TwilioAnswer>

/** Rejects with `TelephonyDown` unless Twilio answered completely. Errors never contain credentials. */
export const makeTwilioApi = ({ accountSid, authToken, apiUrl }: TwilioAccount, timeLimitMs = TIME_LIMIT_MS): TwilioApi => {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  const send = async (method: string, url: URL, form: URLSearchParams | null): Promise<TwilioAnswer> => {
    const response = await fetch(url, {
      method,
      redirect: 'error',
      headers: { authorization, accept: 'application/json' },
      signal: AbortSignal.timeout(timeLimitMs),
      ...(form && { body: form }),
    })
    return { status: response.status, body: bodyOf(await response.text()) }
  }

  return async (method, path, given = {}) => {
    const url = new URL(`${apiUrl}/2010-04-01/Accounts/${accountSid}/${path}`)
    const form = new URLSearchParams(given)
    if (method === 'GET') url.search = form.toString()
    const answer = await send(method, url, method === 'POST' ? form : null).catch((error: unknown) => {
      throw new TelephonyDown(`Twilio did not answer: ${error instanceof Error ? error.name : 'unknown'}`)
    })
    if (answer.status >= 500 || unprocessed.has(answer.status)) throw new TelephonyDown(`Twilio answered ${answer.status}`)
    return answer
  }
}
