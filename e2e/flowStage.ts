import type { Browser, Page, Route } from 'playwright-core'
import type { MadeCallFlow, ModulePlan } from '../server/testing/controlClient'
import type { EmbeddedProduct } from './embedded'
import { setUp } from './flowSteps'
import { openStage } from './stage'
import { button, enter, heading } from './steps'
import { openVisit, type Look, type Visit } from './visit'

const pauseOf = (length: number): ModulePlan => ({ module_name: 'pause', parameters: { length } })

/** How steps read that wait so many seconds. */
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

/** Lets one of the calls that save a branch be answered in another way: the first, the second ... */
export const meetSave = async (page: Page, nth: number, answer: (route: Route) => Promise<void>): Promise<void> => {
  let saves = 0
  await page.route(/\/v1\/application-branches\/[^/]+\/modules$/, (route) => {
    if (route.request().method() === 'PUT') saves += 1
    return saves === nth ? answer(route) : route.continue()
  })
}

/** The keys of the work that this browser keeps. */
export const drafts = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft ')))

const explained = async (visit: Visit, error: unknown): Promise<Error> => {
  const pictures = await visit.keepPictures('a call flow on stage')
  return new Error([String(error), ...visit.problems(), ...pictures].join('\n'), { cause: error })
}

const travelOn = async (browser: Browser, url: string, look: Look, go: (visit: Visit) => Promise<void>): Promise<void> => {
  const visit = await openVisit(browser, url, look)
  try {
    await go(visit)
  } catch (error) {
    const reason = await explained(visit, error)
    await visit.context.close()
    throw reason
  }
  await visit.end()
}

export interface FlowStage {
  product: EmbeddedProduct
  /** Of two branches: root waits a second, and Sales two. */
  makeApplication: (name: string) => Promise<MadeCallFlow>
  /** Signed in already, on the application's screen. */
  enterApplication: (page: Page, application: MadeCallFlow) => Promise<void>
  /** The seconds that the steps of each branch wait, as the service has it. */
  saved: (application: MadeCallFlow) => Promise<unknown[][]>
  travel: (look: Look, go: (visit: Visit) => Promise<void>) => Promise<void>
  close: () => Promise<void>
}

/** Our own service alone, whose records and failures can be staged. */
export const openFlowStage = async (): Promise<FlowStage> => {
  const { product, browser, close } = await openStage()
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
    travel: (look, go) => travelOn(browser, product.url, look, go),
    close,
  }
}
