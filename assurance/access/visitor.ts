import type { Locator, Page } from 'playwright-core'
import * as steps from '../../e2e/steps'
import type { MadeCallFlow } from '../../server/testing/controlClient'

export type Who = 'guest' | 'member' | 'newcomer'

export interface Records {
  callFlow: MadeCallFlow
  scheduleId: string
  personId: string
  requestId: string
  closedRequestId: string
}

export interface Visitor {
  page: Page
  language: steps.Language
  fund: (plan: 6 | 7, cents: number) => Promise<void>
  records: Records
  visit: (who: Who, path: string) => Promise<void>
  expect: (problem: RegExp) => void
}

export type Step = (at: Visitor) => unknown
export type Find = (at: Visitor) => Locator

type Named = (place: Page, text: string, values?: steps.Values) => Locator

type ByName = (text: steps.Text, values?: steps.Values | ((at: Visitor) => steps.Values)) => Find

/** To be found in the language of whoever looks. */
const named =
  (find: Named): ByName =>
  (text, values) =>
  (at) => find(at.page, text, typeof values === 'function' ? values(at) : values)

export const button = named(steps.button)
export const link = named(steps.link)
export const item = named(steps.item)
export const title = named(steps.heading)
export const field = named(steps.field)
export const words = named(steps.words)
export const dialog = named(steps.dialogNamed)
export const inDialog = named((page, text, values) => steps.button(steps.anyDialog(page), text, values))
export const inMain = named((page, text, values) => steps.button(steps.main(page), text, values))

/** For names that end in what they are about. */
export const beginning = (text: steps.Text): Find => ({ page }) =>
  steps.button(steps.main(page), new RegExp(`^${steps.literally(steps.translated(page, text))}`))

/** Of several that match. Without these, a step fails where more than one does. */
export const firstOf = (find: Find): Find => (at) => find(at).first()
export const lastOf = (find: Find): Find => (at) => find(at).last()

/** By a CSS selector. */
export const first = (selector: string): Find => ({ page }) => page.locator(selector).first()
export const last = (selector: string): Find => ({ page }) => page.locator(selector).last()

/** What a dialog says about the whole of it. */
export const banner: Find = ({ page }) => steps.anyDialog(page).getByRole('alert').filter({ hasText: /\S/ }).first()

const features = {
  audiofile: { en: 'Audio file', fr: 'Fichier audio' },
  opening_hours: { en: 'Opening hours', fr: 'Heures d’ouverture' },
  extensions: { en: 'Extensions', fr: 'Postes' },
  pause: { en: 'Pause', fr: 'Pause' },
  router: { en: 'Menu', fr: 'Menu vocal' },
  text_to_speech: { en: 'Text to speech', fr: 'Synthèse vocale' },
} as const

export const adding = (name: keyof typeof features): Find => button('Add {name}', ({ language }) => ({ name: features[name][language] }))

export const arrived: Step = ({ page }) => steps.arrived(page)

export const go = (path: string | ((at: Visitor) => string), who: Who = 'member'): Step => (at) =>
  at.visit(who, typeof path === 'string' ? path : path(at))

export const press = (found: steps.Text | Find, values?: steps.Values): Step => (at) =>
  (typeof found === 'string' ? button(found, values) : found)(at).click()

export const fill = (label: steps.Text, text: string): Step => (at) => field(label)(at).fill(text)

export const check = (find: Find): Step => (at) => find(at).check()

export const choose = (find: Find, option: string | { index: number }): Step => (at) => find(at).selectOption(option)

export const shows = (find: Find, state?: 'attached'): Step => (at) => find(at).waitFor(state && { state })

export const scrollTo = (find: Find): Step => (at) => find(at).scrollIntoViewIfNeeded()

export const expects = (problem: RegExp): Step => (at) => at.expect(problem)

export const reload: Step = ({ page }) => page.reload()

/** Opens a page, whose title it waits for. */
export const enter = (path: string, heading: steps.Text, who?: Who): Step[] => [go(path, who), shows(title(heading)), arrived]
