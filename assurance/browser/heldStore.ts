import type { BrowserContext, Page } from 'playwright-core'

/** Takes the place of a developer's tools, which the console lets in: they are given the store. */
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

/** The page knows nothing any more of what the service has answered, as after a reload. */
export const forgetAnswers = async (page: Page): Promise<void> => {
  await page.evaluate(`window.heldStore.dispatch({ type: 'api/resetApiState' })`)
}

/** All that the page's store holds. */
export const storeState = (page: Page): Promise<unknown> => page.evaluate('window.heldStore.getState()')
