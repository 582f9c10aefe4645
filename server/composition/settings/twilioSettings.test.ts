import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSettings } from './settings'
import { settingsProblems } from '../../testing/settingsProblems'

describe('Twilio settings', () => {
  it('Twilio needs both of its credentials, and no message shows a value', () => {
    assert.deepEqual(settingsProblems({ TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}` }), [
      'TWILIO_AUTH_TOKEN must be set when TWILIO_ACCOUNT_SID is set.',
    ])
    assert.deepEqual(settingsProblems({ TWILIO_AUTH_TOKEN: 'canary' }), [
      'TWILIO_ACCOUNT_SID must be set when TWILIO_AUTH_TOKEN is set.',
    ])
    const swapped = { TWILIO_ACCOUNT_SID: 'canary', TWILIO_AUTH_TOKEN: 'canary', TWILIO_API_URL: 'canary' }
    const sentences = settingsProblems(swapped)
    assert.equal(sentences.length, 2)
    assert.doesNotMatch(sentences.join(), /canary/)
  })

  const keys = { TWILIO_API_KEY_SID: `SK${'0'.repeat(32)}`, TWILIO_API_KEY_SECRET: 'canary', TWILIO_APP_SID: `AP${'0'.repeat(32)}` }
  const account = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'secret' }

  it('Twilio calls this service if it can reach it, unless another URL is configured', () => {
    const urlsOf = (env: Record<string, string>) => {
      const { voiceUrl, statusUrl } = readSettings({ ...account, ...env }).twilio ?? {}
      return [voiceUrl, statusUrl]
    }
    const own = ['https://phones.example.com/v1/voice/calls', 'https://phones.example.com/v1/voice/statuses']
    assert.deepEqual(urlsOf({ PUBLIC_URL: 'https://phones.example.com/' }), own)
    assert.deepEqual(urlsOf({ PUBLIC_URL: 'http://phones.example.com' }), [null, null])
    const other = { PUBLIC_URL: 'https://phones.example.com', TWILIO_VOICE_URL: 'https://voice.example.com' }
    assert.deepEqual(urlsOf(other), ['https://voice.example.com', null])
  })

  it('Twilio web phones need all of their settings or none, and no message shows a value', () => {
    const phones = { apiKeySid: keys.TWILIO_API_KEY_SID, apiKeySecret: 'canary', appSid: keys.TWILIO_APP_SID }
    assert.deepEqual(readSettings({ ...account, ...keys }).twilio?.phones, { ...phones, edge: null })
    assert.equal(readSettings({ ...account, ...keys, TWILIO_EDGE: 'ashburn-ix' }).twilio?.phones?.edge, 'ashburn-ix')
    assert.deepEqual(settingsProblems({ ...account, TWILIO_API_KEY_SECRET: 'canary' }), [
      'Twilio web phones also need TWILIO_API_KEY_SID, TWILIO_APP_SID.',
    ])
    assert.deepEqual(settingsProblems({ ...account, TWILIO_EDGE: 'dublin' }), [
      'Twilio web phones also need TWILIO_API_KEY_SID, TWILIO_API_KEY_SECRET, TWILIO_APP_SID.',
    ])
    assert.deepEqual(settingsProblems(keys), ['Twilio web phones also need TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.'])
    const swapped = settingsProblems({ ...account, ...keys, TWILIO_API_KEY_SID: 'canary', TWILIO_APP_SID: 'canary' })
    assert.equal(swapped.length, 2)
    assert.doesNotMatch(swapped.join(), /canary/)
  })
})
