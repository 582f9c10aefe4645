import type { CDPSession, Page } from 'playwright-core'
import { rewrittenAnswer } from './rewriteTexts'

export interface HostileWire {
  speak: (texts: readonly string[]) => void
  spoken: () => number
}

const personFields = ['firstname', 'lastname', 'email', 'password', 'name', 'address', 'city']
const things = ['label', 'friendly_name', 'contact_name', 'subject', 'message', 'text', 'threshold', 'amount']
const fields = [...personFields, ...things]

const isStream = (url: string): boolean => new URL(url).pathname.endsWith('/events')

const base64 = (text: string): string => Buffer.from(text).toString('base64')

export const openHostileWire = async (page: Page): Promise<HostileWire> => {
  const session: CDPSession = await page.context().newCDPSession(page)
  let texts: readonly string[] = ['']
  let count = 0
  const text = (): string => texts[count++ % texts.length] ?? ''

  const fulfil = (requestId: string, responseCode: number, body: string): Promise<unknown> =>
    session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode,
      responseHeaders: [{ name: 'content-type', value: 'application/json; charset=utf-8' }],
      body: base64(body),
    })

  const refuse = (requestId: string): Promise<unknown> => {
    const errors = Object.fromEntries(fields.map((field) => [field, [text()]]))
    return fulfil(requestId, 422, JSON.stringify({ status: 'validation', user_message: text(), errors }))
  }

  const answer = async (requestId: string, status: number, method: string, url: string): Promise<unknown> => {
    const goOn = { requestId }
    if (status >= 300) return session.send('Fetch.continueRequest', goOn)
    const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId })
    const rewritten = rewrittenAnswer(method, url, base64Encoded ? Buffer.from(body, 'base64').toString() : body, text)
    return rewritten === null ? session.send('Fetch.continueRequest', goOn) : fulfil(requestId, status, rewritten)
  }

  session.on('Fetch.requestPaused', ({ requestId, request: { method, url }, responseStatusCode: status }) => {
    const isMet = method === 'GET' && !isStream(url) && status !== undefined
    const isSent = method !== 'GET' && status === undefined
    const goOn = (): Promise<unknown> => session.send('Fetch.continueRequest', { requestId })
    const going = isSent ? refuse(requestId) : isMet ? answer(requestId, status, method, url) : goOn()
    // A page that navigates away aborts its requests.
    going.catch(() => undefined)
  })
  const patterns = (['Request', 'Response'] as const).map((requestStage) => ({ urlPattern: '*/v1/*', requestStage }))
  await session.send('Fetch.enable', { patterns })

  return {
    speak: (payloads) => {
      texts = payloads
    },
    spoken: () => count,
  }
}
