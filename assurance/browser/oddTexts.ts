import type { Page } from 'playwright-core'

const script = `(() => {
  const odd = /\\bundefined\\b|\\bNaN\\b|Invalid Date|\\[object \\w+\\]|\\bnull\\b/
  const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'alt', 'placeholder', 'href']
  const said = [document.title, document.body.innerText]
  for (const element of document.body.querySelectorAll('*')) {
    for (const name of attributes) said.push(element.getAttribute(name) ?? '')
    if ('value' in element && typeof element.value === 'string') said.push(element.value)
    if (element instanceof SVGTextElement) said.push(element.textContent)
  }
  return said.filter((text) => odd.test(text)).map((text) => odd.exec(text)[0] + ' in ' + text.slice(0, 200))
})()`

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((text) => typeof text === 'string')

export const oddTexts = async (page: Page): Promise<string[]> => {
  const found: unknown = await page.evaluate(script)
  if (!isTexts(found)) throw new Error('The page gave no list of texts.')
  return found
}

export const whitePage = async (page: Page, isForMembers: boolean): Promise<string | null> => {
  const [root, header, main] = await page.evaluate(() =>
    ['#root', 'header', 'main'].map((selector) => document.querySelector<HTMLElement>(selector)?.innerText.trim() ?? ''),
  )
  if (root === '') return 'nothing at all is shown'
  if (isForMembers && header === '') return 'the header is gone'
  if (isForMembers && main === '') return 'nothing is shown below the header'
  return null
}
