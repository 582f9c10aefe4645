import type { FrameLocator, Locator, Page } from 'playwright-core'

export interface TypedCard {
  number: string
  cvc?: string
  name?: string
}

/** The page in which a card is typed. */
export const cardFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Card details"]')

/** The page in which a bank asks. */
export const bankFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Bank confirmation"]')

export type CardPart = 'Card number' | 'Expiration' | 'CVC'

/** Whoever the processor is: Stripe's fields stand in frames of their own, inside the card frame. */
export const cardField = (page: Page, part: CardPart, hasStripe: boolean): Locator =>
  hasStripe
    ? cardFrame(page).frameLocator(`#${{ 'Card number': 'number', Expiration: 'expiry', CVC: 'cvc' }[part]} iframe`).getByLabel(part)
    : cardFrame(page).getByLabel(part)

export const holderField = (page: Page): Locator => cardFrame(page).getByLabel('Cardholder name')

/** A field of Stripe's is in a process of its own: a key that is sent before the focus got there goes to the field before. */
const untilFocused = async (field: Locator): Promise<void> => {
  while (!(await field.evaluate((element) => document.hasFocus() && document.activeElement === element)));
}

/** All by keyboard: from the holder on, Tab leads from field to field. */
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

/** The card was refused: the CVC is gone, and the focus is where it is typed anew. */
export const cvcAsked = (page: Page, hasStripe: boolean): Promise<void> =>
  (hasStripe ? cardFrame(page).frameLocator('#cvc iframe').locator('input:focus') : cardFrame(page).locator('#cvc:focus')).waitFor()
