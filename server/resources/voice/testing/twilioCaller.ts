import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Form } from '../../../core/ports/voice'
import { twilioSignature } from '../../../providers/voice/twilio/carrier'
import type { Reply } from '../../../testing/ask'

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }

/** A form as Twilio sends it to a URL that it was told. */
export const postForm = (url: string, form: Form, headers: Record<string, string>): Promise<Reply> =>
  fetch(url, { method: 'POST', headers: { ...formHeaders, ...headers }, body: new URLSearchParams(form).toString() }).then(
    async (response) => ({ status: response.status, headers: response.headers, text: await response.text(), body: undefined }),
  )

export const newSid = (start: 'CA' | 'RE'): string => `${start}${randomBytes(16).toString('hex')}`

/** Twilio, in one call: signs what it sends, and reads the URLs that our documents tell. */
export const makeTwilioCaller = (authToken: string, publicUrl: string) => {
  const send = async (url: string, form: Form): Promise<Reply> =>
    postForm(url, form, { 'x-twilio-signature': twilioSignature(authToken, url, form) })

  /** A document that answers a form. */
  const read = async (url: string, form: Form): Promise<string> => {
    const { status, text, headers } = await send(url, form)
    assert.equal(status, 200, text)
    assert.equal(headers.get('content-type'), 'text/xml; charset=utf-8')
    return text
  }

  return {
    /** `path` starts behind /v1/voice. */
    url: (path: string): string => `${publicUrl}/v1/voice${path}`,
    send,
    read,
  }
}

/** The URL that stands in a document under this attribute, or as the text of this element. */
export const urlIn = (document: string, name: string): string => {
  const [, attribute, text] = new RegExp(`${name}="([^"]*)"|<${name}>([^<]*)</${name}>`).exec(document) ?? []
  return (attribute ?? text ?? assert.fail(`${document} has no ${name}`)).replaceAll('&amp;', '&')
}
