import type { Browser, Page } from 'playwright-core'
import { embeddedServices, type EmbeddedProduct } from '../../e2e/embedded'
import { launch } from '../../e2e/launch'
import { send, speaks, STEP_MS, tokenOf, type Language } from '../../e2e/steps'
import { watch } from '../../e2e/visit'
import { ensureBuilt } from '../../tools/build'
import { isRecord } from '../browser/json'
import type { Visitor, Records, Who } from './visitor'
import { watchMotion } from './motion'
import { HEIGHT_PX } from './variants'

/**
 * An empty page of the console's origin, where storage can be set before any script runs. It is not below /console/,
 * where the service worker would load the console instead.
 */
const BLANK = '/nothing-here'

const USUAL_CENTS = 156_25

export interface AccessFixture {
  browser: Browser
  product: EmbeddedProduct
  records: Records
  tokens: Record<Exclude<Who, 'guest'>, string>
  now: string | undefined
  close: () => Promise<void>
}

const HOUR_MS = 3_600_000

const makeCallFlow = ({ addApplication }: EmbeddedProduct): Promise<Records['callFlow']> =>
  addApplication({
    friendly_name: 'Réception',
    branches: [
      {
        friendly_name: 'root',
        modules: [
          { module_name: 'pause', parameters: { length: 1 } },
          { module_name: 'text_to_speech', parameters: { text: 'Bienvenue chez Fleurs du Plateau.', language: 'fr-CA' } },
          { module_name: 'router', parameters: { routes: [{ digit: '1', branch: 'Ventes' }, { digit: '9', branch: 'Nuit' }] } },
        ],
      },
      {
        friendly_name: 'Ventes',
        modules: [
          { module_name: 'call_transfer', parameters: { destination_number: '+15145550199' } },
          { module_name: 'voicemail', parameters: { send_to: 'ventes@example.com' } },
        ],
      },
      { friendly_name: 'Nuit', modules: [] },
      { friendly_name: 'Vacances', modules: [{ module_name: 'pause', parameters: { length: 2 } }] },
    ],
  })

const addTests = async (url: string, token: string, { id, branches }: Records['callFlow']): Promise<void> => {
  const script = { caller: '', number_id: null, events: [{ type: 'answered' }] }
  const [root] = branches
  const ends = [
    ['Sans touche', { kind: 'gather', branch_id: root?.id ?? null, target: null }],
    ['Fermé', { kind: 'hangUp', branch_id: null, target: null }],
  ] as const
  for (const [friendly_name, expected] of ends) {
    await send(url, `/applications/${id}/rehearsals`, { token, body: { friendly_name, script, expected } })
  }
}

/** A second version, then the first again: the call flow stays as it is. */
const addVersions = async (url: string, token: string, { id, branches }: Records['callFlow']): Promise<void> => {
  const versions = `/applications/${id}/versions`
  const modules = [
    { module_name: 'audiofile', description: '', parameters: { audiofile_id: 'an-id-that-is-gone' } },
    { module_name: 'voicemail', description: 'ventes@example.com', parameters: { send_to: 'ventes@example.com' } },
  ]
  const put = (path: string, body: object): Promise<unknown> => send(url, path, { method: 'PUT', token, body })
  await put(`/application-branches/${branches[1]?.id}/modules`, { modules })
  await put(`${versions}/2/note`, { note: 'Accueil de la fête des Mères' })
  await put(`${versions}/2/tests`, { passed: 1, failed: 1, failed_names: ['Fermé'] })
  await send(url, `${versions}/1/restore`, { method: 'POST', token })
}

/** The first one of the practice account. */
const readId = async (noun: 'schedules' | 'people', url: string, token: string, accountId: string): Promise<string> => {
  const reply = await send(url, `/accounts/${accountId}/${noun}`, { token })
  const all: unknown = isRecord(reply) ? reply[noun] : null
  const first: unknown = Array.isArray(all) ? all[0] : null
  if (!isRecord(first)) throw new Error(`The practice account has no ${noun}.`)
  return String(first['id'])
}

const makeRecords = async (product: EmbeddedProduct, token: string, now: number): Promise<Records> => {
  const ago = (hours: number): string => new Date(now - hours * HOUR_MS).toISOString()
  const { service, url } = product
  const { accountId } = service.practice
  const callFlow = await makeCallFlow(product)
  await addTests(url, token, callFlow)
  await addVersions(url, token, callFlow)
  await service.addPreset(accountId, { friendly_name: 'Sept secondes', module_name: 'pause', parameters: { length: 7 } })
  const messages = [
    { by: 'client', text: 'Il y a de l’écho sur la ligne de la réception.' },
    { by: 'support', text: 'Merci. Depuis quand, et sur tous les appels?' },
    { by: 'client', text: 'Depuis hier, sur les appels entrants.' },
  ] as const
  const requestId = await service.addSupportRequest(accountId, { subject: 'Écho sur la ligne', at: ago(1.5), messages })
  const closed = { subject: 'Facture en double', at: ago(170), is_resolved: 1 } as const
  const closedRequestId = await service.addSupportRequest(accountId, closed)
  await service.emptyAccount(service.second.accountId)
  const [scheduleId, personId] = [await readId('schedules', url, token, accountId), await readId('people', url, token, accountId)]
  return { callFlow, scheduleId, personId, requestId, closedRequestId }
}

/** `now` stops the clocks at this ISO-8601 time. */
export const openAccessFixture = async (now?: string): Promise<AccessFixture> => {
  await ensureBuilt()
  const services = await embeddedServices()
  const browser = await launch()
  const product = await services.start(now === undefined ? {} : { now })
  const { practice, second } = product.service
  const tokens = { member: await tokenOf(product.url, practice), newcomer: await tokenOf(product.url, second) }
  const records = await makeRecords(product, tokens.member, Date.parse(now ?? new Date().toISOString()))
  const close = async (): Promise<void> => {
    await browser.close()
    await product.stop()
    await services.stop()
  }
  return { browser, product, records, tokens, now, close }
}

export interface VisitorWindow extends Visitor {
  newProblems: () => string[]
  reset: () => Promise<void>
  close: () => Promise<void>
}

const store = async (page: Page, language: Language, token: string | null): Promise<void> => {
  await page.goto(BLANK)
  await page.evaluate(
    ([chosen, entered]) => {
      localStorage.clear()
      sessionStorage.clear()
      localStorage.setItem('language', chosen)
      if (entered !== null) localStorage.setItem('auth_token', entered)
    },
    [language, token] as const,
  )
}

export const openLookerWindow = async ({ browser, product, records, tokens, now }: AccessFixture, language: Language): Promise<VisitorWindow> => {
  const context = await browser.newContext({
    baseURL: `${product.url}/console/`,
    viewport: { width: 1280, height: HEIGHT_PX },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: language === 'en' ? 'en-CA' : 'fr-CA',
    timezoneId: 'America/Montreal',
    permissions: ['microphone'],
  })
  context.setDefaultTimeout(Number(process.env['ACCESS_STEP_MS'] ?? STEP_MS))
  const { problems } = await watch(context)
  await watchMotion(context)
  await context.route(`**${BLANK}`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Nothing</title>' }))
  const page = await context.newPage()
  speaks(page, language)
  page.on('dialog', (dialog) => void dialog.accept())
  if (now !== undefined) await page.clock.setFixedTime(now)
  const { service } = product
  const fund = (plan: 6 | 7, cents: number): Promise<void> => service.setFunds(service.practice.accountId, plan, cents)
  let isFunded = true
  let expected: RegExp[] = []
  let read = 0
  return {
    page,
    language,
    fund: async (plan, cents) => {
      isFunded = false
      await fund(plan, cents)
    },
    records,
    visit: async (who, path) => {
      await store(page, language, who === 'guest' ? null : tokens[who])
      await page.goto(path)
    },
    expect: (problem) => {
      expected.push(problem)
    },
    newProblems: () => {
      const seen = problems().slice(read)
      read += seen.length
      return seen.filter((problem) => !expected.some((pattern) => pattern.test(problem)))
    },
    reset: async () => {
      // A request that was held is dropped with its page and never reaches the service.
      await page.goto(BLANK)
      expected = []
      read = problems().length
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      if (!isFunded) await fund(6, USUAL_CENTS)
      isFunded = true
      await page.setViewportSize({ width: 1280, height: HEIGHT_PX })
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' })
    },
    close: () => context.close(),
  }
}
