import { main, whileWaitingFor } from '../../../e2e/steps'
import { failMutations, replyToMutations, replyToReads } from '../apiReplies'
import { adding, arrived, banner, beginning, button, choose, enter, expects, field, fill, first, firstOf, go, inDialog, inMain, item, last, link, press, shows, words, type Step, type Visitor } from '../visitor'
import { statesOf, usualStates } from '../uiState'
import { editorPath } from './applications'

const listed = enter('applications/hours', 'Applications')

const schedulePath = ({ records }: Visitor): string => `applications/hours/${records.scheduleId}`
const save = inMain('Save')
const opened = [go(schedulePath), shows(save), arrived]
const fresh = enter('applications/hours/new', 'New schedule')
const menu = [...listed, press(firstOf(button('More actions for {name}')))]

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

const file = { name: 'conges.ics', mimeType: 'text/calendar', buffer: Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n') }

const withFile: Step[] = [
  ...opened,
  async (at) => {
    const press = () => button('Import an .ics file…')(at).click()
    await (await whileWaitingFor(at.page.waitForEvent('filechooser'), press)).setFiles(file)
  },
]

const day = (name: string, from: string, to: string) => ({ name, from, to, is_yearly: 0, intervals: [] })

const found = {
  exceptions: [day('Inventaire', '2027-01-11', '2027-01-12'), day('Congé de la construction et fermeture annuelle', '2027-07-18', '2027-07-31')],
  skipped: 2,
  left_out: [{ reason: 'timed', count: 2, events: [{ name: 'Livraison de roses', from: '2027-02-12' }, { name: 'Visite du comptable', from: null }] }],
}

const feed = [
  replyToMutations(/\/feed$/, { url: `https://console.example.com/v1/schedule-feeds/${'Qk3'.repeat(14)}q` }),
  ...opened,
  press('Create a calendar address'),
  shows(field('Calendar address')),
]

const stepSettings = [go(editorPath), press(adding('opening_hours')), shows(inDialog('Create a schedule')), arrived]

export const scheduleStates = [
  ...usualStates({
    route: 'schedules',
    name: 'opening hours',
    path: 'applications/hours',
    filled: first('main li'),
    empty: "You don't have any schedules yet.",
    failed: "Couldn't load your opening hours.",
  }),
  ...statesOf('schedules', {
    'opening hours closed by hand': [beginning('Resume regular hours'), [replyToReads(/\/schedules$/, { schedules: [closedByHand] }), ...listed]],
    'open or close until a time': [inDialog('Cancel'), [...menu, press(first('[role=menuitem]'))]],
    'duplicate a schedule': [inDialog('Duplicate'), [...menu, press(item('Duplicate'))]],
    'delete a schedule': [inDialog('Delete'), [...menu, press(item('Delete'))]],
  }),
  ...usualStates({ route: 'schedule', name: 'schedule', path: schedulePath, filled: save, failed: "Couldn't load this schedule." }),
  ...usualStates({ route: 'newSchedule', name: 'new schedule', path: 'applications/hours/new', filled: button('Create') }),
  ...statesOf('newSchedule', {
    'schedule with wrong hours': [
      words('Some of these hours need your attention before you can save.'),
      [...fresh, ({ page }) => main(page).getByRole('group').getByRole('textbox').first().fill('27'), press('Create')],
    ],
    'copy the hours of a day': [inDialog('Copy'), [...fresh, press(firstOf(beginning('Copy to…')))]],
    'exception without days': [
      inDialog('Add'),
      [...fresh, press('Add an exception'), choose(last('[role=dialog] select'), 'open'), press(inDialog('Add')), shows(inDialog('Add hours'))],
    ],
  }),
  ...statesOf('schedule', {
    'days found in a file': [inDialog('Cancel'), [replyToMutations(/\/import-ics$/, found), ...withFile]],
    'file without a calendar': [
      words("This file couldn't be read. Nothing was changed."),
      [failMutations(/\/import-ics$/, 422, 'validation'), ...withFile],
    ],
    'calendar address': [button('Copy the address'), feed],
    'revoke a calendar address': [inDialog('Revoke'), [...feed, press('Revoke the address')]],
    'schedule saved elsewhere': [
      inDialog('Overwrite'),
      [...opened, failMutations(/\/schedules\/[^/]+$/, 412, 'changed_elsewhere'), fill('Name', 'Boutique'), press(save)],
    ],
  }),
  ...statesOf('application', {
    'settings of opening hours': [
      banner,
      [
        ...stepSettings,
        choose(first('[role=dialog] select'), { index: 1 }),
        shows(link('Edit its hours in a new tab')),
        press(inDialog('Save settings')),
        expects(/status of 422/),
      ],
    ],
    'create a schedule for a step': [inDialog('Create'), [...stepSettings, press(inDialog('Create a schedule'))]],
  }),
]
