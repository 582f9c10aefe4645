import type { Locator, Page } from 'playwright-core'
import { becomes, button, closed, dialogNamed, field, heading, main } from './steps'

export const column = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name })

export const steps = (page: Page): Locator => column(page, /^Steps in /).getByRole('listitem')

const stepTexts = async (page: Page): Promise<string[]> => {
  await column(page, 'AVAILABLE FEATURES').getByRole('listitem').first().waitFor()
  const texts = await steps(page).evaluateAll((items) =>
    items.map((item) => {
      const title = item.querySelector('h3')
      return `${title?.textContent}: ${title?.nextElementSibling?.textContent}`
    }),
  )
  return texts.map((text) => text.replaceAll('\u00a0', ' '))
}

export const stepsAre = (page: Page, expected: string[]): Promise<void> => becomes(() => stepTexts(page), expected)

export const branchButton = (page: Page, name: string): Locator =>
  button(column(page, 'BRANCHES'), name)

const branchNames = async (page: Page): Promise<string[]> =>
  (await column(page, 'BRANCHES').getByRole('listitem').allInnerTexts()).map((text) => text.trim().replace(/^root\s+start$/, 'root'))

export const branchesAre = (page: Page, expected: string[]): Promise<void> => becomes(() => branchNames(page), expected)

/** Moves in small steps, because a drag starts after the first few pixels. */
export const dragTo = async (page: Page, handle: Locator, target: Locator, at: 'middle' | 'top' = 'middle'): Promise<void> => {
  // Waits until the page holds still, e.g. after a save has changed the header's height.
  await handle.hover()
  const from = await handle.boundingBox()
  const to = await target.boundingBox()
  if (from === null || to === null) throw new Error('What is dragged, or where to, is not on the page.')
  const start = { x: from.x + from.width / 2, y: from.y + from.height / 2 }
  const end = { x: to.x + to.width / 2, y: at === 'top' ? to.y + 12 : to.y + to.height / 2 }
  await page.mouse.down()
  await page.mouse.move(start.x + 8, start.y + 8, { steps: 4 })
  await page.mouse.move(end.x, end.y, { steps: 12 })
  await page.mouse.move(end.x + 1, end.y + 1)
  // The drag and drop library handles moves once per frame and discards one that is still pending at the drop.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.mouse.up()
}

export const dragFeature = async (page: Page, feature: string): Promise<void> => {
  const stack = column(page, /^Steps in /).getByRole('list')
  await dragTo(page, button(page, `Move ${feature}`), stack)
}

export const addBranch = async (page: Page, name: string): Promise<void> => {
  await button(page, 'Create branch').click()
  const dialog = dialogNamed(page, 'Create branch')
  await dialog.getByLabel('Branch name').fill(name)
  await button(dialog, 'Create').click()
  await closed(dialog)
  await branchButton(page, name).waitFor()
}

export const setUp = async (page: Page, fill: (dialog: Locator) => Promise<void>): Promise<void> => {
  const dialog = dialogNamed(page, 'Module settings')
  await button(dialog, 'Save settings').waitFor()
  await fill(dialog)
  await button(dialog, 'Save settings').click()
  await closed(dialog)
}

export const addRoute = async (dialog: Locator, digit: string, branch: string): Promise<void> => {
  await field(dialog, 'Key').fill(digit)
  await field(dialog, 'Branch').selectOption({ label: branch })
  await button(dialog, 'Add').click()
}

export const save = async (page: Page): Promise<void> => {
  await Promise.all([page.getByText('Application saved.').last().waitFor(), button(page, 'Save').click()])
  await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
}

export const createApplication = async (page: Page, name: string): Promise<void> => {
  await button(main(page), 'Create').click()
  const dialog = dialogNamed(page, 'Create application')
  await field(page, 'Application name').fill(name)
  await button(dialog, 'Create').click()
  await heading(page, `Application: ${name}`).waitFor()
}
