import { setTitleOverride, setTitlePrefix } from './pageTitle'

const settled = (): Promise<void> => Promise.resolve()

test('a count and a call stay in the title while pages set it, and leave the last page\'s title', async () => {
  document.title = 'Dashboard'
  setTitlePrefix('(2) ')
  expect(document.title).toBe('(2) Dashboard')
  document.title = 'Logs'
  await settled()
  expect(document.title).toBe('(2) Logs')
  setTitleOverride('Léa Roy')
  expect(document.title).toBe('Léa Roy')
  document.title = 'Billing'
  await settled()
  expect(document.title).toBe('Léa Roy')
  setTitlePrefix('(3) ')
  setTitleOverride('')
  expect(document.title).toBe('(3) Billing')
  setTitlePrefix('')
  expect(document.title).toBe('Billing')
})

test('a title that changes twice before it is followed keeps the last', async () => {
  setTitlePrefix('(1) ')
  document.title = 'Numbers'
  document.title = 'Logs'
  await settled()
  expect(document.title).toBe('(1) Logs')
  document.title = 'Numbers'
  setTitlePrefix('')
  expect(document.title).toBe('Numbers')
})
