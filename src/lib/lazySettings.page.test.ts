import { removeSettings, writeSettingsText } from '@/testing/settingsBlock'
import { readLazySettings } from './lazySettings'

afterEach(removeSettings)

const others = { callPaths: false, flowVersions: false, schedules: false, templates: false, premiumNumbers: null }

test.each<[string, boolean]>([
  ['{"notifications":true}', true],
  ['{"unread":true,\n "notifications": true}', true],
  ['{"notifications":false}', false],
  ['{"notifications":"true"}', false],
  [JSON.stringify({ subscribeUrl: '/x?"notifications":true' }), false],
  ['{}', false],
  ['', false],
])('%s', (text, notifications) => {
  writeSettingsText(text)
  expect(readLazySettings()).toEqual({ notifications, ...others })
})

test('a page without the block has none', () => expect(readLazySettings()).toEqual({ notifications: false, ...others }))

test.each<[string, readonly string[] | null]>([
  ['{"premiumNumbers":[]}', []],
  ['{"premiumNumbers": ["+1900", "+881"]}', ['+1900', '+881']],
  ['{"premiumNumbers":[1,"+449"]}', ['+449']],
  ['{"premiumNumbers":true}', null],
  ['{"premiumNumbers":[}', null],
])('numbers that cost more may be called as in %s', (text, premiumNumbers) => {
  writeSettingsText(text)
  expect(readLazySettings().premiumNumbers).toEqual(premiumNumbers)
})
