import type { BrowserContext, Page } from 'playwright-core'

const BLINK_MS = 100

const watcher = `{
  const moves = new Set()
  Object.defineProperty(window, 'longMoves', { value: moves })
  const note = () => {
    for (const animation of document.getAnimations()) {
      const { endTime } = animation.effect.getComputedTiming()
      if (endTime <= ${BLINK_MS}) continue
      const { className, tagName } = animation.effect.target ?? {}
      moves.add([tagName, String(className?.baseVal ?? className), animation.animationName ?? animation.transitionProperty, endTime].join(' '))
    }
  }
  for (const sign of ['transitionrun', 'animationstart']) addEventListener(sign, note, true)
}`

export const watchMotion = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript({ content: watcher })
}

export const longMoves = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const moves: unknown = Reflect.get(window, 'longMoves')
    return moves instanceof Set ? [...moves].map(String) : ['nothing was watched']
  })
