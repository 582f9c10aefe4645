import { removeSettings, writeSettingsText } from '@/testing/settingsBlock'
import { readSettings } from './settings'

const defaults = {
  apiPrefix: '/v1',
  subscribeUrl: '',
  stripePublishableKey: '',
  extensions: false,
  practiceCalls: false,
  webPush: false,
  premiumNumbers: [],
  voice: '',
  build: '',
  brand: {},
}

afterEach(removeSettings)

test('a page without a settings block, or with an empty one, has the defaults', () => {
  expect(readSettings()).toEqual(defaults)
  writeSettingsText('{}')
  expect(readSettings()).toEqual(defaults)
})

test.each(['', '{', 'null', '[]', '"text"', '{"apiPrefix": 7, "build": null, "voice": {}, "extensions": "true", "webPush": 1, "premiumNumbers": "+1900"}'])(
  'a malformed settings block gives the defaults: %p',
  (text) => {
    writeSettingsText(text)
    expect(readSettings()).toEqual(defaults)
  },
)

test('the host\'s settings are used', () => {
  writeSettingsText('{"apiPrefix": "https://api.example.com/v1/", "subscribeUrl": "https://example.com/join", "build": "b7", "extensions": true, "premiumNumbers": ["+1900", 5, "+449"]}')
  expect(readSettings()).toEqual({
    ...defaults,
    apiPrefix: 'https://api.example.com/v1',
    subscribeUrl: 'https://example.com/join',
    build: 'b7',
    extensions: true,
    premiumNumbers: ['+1900', '+449'],
  })
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//elsewhere.example', '/\\elsewhere.example', 'ftp://x'])(
  'the unsafe address %p is ignored',
  (address) => {
    writeSettingsText(JSON.stringify({ apiPrefix: address, subscribeUrl: address }))
    expect(readSettings()).toEqual(defaults)
  },
)
