import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { startTwilioDouble, type TwilioDouble } from '../../../numbers/telephony/testing/twilioDouble'
import { isTwilioSignature, makeTwilioCarrier, makeRecordingReader } from './carrier'

describe('a Twilio signature', () => {
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  const form = { CallSid: 'CA1234567890ABCDE', Caller: '+14158675309', Digits: '1234', From: '+14158675309', To: '+18005551212' }
  const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8='

  it('is valid for its URL, with or without the default port, and only for its form', () => {
    const isRight = (at: string, sent: Record<string, string>, token = '12345') => isTwilioSignature(token, at, sent, signature)
    assert.equal(isRight(url, form), true)
    assert.equal(isRight(url.replace('.com/', '.com:443/'), form), true)
    assert.equal(isRight(`${url}3`, form), false)
    assert.equal(isRight(url, { ...form, Digits: '1235' }), false)
    assert.equal(isRight(url, { ...form, More: '' }), false)
    assert.equal(isRight(url, form, '12346'), false)
  })
})

describe('Twilio recordings', () => {
  const id = `RE${'a'.repeat(32)}`
  const sound = Buffer.alloc(1000, 7)
  let double: TwilioDouble
  before(async () => {
    double = await startTwilioDouble()
    double.recordings.set(id, sound)
  })
  after(() => double.close())

  it('are read with the credentials of the account, up to a size limit', async () => {
    assert.deepEqual(await buffer(await makeTwilioCarrier(double.account).openRecording(id)), sound)
    const open = makeRecordingReader(double.account, { bytes: 999, milliseconds: 5000 })
    await assert.rejects(async () => buffer(await open(id)), /too large/)
  })

  it('that are missing, are not audio or time out are refused, without a secret in the message', async () => {
    const { account } = double
    const open = makeRecordingReader(account, { bytes: 1000, milliseconds: 200 })
    double.failNext('GET', 'hang')
    await assert.rejects(open(id), { name: 'RecordingUnavailable', message: 'Twilio did not answer: TimeoutError' })
    for (const wrong of [`RE${'b'.repeat(32)}`, '../Calls', '']) {
      await assert.rejects(open(wrong), (error: Error) => error.name === 'RecordingUnavailable' && !error.message.includes(account.accountSid))
    }
    await assert.rejects(open(`RE${'b'.repeat(32)}`), { message: 'Twilio answered 404 for a recording', isMissing: true })
    const other = makeRecordingReader({ ...account, authToken: 'canary' })
    await assert.rejects(other(id), { message: 'Twilio answered 401 for a recording', isMissing: false })
  })
})
