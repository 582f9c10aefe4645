import { failMutations, replyToMutations, replyToReads } from '../apiReplies'
import { arrived, button, feature, field, inDialog, item, link, main, words, type Visitor } from '../visitor'
import type { UiState } from '../uiState'
import { enter, routeStates, uiState } from './routes'
import { whileWaitingFor } from '../../../e2e/steps'

const rows = (at: Visitor) => main(at).getByRole('listitem')
const listed = (at: Visitor): Promise<void> => enter(at, 'applications/hours', 'Applications')

const schedulePath = ({ records }: Visitor): string => `applications/hours/${records.scheduleId}`
const save = (at: Visitor) => main(at).getByRole('button', { name: at.t('Save'), exact: true })

const opened = async (at: Visitor): Promise<void> => {
  await at.visit('member', schedulePath(at))
  await save(at).waitFor()
  await arrived(at)
}

const fresh = (at: Visitor): Promise<void> => enter(at, 'applications/hours/new', 'New schedule')

const fromMenu = (choose: (at: Visitor) => ReturnType<typeof item>, shown: (at: Visitor) => ReturnType<typeof inDialog>) => async (at: Visitor) => {
  await listed(at)
  await button(at, 'More actions for {name}').first().click()
  await choose(at).click()
  await shown(at).waitFor()
  return shown(at)
}

/** Closed at any time at which the check runs. */
const closedByHand = {
  id: 's1',
  name: 'Boutique et service d’urgence des fleuristes du Plateau',
  time_zone: 'America/Montreal',
  weekly: [],
  exceptions: [],
  holidays: [],
  override: { state: 'closed', until: null, by_name: 'Amélie Tremblay', set_at: '2026-03-01T15:00:00.000Z' },
  status: { is_open: 0, reason: 'override', name: null, changes_at: null, is_open_next: 0 },
  is_never_open: 1,
  application_ids: [],
  feed_created_at: null,
  updated_at: '2026-03-01T15:00:00.000Z',
}

const withFile = async (at: Visitor): Promise<void> => {
  await opened(at)
  const chooser = await whileWaitingFor(at.page.waitForEvent('filechooser'), () => button(at, 'Import an .ics file…').click())
  await chooser.setFiles({ name: 'conges.ics', mimeType: 'text/calendar', buffer: Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n') })
}

const day = (name: string, from: string, to: string) => ({ name, from, to, is_yearly: 0, intervals: [] })

const givenFeed = async (at: Visitor): Promise<void> => {
  await replyToMutations(at, /\/feed$/, { url: `https://console.example.com/v1/schedule-feeds/${'Qk3'.repeat(14)}q` })
  await opened(at)
  await button(at, 'Create a calendar address').click()
  await field(at, 'Calendar address').waitFor()
}

const stepSettings = async (at: Visitor): Promise<void> => {
  await at.visit('member', `applications/${at.records.callFlow.id}`)
  await button(at, 'Add {name}', { name: feature(at, 'opening_hours') }).click()
  await inDialog(at, 'Create a schedule').waitFor()
  await arrived(at)
}

export const scheduleStates: UiState[] = [
  ...routeStates({
    route: 'schedules',
    name: 'opening hours',
    path: 'applications/hours',
    title: 'Applications',
    filled: (at) => rows(at).first(),
    empty: { says: "You don't have any schedules yet." },
    failed: "Couldn't load your opening hours.",
  }),
  uiState('schedules', 'opening hours closed by hand', async (at) => {
    await replyToReads(at, /\/schedules$/, { schedules: [closedByHand] })
    await listed(at)
    const back = main(at).getByRole('button', { name: new RegExp(`^${at.t('Resume regular hours')}`) })
    await back.waitFor()
    return back
  }),
  uiState('schedules', 'open or close until a time', fromMenu((at) => at.page.getByRole('menuitem').first(), (at) => inDialog(at, 'Cancel'))),
  uiState('schedules', 'duplicate a schedule', fromMenu((at) => item(at, 'Duplicate'), (at) => inDialog(at, 'Duplicate'))),
  uiState('schedules', 'delete a schedule', fromMenu((at) => item(at, 'Delete'), (at) => inDialog(at, 'Delete'))),
  ...routeStates({
    route: 'schedule',
    name: 'schedule',
    path: schedulePath,
    title: 'Opening hours',
    filled: save,
    failed: "Couldn't load this schedule.",
  }),
  ...routeStates({ route: 'newSchedule', name: 'new schedule', path: 'applications/hours/new', title: 'New schedule', filled: (at) => button(at, 'Create') }),
  uiState('newSchedule', 'schedule with wrong hours', async (at) => {
    await fresh(at)
    await main(at).getByRole('group').getByRole('textbox').first().fill('27')
    await button(at, 'Create').click()
    const banner = words(at, 'Some of these hours need your attention before you can save.')
    await banner.waitFor()
    return banner
  }),
  uiState('newSchedule', 'copy the hours of a day', async (at) => {
    await fresh(at)
    await main(at).getByRole('button', { name: new RegExp(`^${at.t('Copy to…')}`) }).first().click()
    await inDialog(at, 'Copy').waitFor()
    return inDialog(at, 'Copy')
  }),
  uiState('newSchedule', 'exception without days', async (at) => {
    await fresh(at)
    await button(at, 'Add an exception').click()
    await at.page.getByRole('dialog').getByRole('combobox').last().selectOption('open')
    await inDialog(at, 'Add').click()
    await inDialog(at, 'Add hours').waitFor()
    return inDialog(at, 'Add')
  }),
  uiState('schedule', 'days found in a file', async (at) => {
    const exceptions = [day('Inventaire', '2027-01-11', '2027-01-12'), day('Congé de la construction et fermeture annuelle', '2027-07-18', '2027-07-31')]
    const left_out = [{ reason: 'timed', count: 2, events: [{ name: 'Livraison de roses', from: '2027-02-12' }, { name: 'Visite du comptable', from: null }] }]
    await replyToMutations(at, /\/import-ics$/, { exceptions, skipped: 2, left_out })
    await withFile(at)
    await inDialog(at, 'Cancel').waitFor()
    return inDialog(at, 'Cancel')
  }),
  uiState('schedule', 'file without a calendar', async (at) => {
    at.expect(/status of 422/)
    await failMutations(at, /\/import-ics$/, 422, 'validation')
    await withFile(at)
    const banner = words(at, "This file couldn't be read. Nothing was changed.")
    await banner.waitFor()
    return banner
  }),
  uiState('schedule', 'calendar address', async (at) => {
    await givenFeed(at)
    return button(at, 'Copy the address')
  }),
  uiState('schedule', 'revoke a calendar address', async (at) => {
    await givenFeed(at)
    await button(at, 'Revoke the address').click()
    await inDialog(at, 'Revoke').waitFor()
    return inDialog(at, 'Revoke')
  }),
  uiState('schedule', 'schedule saved elsewhere', async (at) => {
    await opened(at)
    await failMutations(at, /\/schedules\/[^/]+$/, 412, 'changed_elsewhere')
    await field(at, 'Name').fill('Boutique')
    await save(at).click()
    await inDialog(at, 'Overwrite').waitFor()
    return inDialog(at, 'Overwrite')
  }),
  uiState('application', 'settings of opening hours', async (at) => {
    await stepSettings(at)
    await at.page.getByRole('dialog').getByRole('combobox').first().selectOption({ index: 1 })
    await link(at, 'Edit its hours in a new tab').waitFor()
    await inDialog(at, 'Save settings').click()
    at.expect(/status of 422/)
    const banner = at.page.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ }).first()
    await banner.waitFor()
    return banner
  }),
  uiState('application', 'create a schedule for a step', async (at) => {
    await stepSettings(at)
    await inDialog(at, 'Create a schedule').click()
    await inDialog(at, 'Create').waitFor()
    return inDialog(at, 'Create')
  }),
]
