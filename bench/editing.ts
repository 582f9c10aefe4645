import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import type { EmbeddedServices } from '../e2e/embedded'
import { RUNS } from './runs'
import { signedInState } from './screens'
import { spread } from './spread'
import type { TableGroup } from './table'
import { SLOWDOWN } from './typing'
import { heapOf } from './visits'

const SIZE = { branches: 200, modules: 50 }

const NAME = 'Grand standard'
const BETWEEN_ACTS_MS = 600

interface Edited {
  opened: number[]
  heapBytes: number[]
  moved: number[]
  undone: number[]
}

/**
 * Measures the time from `start()` to the next paint, and from a key to its paint. The latter comes from Event Timing
 * (as INP does, in steps of 8 ms), because a message posted after the frame would queue behind work deferred past the
 * paint.
 */
const noteActs = `{
  let since = 0
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => { globalThis.actMs = performance.now() - since }
  globalThis.start = () => { since = performance.now(); globalThis.actMs = undefined }
  globalThis.paintNext = () => requestAnimationFrame(() => port2.postMessage(null))
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') globalThis.actMs = duration
  }).observe({ type: 'event', durationThreshold: 16 })
}`

const openFlow = `{
  const observer = new MutationObserver(() => {
    if (document.querySelector('main h3') === null) return
    observer.disconnect()
    globalThis.paintNext()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  globalThis.start()
  for (const link of document.querySelectorAll('main a')) if (link.textContent === '${NAME}') link.click()
}`

const actMs = async (page: Page): Promise<number> => {
  for (;;) {
    const milliseconds: unknown = await page.evaluate('globalThis.actMs')
    if (typeof milliseconds === 'number') return milliseconds
    await pause(50)
  }
}

const pressed = async (page: Page, keys: string): Promise<number> => {
  await page.evaluate('globalThis.actMs = undefined')
  await page.keyboard.press(keys)
  await pause(BETWEEN_ACTS_MS)
  return actMs(page)
}

const openOnce = async (page: Page): Promise<number> => {
  await page.goto('applications')
  await page.getByRole('link', { name: NAME, exact: true }).waitFor()
  await pause(BETWEEN_ACTS_MS)
  await page.evaluate(openFlow)
  return actMs(page)
}

const moveOnce = async (page: Page): Promise<number> => {
  await page.getByRole('button', { name: /^Actions for step 1, / }).click()
  await page.getByRole('menuitem', { name: 'Move down', exact: true }).focus()
  return pressed(page, 'Enter')
}

const editIn = async (page: Page): Promise<Edited> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const edited: Edited = { opened: [], heapBytes: [], moved: [], undone: [] }
  for (let time = 0; time < RUNS; time += 1) edited.opened.push(await openOnce(page))
  await page.getByRole('button', { name: /^Actions for branch / }).nth(SIZE.branches - 1).waitFor({ state: 'attached' })
  await pause(BETWEEN_ACTS_MS)
  edited.heapBytes.push(await heapOf(page))
  for (let time = 0; time < RUNS; time += 1) edited.moved.push(await moveOnce(page))
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.down('Control')
  for (let time = 0; time < RUNS; time += 1) edited.undone.push(await pressed(page, 'z'))
  edited.heapBytes.push(await heapOf(page))
  return edited
}

const groupOf = ({ opened, heapBytes, moved, undone }: Edited): TableGroup => ({
  title: `Call flow editor, ${SLOWDOWN}× slower machine`,
  rows: [
    {
      what: `${SIZE.branches} branches of ${SIZE.modules} steps`,
      cells: {
        'opens ms': spread(opened),
        'acts, ms': `move ${spread(moved)}, undo ${spread(undone)}`,
        'memory MB': heapBytes.map((bytes) => (bytes / 1e6).toFixed(1)).join(', after the acts '),
      },
    },
  ],
})

export const measureEditor = async (browser: Browser, services: EmbeddedServices): Promise<TableGroup> => {
  const product = await services.start()
  const storageState = await signedInState(browser, product)
  await product.addApplication({ friendly_name: NAME, size: SIZE })
  const context = await browser.newContext({ baseURL: `${product.url}/console/`, storageState })
  const page = await context.newPage()
  await page.addInitScript({ content: noteActs })
  page.on('dialog', (dialog) => void dialog.accept())
  try {
    return groupOf(await editIn(page))
  } finally {
    await context.close()
    await product.stop()
  }
}
