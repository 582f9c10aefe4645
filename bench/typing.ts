import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'

/** The CPU slowdown that simulates a slow machine. */
export const SLOWDOWN = 4

const BETWEEN_KEYS_MS = 200

const notePaints = `{
  globalThis.paints = []
  const { port1, port2 } = new MessageChannel()
  const pressed = []
  port1.onmessage = () => paints.push(performance.now() - pressed.shift())
  addEventListener('keydown', ({ timeStamp }) => {
    pressed.push(timeStamp)
    requestAnimationFrame(() => port2.postMessage(null))
  }, { capture: true })
}`

export const watchKeys = async (page: Page): Promise<void> => {
  await page.addInitScript({ content: notePaints })
}

const paintsOf = async (page: Page): Promise<number[]> => {
  const paints: unknown = await page.evaluate('globalThis.paints')
  return Array.isArray(paints) ? paints.map(Number) : []
}

export const typeSlowly = async (page: Page, field: Locator, text: string): Promise<number[]> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await field.focus()
  await page.evaluate('globalThis.paints = []')
  const keys = [...text, ...[...text].map(() => 'Backspace')]
  for (const key of keys) {
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    await pause(BETWEEN_KEYS_MS)
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const paints = await paintsOf(page)
  if (paints.length !== keys.length) throw new Error(`${keys.length} keys were painted ${paints.length} times.`)
  return paints
}
