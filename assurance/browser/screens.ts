import type { Locator, Page } from 'playwright-core'
import type { ConsoleRecords } from './consoleRecords'
import { button, item, main } from '../../e2e/steps'

type Press = (page: Page) => Locator

export interface Screen {
  name: string
  path: (records: ConsoleRecords) => string
  isForMembers: boolean
  typed: Readonly<Record<string, string>>
  presses: readonly Press[]
}

const named = (name: string | RegExp): Press => (page) => button(main(page), name).first()

const opener: Press = (page) => main(page).getByRole('listitem').locator('button[aria-haspopup=dialog]').first()

const feature = (place: number): Press => (page) =>
  button(page.getByRole('region', { name: 'AVAILABLE FEATURES' }), /^Add /).nth(place)

const sent: Press = (page) => page.locator('form button[type=submit]').last()

const confirmed: Press = (page) => page.getByRole('alertdialog').getByRole('button').last()

const starter: Press = (page) => button(page, 'Start call')

const ofHeader = (lookedFor: string): Press => (page) => page.getByRole('banner').locator(lookedFor).first()

const at = (path: string) => (): string => path
const screen = (name: string, path: Screen['path'], ...presses: Press[]): Screen => ({ name, path, isForMembers: true, typed: {}, presses })
const open = (name: string, path: string, typed: Screen['typed'] = {}, ...presses: Press[]): Screen => ({
  name,
  path: at(path),
  isForMembers: false,
  typed,
  presses,
})

const email = 'nobody@example.com'
const password = 'a-password-of-nobody'

const editor = ({ applicationId }: ConsoleRecords): string => `applications/${applicationId}`
const search = at('numbers/search')

export const screens: readonly Screen[] = [
  open('sign-in', 'login'),
  open('forgot password', 'password/recover'),
  open('reset password', 'password/reset/a-token'),
  open('sign up', 'sign-up'),
  open('restore an email address', 'email/revert/a-token'),
  { ...open('mailed link', ''), path: ({ emailToken }) => `email/confirm/${emailToken}` },
  open('welcome', 'index'),
  open('not found', 'no/such/page'),
  screen('dashboard', at('dashboard')),
  screen('phone numbers', at('numbers')),
  screen('label a number', at('numbers'), named('Edit label')),
  screen('configure a number', at('numbers'), opener),
  screen('release a number', at('numbers'), named('Release this number')),
  screen('one number', ({ numberId }) => `numbers/manage/${numberId}`),
  screen('number search', search, named('Search')),
  screen('buy a number', search, named('Search'), named(/^Buy now/)),
  screen('audio files', at('audiofiles')),
  screen('delete an audio file', at('audiofiles'), named(/^Delete /)),
  screen('applications', at('applications')),
  screen('create an application', at('applications'), named('Create')),
  screen('rename an application', at('applications'), named('Edit application')),
  screen('duplicate an application', at('applications'), named(/^More actions for /), (page) => item(page, 'Duplicate')),
  screen('delete an application', at('applications'), named('Delete')),
  screen('call flow', editor),
  screen('settings of a module', editor, feature(3)),
  screen('settings with sounds', editor, feature(0)),
  screen('create a branch', editor, named('Create branch')),
  screen('a preset', editor, named(/^Edit preset /)),
  screen('a description', editor, named(/^Edit description of step 1, /)),
  screen('rehearsal', editor, named('Simulate call')),
  screen('rehearsed call', editor, named('Simulate call'), starter),
  screen('analytics of an application', ({ applicationId }) => `applications/${applicationId}/analytics`),
  screen('analytics', at('analytics')),
  screen('web phone', at('webphone')),
  screen('voicemails', at('voicemails')),
  screen('name a caller', at('voicemails'), named('Edit contact name')),
  screen('delete a voicemail', at('voicemails'), named(/^Delete /)),
  screen('export voicemails', at('voicemails'), named('Export CSV')),
  screen('recordings', at('recordings')),
  screen('delete a recording', at('recordings'), named(/^Delete /)),
  screen('export recordings', at('recordings'), named('Export CSV')),
  screen('logs', at('logs')),
  screen('export calls', at('logs'), named('Export CSV')),
  screen('billing', at('billing')),
  screen('plans', at('billing'), named('change')),
  screen('add funds', at('billing'), named('Add funds')),
  screen('top-up', at('billing'), named('Set up')),
  screen('invoices', at('billing/invoices')),
  screen('download an invoice', at('billing/invoices'), named(/^Download/)),
  screen('cards', at('billing/cards')),
  screen('add a card', at('billing/cards'), named('Add card')),
  screen('delete a card', at('billing/cards'), named(/^Delete card/)),
  screen('support', at('support')),
  screen('open a support request', at('support'), named('Open new request')),
  screen('a support request', ({ supportRequestId }) => `support/request/${supportRequestId}`),
  screen('edit account', at('account/edit')),
  screen('edit user', at('user/edit')),
  screen('change password', at('user/password')),
  screen('user menu', at('user/edit'), ofHeader('button[aria-haspopup=menu]')),
  screen('notifications', at('account/edit'), (page) => page.getByRole('banner').getByRole('button', { name: 'Notifications' })),
]

export const refusals: readonly Screen[] = [
  screen('account refused', at('account/edit'), sent),
  screen('user refused', at('user/edit'), sent),
  screen('label refused', at('numbers'), named('Edit label'), sent),
  screen('name of an application refused', at('applications'), named('Edit application'), sent),
  screen('name of a caller refused', at('voicemails'), named('Edit contact name'), sent),
  screen('settings of a module refused', editor, feature(3), sent),
  screen('preset refused', editor, named(/^Edit preset /), sent),
  screen('top-up refused', at('billing'), named('Set up'), sent),
  screen('deletion refused', at('audiofiles'), named(/^Delete /), confirmed),
]

export const guestRefusals: readonly Screen[] = [
  open('sign-in refused', 'login', { email, password }, sent),
  open('forgot password refused', 'password/recover', { email }, sent),
  open('reset password refused', 'password/reset/a-token', { email, password, password_confirmation: password }, sent),
  open('email address not restored', 'email/revert/a-token', {}, sent),
]
