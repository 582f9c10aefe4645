import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Form } from '../../carrier/carrier'
import { twilioSignature } from '../../carrier/twilio/carrier'
import type { Reply } from '../../../testing/ask'

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }

export const postForm = (url: string, form: Form, headers: Record<string, string>): Promise<Reply> =>
  fetch(url, { method: 'POST', headers: { ...formHeaders, ...headers }, body: new URLSearchParams(form).toString() }).then(
    async (response) => ({ status: response.status, headers: response.headers, text: await response.text(), body: undefined }),
  )

export const newSid = (start: 'CA' | 'RE'): string => `${start}${randomBytes(16).toString('hex')}`

/** Twilio in one call: signs its requests and follows the URLs in our documents. */
export const makeTwilioCaller = (authToken: string, publicUrl: string) => {
  const send = async (url: string, form: Form): Promise<Reply> =>
    postForm(url, form, { 'x-twilio-signature': twilioSignature(authToken, url, form) })

  const read = async (url: string, form: Form): Promise<string> => {
    const { status, text, headers } = await send(url, form)
    assert.equal(status, 200, text)
    assert.equal(headers.get('content-type'), 'text/xml; charset=utf-8')
    return text
  }

  return {
    /** `path` is relative to /v1/voice. */
    url: (path: string): string => `${publicUrl}/v1/voice${path}`,
    send,
    read,
  }
}

export const urlIn = (document: string, name: string): string => {
  const [, attribute, text] = new RegExp(`${name}="([^"]*)"|<${name}>([^<]*)</${name}>`).exec(document) ?? []
  return (attribute ?? text ?? assert.fail(`${document} has no ${name}`)).replaceAll('&amp;', '&')
}
