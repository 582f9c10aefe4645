import type { Page, Route } from 'playwright-core'
import type { MadeCallFlow, ModulePlan } from '../server/testing/controlClient'
import type { EmbeddedProduct } from './embedded'
import { setUp } from './flowSteps'
import { openFixture, travel } from './fixture'
import { button, enter, heading } from './steps'
import { openVisit, type Variant, type Visit } from './visit'

const pauseOf = (length: number): ModulePlan => ({ module_name: 'pause', parameters: { length } })

export const lasting = (...lengths: number[]): string[] => lengths.map((length) => `Pause: Wait ${length} s`)

export const pathOf = ({ id }: MadeCallFlow): string => `applications/${id}`

export const addPause = async (page: Page, seconds: number): Promise<void> => {
  await button(page, 'Add Pause').click()
  await setUp(page, (dialog) => dialog.getByRole('textbox').fill(String(seconds)))
}

export const opened = async (page: Page, application: MadeCallFlow): Promise<void> => {
  await heading(page, `Application: ${application.friendly_name}`).waitFor()
  await button(page, 'Add Pause').waitFor()
}

/** Changes the reply to one of the requests that save a branch: the first, the second, and so on. */
export const meetSave = async (page: Page, nth: number, answer: (route: Route) => Promise<void>): Promise<void> => {
  let saves = 0
  await page.route(/\/v1\/application-branches\/[^/]+\/modules$/, (route) => {
    if (route.request().method() === 'PUT') saves += 1
    return saves === nth ? answer(route) : route.continue()
  })
}

export const drafts = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft ')))

export interface FlowFixture {
  product: EmbeddedProduct
  makeApplication: (name: string) => Promise<MadeCallFlow>
  enterApplication: (page: Page, application: MadeCallFlow) => Promise<void>
  saved: (application: MadeCallFlow) => Promise<unknown[][]>
  travel: (variant: Variant, go: (visit: Visit) => Promise<void>) => Promise<void>
  close: () => Promise<void>
}

export const openFlowFixture = async (): Promise<FlowFixture> => {
  const { product, browser, close } = await openFixture()
  const { service, person } = product
  return {
    product,
    makeApplication: (friendly_name) =>
      product.addApplication({
        friendly_name,
        branches: [
          { friendly_name: 'root', modules: [pauseOf(1)] },
          { friendly_name: 'Sales', modules: [pauseOf(2)] },
        ],
      }),
    enterApplication: async (page, application) => {
      await enter(page, person, pathOf(application))
      await opened(page, application)
    },
    saved: async ({ id }) => {
      const branches = await service.savedBranches(id)
      return branches.map(({ modules }) => modules.map(({ parameters }) => parameters['length']))
    },
    travel: async (variant, go) => {
      const visit = await openVisit(browser, product.url, variant)
      await travel([visit], 'a call flow', () => go(visit))
    },
    close,
  }
}
