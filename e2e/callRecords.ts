import type { Locator, Page } from 'playwright-core'

export const rows = (page: Page): Locator => page.getByRole('main').getByRole('row').filter({ has: page.getByRole('rowheader').or(page.getByRole('cell')) })
export const counted = async (page: Page): Promise<number> =>
  Number((await page.getByRole('status').filter({ hasText: /^[\d,]+ in total$/ }).textContent())?.replace(/\D/g, ''))
export const newestCalls = (page: Page, count: number) => async (): Promise<string[]> =>
  (await page.getByRole('main').getByRole('rowheader').allInnerTexts()).slice(0, count).map((shown) => `+1${shown.replace(/\D/g, '')}`)

export const playsNewest = async (page: Page): Promise<void> => {
  const first = rows(page).first()
  await first.getByRole('button', { name: /^Play/ }).click()
  const audio = await first.locator('audio').elementHandle()
  await page.waitForFunction((sound) => sound instanceof HTMLAudioElement && sound.currentTime > 0.2 && sound.duration >= 1, audio)
  await first.getByRole('button', { name: /^Pause/ }).click()
}
