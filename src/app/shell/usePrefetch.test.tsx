import { fireEvent, screen, within } from '@testing-library/react'
import { paths } from '@/lib/paths'
import { renderConsole } from '@/testing/renderConsole'
import { startTestService, type TestService } from '@/testing/service'
import { isCostly } from './SideMenu'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const block = {
  files: ['assets/numbers.js'],
  member: [],
  french: [],
  screens: [[paths.numbers, [0], ['/accounts/:accountId/numbers']]],
}

beforeEach(() => {
  const script = document.createElement('script')
  script.id = 'console-first'
  script.type = 'application/json'
  script.textContent = JSON.stringify(block)
  document.body.append(script)
})
afterEach(() => {
  document.getElementById('console-first')?.remove()
  document.querySelectorAll('link[rel="modulepreload"]').forEach((link) => link.remove())
  Reflect.deleteProperty(navigator, 'connection')
  delete window.earlyRequests
})

const numbersItem = async () => {
  await renderConsole({ path: paths.support, service, signedIn: service.practice })
  return within(await screen.findByRole('navigation', { name: 'Main menu' })).getByRole('link', { name: 'Phone numbers' })
}
const preloaded = () => [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href'))

test.each([
  ['pointed at', fireEvent.pointerOver],
  ['focused', fireEvent.focus],
  ['touched', fireEvent.touchStart],
])('an item that is %s loads its files and first queries, once', async (_, near) => {
  const item = await numbersItem()
  expect(preloaded()).toEqual([])
  near(item)
  fireEvent.pointerOver(item)
  expect(preloaded()).toEqual(['/console/assets/numbers.js'])
  expect([...(window.earlyRequests?.keys() ?? [])]).toEqual([expect.stringMatching(/\/accounts\/[^/:]+\/numbers$/)])
})

test('nothing is loaded ahead where data is saved', async () => {
  Object.assign(navigator, { connection: { saveData: true } })
  const item = await numbersItem()
  fireEvent.pointerOver(item)
  expect(preloaded()).toEqual([])
  expect(window.earlyRequests).toBeUndefined()
})

test.each([
  [undefined, false],
  [{}, false],
  [{ saveData: false, effectiveType: '4g' }, false],
  [{ effectiveType: '3g' }, false],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
  [{ saveData: true, effectiveType: '4g' }, true],
])('of the connection %p, being costly is %p', (connection, costly) => {
  expect(isCostly(connection)).toBe(costly)
})

test('an item is pointed at even if the element that was under the pointer has been removed', async () => {
  const item = await numbersItem()
  // Chromium then sends no event for the removed element, only this one, which comes from an ancestor.
  fireEvent.pointerOver(item, { relatedTarget: item.closest('nav') })
  expect(preloaded()).toEqual(['/console/assets/numbers.js'])
})
