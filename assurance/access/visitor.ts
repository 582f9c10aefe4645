import type { Locator, Page } from 'playwright-core'
import type { MadeCallFlow, TestService } from '../../server/testing/controlClient'
// eslint-disable-next-line import/no-restricted-paths -- The catalogue is what people are shown, and no code.
import french from '../../src/i18n/fr.json'

export type Language = 'en' | 'fr'

export type Text = keyof typeof french

type Values = Record<string, string | number>

export type Translate = (text: Text, values?: Values) => string

export const translateInto =
  (language: Language): Translate =>
  (text, values = {}) =>
    Object.entries(values).reduce(
      (sentence, [name, value]) => sentence.replaceAll(`{${name}}`, String(value)),
      language === 'fr' ? french[text] : text,
    )

export type Who = 'guest' | 'member' | 'newcomer'

export interface Records {
  callFlow: MadeCallFlow
  scheduleId: string
  requestId: string
  closedRequestId: string
}

export interface Visitor {
  page: Page
  language: Language
  t: Translate
  service: TestService
  fund: (plan: 6 | 7, cents: number) => Promise<void>
  records: Records
  visit: (who: Who, path: string) => Promise<void>
  expect: (problem: RegExp) => void
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches exactly this text; a `{placeholder}` left in it matches anything. */
export const matching = (at: Visitor, text: Text, values?: Values): RegExp =>
  new RegExp(`^\\s*${escaped(at.t(text, values)).replace(/\\\{\w+\\\}/g, '.+')}\\s*$`)

export const button = (at: Visitor, text: Text, values?: Values): Locator =>
  at.page.getByRole('button', { name: matching(at, text, values) })

export const link = (at: Visitor, text: Text, values?: Values): Locator =>
  at.page.getByRole('link', { name: matching(at, text, values) })

export const item = (at: Visitor, text: Text, values?: Values): Locator =>
  at.page.getByRole('menuitem', { name: matching(at, text, values) })

export const title = (at: Visitor, text: Text, values?: Values): Locator =>
  at.page.getByRole('heading', { level: 1, name: matching(at, text, values) })

export const field = (at: Visitor, text: Text): Locator => at.page.getByLabel(matching(at, text))

export const words = (at: Visitor, text: Text, values?: Values): Locator =>
  at.page.getByText(matching(at, text, values)).first()

export const dialog = (at: Visitor, text: Text, values?: Values): Locator => {
  const name = matching(at, text, values)
  return at.page.getByRole('dialog', { name }).or(at.page.getByRole('alertdialog', { name }))
}

export const main = (at: Visitor): Locator => at.page.getByRole('main')

export const inDialog = (at: Visitor, text: Text, values?: Values): Locator =>
  at.page.locator('[role=dialog], [role=alertdialog]').getByRole('button', { name: matching(at, text, values) })

const features = {
  audiofile: { en: 'Audio file', fr: 'Fichier audio' },
  opening_hours: { en: 'Opening hours', fr: "Heures d'ouverture" },
  extensions: { en: 'Extensions', fr: 'Postes' },
  pause: { en: 'Pause', fr: 'Pause' },
  router: { en: 'Menu', fr: 'Menu vocal' },
  text_to_speech: { en: 'Text to speech', fr: 'Synthèse vocale' },
} as const

export const feature = ({ language }: Visitor, name: keyof typeof features): string => features[name][language]

export const arrived = async (at: Visitor): Promise<void> => {
  await at.page.locator('[role=progressbar]:not([aria-valuenow])').first().waitFor({ state: 'detached' })
}
