import { removeSettings, writeSettingsText } from '@/testing/settingsBlock'
import { readLazySettings } from './lazySettings'

afterEach(removeSettings)

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
  expect(readLazySettings()).toEqual({ notifications, callPaths: false, schedules: false })
})

test('a page without the block has none', () => expect(readLazySettings()).toEqual({ notifications: false, callPaths: false, schedules: false }))
