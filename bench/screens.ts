import type { Browser, BrowserContextOptions } from 'playwright-core'
import type { EmbeddedProduct } from '../e2e/embedded'
import { signIn } from '../e2e/steps'

export type StorageState = NonNullable<BrowserContextOptions['storageState']>

export interface Screen {
  name: string
  url: string
  path: string
  selector: string
  storageState?: StorageState
}

export const FORM = 'input[type=password]:enabled'
export const CHART = '.highcharts-series path.highcharts-graph'
export const TABLE_ROW = 'main tbody tr'
const LIST_ITEM = 'main li'
const STEP = 'main h3'

const memberScreens: readonly (readonly [name: string, path: string, selector: string])[] = [
  ['Dashboard', 'dashboard', CHART],
  ['Numbers', 'numbers', LIST_ITEM],
  ['Number search', 'numbers/search?country=CA&type=Local', LIST_ITEM],
  ['Audio files', 'audiofiles', TABLE_ROW],
  ['Applications', 'applications', LIST_ITEM],
  ['Voicemails', 'voicemails', TABLE_ROW],
  ['Recordings', 'recordings', TABLE_ROW],
  ['Call logs', 'logs', TABLE_ROW],
  ['Support', 'support', LIST_ITEM],
  ['Billing', 'billing', TABLE_ROW],
  ['Invoices', 'billing/invoices', TABLE_ROW],
  ['Cards', 'billing/cards', TABLE_ROW],
  ['Analytics', 'analytics', CHART],
  ['Web phone', 'webphone', 'main form button[type=submit]:enabled'],
]

export const signedInState = async (browser: Browser, { url, person }: Pick<EmbeddedProduct, 'url' | 'person'>): Promise<StorageState> => {
  const context = await browser.newContext({ baseURL: `${url}/console/` })
  await signIn(await context.newPage(), person)
  const state = await context.storageState()
  await context.close()
  return state
}

export const screensOf = async (browser: Browser, product: EmbeddedProduct): Promise<Screen[]> => {
  const { url } = product
  const storageState = await signedInState(browser, product)
  const { id } = await product.addApplication({ friendly_name: 'Accueil court', size: { branches: 3, modules: 5 } })
  const signedIn = [...memberScreens, ['Call flow editor', `applications/${id}`, STEP] as const]
  return [
    { name: 'Sign-in', url, path: 'login', selector: FORM },
    ...signedIn.map(([name, path, selector]) => ({ name, url, path, selector, storageState })),
  ]
}
