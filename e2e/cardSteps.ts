import type { FrameLocator, Locator, Page } from 'playwright-core'

export interface TypedCard {
  number: string
  cvc?: string
  name?: string
}

export const cardFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Card details"]')

export const bankFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Bank confirmation"]')

export type CardPart = 'Card number' | 'Expiration' | 'CVC'

/** Stripe's fields are in frames of their own inside the card frame. */
export const cardField = (page: Page, part: CardPart, hasStripe: boolean): Locator =>
  hasStripe
    ? cardFrame(page).frameLocator(`#${{ 'Card number': 'number', Expiration: 'expiry', CVC: 'cvc' }[part]} iframe`).getByLabel(part)
    : cardFrame(page).getByLabel(part)

export const holderField = (page: Page): Locator => cardFrame(page).getByLabel('Cardholder name')

/** Stripe's fields run in another process: a key pressed before the focus arrives goes to the previous field. */
const untilFocused = async (field: Locator): Promise<void> => {
  while (!(await field.evaluate((element) => document.hasFocus() && document.activeElement === element)));
}

export const typeCard = async (page: Page, { number, cvc = '123', name = 'Zoé Nadeau' }: TypedCard, hasStripe: boolean): Promise<void> => {
  await cardField(page, 'CVC', hasStripe).waitFor()
  await holderField(page).fill(name)
  await holderField(page).focus()
  const typed: [CardPart, string][] = [['Card number', number], ['Expiration', '0731'], ['CVC', cvc]]
  for (const [part, text] of typed) {
    await page.keyboard.press('Tab')
    await untilFocused(cardField(page, part, hasStripe))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
}

/** After a declined card the CVC is cleared and focused. */
export const cvcFocused = (page: Page, hasStripe: boolean): Promise<void> =>
  (hasStripe ? cardFrame(page).frameLocator('#cvc iframe').locator('input:focus') : cardFrame(page).locator('#cvc:focus')).waitFor()
