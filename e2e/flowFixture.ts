import type { Browser, Page, Route } from 'playwright-core'
import type { MadeCallFlow, ModulePlan } from '../server/testing/controlClient'
import type { EmbeddedProduct } from './embedded'
import { setUp } from './flowSteps'
import { openFixture } from './fixture'
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

const explained = async (visit: Visit, error: unknown): Promise<Error> => {
  const pictures = await visit.savePictures('a call flow on stage')
  return new Error([String(error), ...visit.problems(), ...pictures].join('\n'), { cause: error })
}

const travelOn = async (browser: Browser, url: string, variant: Variant, go: (visit: Visit) => Promise<void>): Promise<void> => {
  const visit = await openVisit(browser, url, variant)
  try {
    await go(visit)
  } catch (error) {
    const reason = await explained(visit, error)
    await visit.context.close()
    throw reason
  }
  await visit.end()
}

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
    travel: (variant, go) => travelOn(browser, product.url, variant, go),
    close,
  }
}
