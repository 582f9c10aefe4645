import type { BrowserContext, Page } from 'playwright-core'

/** Stands in for the Redux developer tools, to which the console passes its store. */
const tools = `
  window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = () => (...enhancers) => (create) => {
    const made = enhancers.reduceRight((make, enhance) => enhance(make), create)
    return (reducer, initial) => {
      window.heldStore = made(reducer, initial)
      return window.heldStore
    }
  }`

export const holdStore = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript({ content: tools })
}

export const forgetAnswers = async (page: Page): Promise<void> => {
  await page.evaluate(`window.heldStore.dispatch({ type: 'api/resetApiState' })`)
}
