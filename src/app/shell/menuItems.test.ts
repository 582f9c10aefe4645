import { isUnder, menuItems } from './SideMenu'

test('the side menu has the eleven items of the specification in its order', () => {
  expect(menuItems.map(({ label }) => label.key)).toEqual([
    'Dashboard',
    'Phone numbers',
    'Audio files',
    'Applications',
    'Call analytics',
    'Web phone',
    'Voicemails',
    'Recordings',
    'Logs',
    'Billing',
    'Support',
  ])
})

test.each([
  ['/numbers', true],
  ['/numbers/search', true],
  ['/numbers/manage/7', true],
  ['/numbersx', false],
  ['/number', false],
  ['/', false],
  ['/applications/numbers', false],
])('while %s is open the item of /numbers is active: %s', (pathname, isActive) => {
  expect(isUnder(pathname, '/numbers')).toBe(isActive)
})
