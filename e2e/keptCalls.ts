import type { Locator, Page } from 'playwright-core'

/** Of the list on the screen, without the row of the column headers. */
export const rows = (page: Page): Locator => page.getByRole('main').getByRole('row').filter({ has: page.getByRole('rowheader').or(page.getByRole('cell')) })
/** How many there are, as the list says. */
export const counted = async (page: Page): Promise<number> =>
  Number((await page.getByRole('status').filter({ hasText: /^In all: \d/ }).textContent())?.replace(/\D/g, ''))
/** Whom the newest calls of the log were with. */
export const newestCalls = (page: Page, count: number) => async (): Promise<string[]> =>
  (await page.getByRole('main').getByRole('rowheader').allInnerTexts()).slice(0, count)

/** The newest of the voicemails or recordings on the screen, which tells how long it is. */
export const playsNewest = async (page: Page): Promise<void> => {
  const first = rows(page).first()
  await first.getByRole('button', { name: /^Play/ }).click()
  const audio = await first.locator('audio').elementHandle()
  await page.waitForFunction((sound) => sound instanceof HTMLAudioElement && sound.currentTime > 0.2 && sound.duration >= 1, audio)
  await first.getByRole('button', { name: /^Pause/ }).click()
}
