import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import type { TwilioAccount } from '../../../numbers/index'
import { type Carrier, type CarrierCalls, type Form, RecordingUnavailable } from '../carrier'
import { identityOf } from './phoneTokens'
import { waitingFor } from './twiml'
import { MINUTE_MS, SECOND_MS } from '../../../platform/clock'

/** Four hours, the longest possible call, take 230 MB. */
const MAX_BYTES = 256 * 1024 * 1024
const TIME_LIMIT_MS = 10 * MINUTE_MS

const atMost = (most: number): Transform => {
  let bytes = 0
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      if (bytes > most) done(new RecordingUnavailable('A recording is too large'))
      else done(null, chunk)
    },
  })
}

interface Limits {
  bytes: number
  milliseconds: number
}

const usualLimits: Limits = { bytes: MAX_BYTES, milliseconds: TIME_LIMIT_MS }

export const makeRecordingReader =
  ({ accountSid, authToken, apiUrl }: TwilioAccount, { bytes, milliseconds } = usualLimits) =>
  async (recordingId: string): Promise<Readable> => {
    if (!/^RE[0-9a-f]{32}$/.test(recordingId)) throw new RecordingUnavailable('This is no id of a recording')
    const url = `${apiUrl}/2010-04-01/Accounts/${accountSid}/Recordings/${recordingId}.wav`
    const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
    const signal = AbortSignal.timeout(milliseconds)
    const response = await fetch(url, { headers: { authorization, accept: 'audio/*' }, signal }).catch((error: unknown) => {
      throw new RecordingUnavailable(`Twilio did not answer: ${error instanceof Error ? error.name : 'unknown'}`)
    })
    const isSound = response.headers.get('content-type')?.startsWith('audio/') === true
    if (!response.ok || !isSound || response.body === null) {
      await response.body?.cancel()
      throw new RecordingUnavailable(`Twilio answered ${response.status} for a recording`, response.status === 404)
    }
    const content = Readable.from(response.body)
    const bounded = atMost(bytes)
    content.once('error', (error) => bounded.destroy(error))
    bounded.once('close', () => content.destroy())
    return content.pipe(bounded)
  }

/** `X-Twilio-Signature`: covers the whole URL, then the form's sorted names and values. */
export const twilioSignature = (authToken: string, url: string, form: Form): string => {
  const parts = Object.entries(form)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => name + value)
  return createHmac('sha1', authToken).update(url + parts.join('')).digest('base64')
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Twilio sometimes includes the port in the signed URL, and sometimes doesn't. */
const urlVariants = (url: string): string[] => {
  const [, origin, rest] = /^(https?:\/\/[^/?#:]+)(?::\d+)?([^]*)$/.exec(url) ?? []
  if (origin === undefined || rest === undefined) return [url]
  const usual = origin.startsWith('https:') ? 443 : 80
  return [...new Set([url, `${origin}${rest}`, `${origin}:${usual}${rest}`])]
}

export const isTwilioSignature = (authToken: string, url: string, form: Form, given: string): boolean =>
  urlVariants(url)
    .map((writing) => timingSafeEqual(digestOf(twilioSignature(authToken, writing, form)), digestOf(given)))
    .includes(true)

const CALL_LIMIT_S = 60
const ANSWER_LIMIT_S = 20
const ASK_LIMIT_MS = 10 * SECOND_MS

type Ask = (path: string, form?: Form) => Promise<{ isDone: boolean; body: string }>

/** Changes what the form says; without one, reads. */
const makeAsk = ({ accountSid, authToken, apiUrl }: TwilioAccount): Ask => {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return async (path, form) => {
    const url = `${apiUrl}/2010-04-01/Accounts/${accountSid}/${path}`
    const signal = AbortSignal.timeout(ASK_LIMIT_MS)
    const asked = form === undefined ? { method: 'GET' } : { method: 'POST', body: new URLSearchParams(form) }
    const response = await fetch(url, { ...asked, redirect: 'error', headers: { authorization, accept: 'application/json' }, signal })
    return { isDone: response.ok, body: await response.text() }
  }
}

/** One that is over already is refused. */
const hangUp = (ask: Ask, callId: string) => ask(`Calls/${callId}.json`, { Status: 'completed' })

/** Placed by a web phone, or ringing and speaking there. */
const endCallsOf = async (ask: Ask, identity: string): Promise<void> => {
  for (const [side, status] of [['From', 'in-progress'], ['From', 'ringing'], ['To', 'in-progress'], ['To', 'ringing']] as const) {
    const { isDone, body } = await ask(`Calls.json?${new URLSearchParams({ [side]: `client:${identity}`, Status: status, PageSize: '50' })}`)
    if (!isDone) throw new Error('Twilio did not list the calls of a web phone')
    for (const [, sid = ''] of body.matchAll(/"sid":\s*"(CA[0-9a-f]{32})"/g)) await hangUp(ask, sid)
  }
}

const makeTwilioCalls = (ask: Ask, from: string): CarrierCalls => ({
  from,
  place: async (to) => {
    const given = { To: to, From: from, TimeLimit: String(CALL_LIMIT_S), Timeout: String(ANSWER_LIMIT_S), Twiml: waitingFor(CALL_LIMIT_S) }
    const { isDone, body } = await ask('Calls.json', given)
    const sid = /"sid":\s*"(CA[0-9a-f]{32})"/.exec(body)?.[1]
    if (!isDone || sid === undefined) throw new Error('Twilio did not place a test call')
    return sid
  },
  press: async (callId, keys) => (await ask(`Calls/${callId}.json`, { Twiml: waitingFor(CALL_LIMIT_S, keys) })).isDone,
  // One that can't be ended now ends by itself after a minute.
  hangUp: (callId) => hangUp(ask, callId).then(() => undefined, () => undefined),
})

/** One that is gone already is as good. */
const deleteRecordingAt = async ({ accountSid, authToken, apiUrl }: TwilioAccount, recordingId: string): Promise<void> => {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const url = `${apiUrl}/2010-04-01/Accounts/${accountSid}/Recordings/${recordingId}.json`
  const response = await fetch(url, { method: 'DELETE', redirect: 'error', headers: { authorization }, signal: AbortSignal.timeout(ASK_LIMIT_MS) })
  await response.body?.cancel()
  if (!response.ok && response.status !== 404) throw new Error(`Twilio answered ${response.status} for the deletion of a recording`)
}

export const makeTwilioCarrier = (account: TwilioAccount, testCaller: string | null = null): Carrier => {
  const ask = makeAsk(account)
  return {
    calls: testCaller === null ? null : makeTwilioCalls(ask, testCaller),
    isSigned: (url, form, signature) => isTwilioSignature(account.authToken, url, form, signature),
    openRecording: makeRecordingReader(account),
    deleteRecording: (recordingId) => deleteRecordingAt(account, recordingId),
    endCalls: (session) => endCallsOf(ask, identityOf(session)),
  }
}
