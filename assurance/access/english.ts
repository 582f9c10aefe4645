import type { Page } from 'playwright-core'
// eslint-disable-next-line import/no-restricted-paths -- The catalogue is what people are shown, and no code.
import french from '../../src/i18n/fr.json'

const PLACEHOLDER = /\{\w+\}/g
const LETTERS = 4

const patternOf = (text: string): RegExp =>
  new RegExp(`^${text.split(PLACEHOLDER).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`)

const catalogue = Object.entries(french)
const translations = new Set(catalogue.map(([, text]) => text))

/** English texts whose French differs and that are no French text themselves: they must not appear on a French page. */
const plain = new Set(catalogue.filter(([key, text]) => key !== text && !translations.has(key) && !PLACEHOLDER.test(key)).map(([key]) => key))

const isTelling = (key: string, pattern: RegExp): boolean =>
  key.replace(PLACEHOLDER, '').replace(/[^a-z]/gi, '').length >= LETTERS &&
  !catalogue.some(([, text]) => pattern.test(text.replace(PLACEHOLDER, 'x')))

const filled = catalogue
  .filter(([key, text]) => key !== text && key.replace(PLACEHOLDER, '') !== key)
  .map(([key]) => ({ key, pattern: patternOf(key) }))
  .filter(({ key, pattern }) => isTelling(key, pattern))

const wordsIn = (): string[] => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const words = new Set<string>([document.title])
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    // A language is listed under its own name.
    const isForeign = text.parentElement?.closest('[lang]:not(html), script, style, noscript, pre') !== null
    if (!isForeign) words.add(text.nodeValue ?? '').add(text.parentElement?.textContent ?? '')
  }
  const spoken = ['aria-label', 'aria-valuetext', 'aria-roledescription', 'aria-description', 'title', 'placeholder', 'alt']
  for (const name of spoken) for (const element of document.querySelectorAll(`[${name}]`)) words.add(element.getAttribute(name) ?? '')
  return [...words].map((each) => each.trim().replace(/\s+/g, ' ')).filter((each) => each !== '')
}

export const englishLeft = async (page: Page): Promise<string[]> => {
  const words = await page.evaluate(wordsIn)
  return words.filter((each) => plain.has(each) || filled.some(({ pattern }) => pattern.test(each)))
}
