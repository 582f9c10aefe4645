import type { Page } from 'playwright-core'
import type { Language } from '../../e2e/steps'

export type Check = 'axe' | 'colours' | 'fit' | 'focus' | 'language'

export interface Variant {
  name: string
  /** In CSS pixels: 640 is a window of 1280 at 200% zoom, and 320 the width of WCAG 1.4.10. */
  width: 1280 | 640 | 375 | 320
  scheme?: 'dark'
  isForced?: true
  /** `double` doubles the root font, as a browser setting does; `spaced` applies the text spacing of WCAG 1.4.12. */
  text?: 'double' | 'spaced'
  checks: readonly Check[]
}

export const englishVariants: readonly Variant[] = [
  { name: '1280 px', width: 1280, checks: ['axe', 'fit', 'focus'] },
  { name: '1280 px, dark', width: 1280, scheme: 'dark', checks: ['colours'] },
  { name: '1280 px, forced colours', width: 1280, isForced: true, checks: ['colours', 'focus'] },
  { name: '1280 px, text of 200 %', width: 1280, text: 'double', checks: ['axe', 'fit'] },
  { name: '1280 px, spaced text', width: 1280, text: 'spaced', checks: ['fit'] },
  { name: '640 px, as at 200 % zoom', width: 640, checks: ['axe', 'fit'] },
  { name: '640 px, text of 200 %', width: 640, text: 'double', checks: ['fit'] },
  { name: '375 px', width: 375, checks: ['axe', 'fit', 'focus'] },
  { name: '375 px, dark', width: 375, scheme: 'dark', checks: ['colours'] },
  { name: '375 px, forced colours', width: 375, isForced: true, checks: ['colours'] },
  { name: '375 px, spaced text', width: 375, text: 'spaced', checks: ['fit'] },
  { name: '320 px', width: 320, checks: ['fit'] },
]

export const frenchVariants: readonly Variant[] = [
  { name: '1280 px', width: 1280, checks: ['axe', 'fit', 'language'] },
  { name: '1280 px, text of 200 %', width: 1280, text: 'double', checks: ['fit'] },
  { name: '375 px', width: 375, checks: ['axe', 'fit', 'language'] },
  { name: '320 px', width: 320, checks: ['fit'] },
]

/** In `npm test`, each screen is seen once, in turn as one of these. */
export const sharedVariants: readonly { language: Language; variant: Variant }[] = [
  { language: 'en', variant: { name: '1280 px', width: 1280, checks: ['axe', 'fit'] } },
  { language: 'fr', variant: { name: '375 px', width: 375, checks: ['axe', 'fit', 'language'] } },
  { language: 'en', variant: { name: '375 px, dark', width: 375, scheme: 'dark', checks: ['axe', 'fit'] } },
  { language: 'fr', variant: { name: '1280 px, dark', width: 1280, scheme: 'dark', checks: ['axe', 'fit', 'language'] } },
]

export const HEIGHT_PX = 800

const spacing = '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

/** Uses the CSS object model, which the console's policy allows. */
const setSpacing = (page: Page, isSpaced: boolean): Promise<void> =>
  page.evaluate(
    (rules) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rules)
      document.adoptedStyleSheets = [sheet]
    },
    isSpaced ? spacing : '',
  )

const setFontSize = async (page: Page, standard: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
  await session.detach()
}

const USUAL_PX = 16

const setText = async (page: Page, text: Variant['text']): Promise<void> => {
  await setSpacing(page, text === 'spaced')
  await setFontSize(page, text === 'double' ? 2 * USUAL_PX : USUAL_PX)
  await page.evaluate(() => window.dispatchEvent(new Event('resize')))
}

/** Menus follow their anchor a sixth of a second after the window is resized. */
const FRAMES = 16

export const drawnAnew = (page: Page): Promise<void> =>
  page.evaluate(async (frames) => {
    const count = document.querySelector('.MuiPopover-root') === null ? 4 : frames
    for (let frame = 0; frame < count; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  }, FRAMES)

export const turnInto = async (page: Page, { width, scheme, isForced, text }: Variant): Promise<void> => {
  await page.setViewportSize({ width, height: HEIGHT_PX })
  await page.emulateMedia({ colorScheme: scheme ?? 'light', forcedColors: isForced === true ? 'active' : 'none', reducedMotion: 'reduce' })
  await setText(page, text)
  await page.evaluate(() => window.scrollTo(0, 0))
  await drawnAnew(page)
}
