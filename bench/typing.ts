import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { watchedPage, type MeasuredPage } from './pageLoads'

/** Somebody's slow machine: so many times slower than this one. */
export const SLOWDOWN = 4
export const NUMBERS = 2000

const WORDS = 'Succursale 1234'
const BETWEEN_KEYS_MS = 200

const numbers = Array.from({ length: NUMBERS }, (_, index) => ({
  id: `number-${index}`,
  label: `Succursale ${String(index).padStart(4, '0')}`,
  phone_number: `+1514555${String(index).padStart(4, '0')}`,
  friendly_number: `(514) 555-${String(index).padStart(4, '0')}`,
  type: 'local',
  country: 'CA',
  rate_center: 'Montréal',
  region: 'QC',
  next_renewal_date: `2027-0${(index % 9) + 1}-15`,
  endpoint_type: 'parking',
  endpoint_value: null,
}))

/** Notes of every key how long it took until the screen was painted anew. */
export const notePaints = `{
  globalThis.paints = []
  const { port1, port2 } = new MessageChannel()
  const pressed = []
  port1.onmessage = () => paints.push(performance.now() - pressed.shift())
  addEventListener('keydown', ({ timeStamp }) => {
    pressed.push(timeStamp)
    requestAnimationFrame(() => port2.postMessage(null))
  }, { capture: true })
}`

export const paintsOf = async (page: Page): Promise<number[]> => {
  const paints: unknown = await page.evaluate('globalThis.paints')
  return Array.isArray(paints) ? paints.map(Number) : []
}

/** Types into the field that the page is measured by and takes it back, key by key: milliseconds to the next paint. */
export const typeIn = async (browser: Browser, measured: MeasuredPage): Promise<number[]> => {
  const page = await watchedPage(browser, measured)
  await page.addInitScript({ content: notePaints })
  await page.route(/\/v1\/accounts\/[^/]+\/numbers$/, (route) => route.fulfill({ json: { numbers } }))
  await page.goto(measured.path)
  const field = page.locator(measured.selector)
  await field.focus()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const keys = [...WORDS, ...[...WORDS].map(() => 'Backspace')]
  for (const key of keys) {
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    await pause(BETWEEN_KEYS_MS)
  }
  const paints = await paintsOf(page)
  await page.context().close()
  if (paints.length !== keys.length) throw new Error(`${keys.length} keys were painted ${paints.length} times.`)
  return paints
}
