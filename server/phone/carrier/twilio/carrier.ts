import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { TwilioAccount } from '../../../numbers/index'
import type { Carrier, Form } from '../port'
import { makeRecordingReader } from './recordings'

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

export const makeTwilioCarrier = (account: TwilioAccount): Carrier => ({
  isSigned: (url, form, signature) => isTwilioSignature(account.authToken, url, form, signature),
  openRecording: makeRecordingReader(account),
})
