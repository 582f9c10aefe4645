import { toneWav } from '../../../e2e/sound'
import { main, matching, type Text } from '../../../e2e/steps'
import { failMutations, failReads, holdMutations, replyToReads } from '../apiReplies'
import { button, check, dialog, enter, field, first, firstOf, go, inDialog, item, press, shows, words, type Find, type Step } from '../visitor'
import { statesOf, usualStates } from '../uiState'

const row: Find = ({ page }) => main(page).getByRole('row').filter({ has: page.getByRole('cell') }).first()

const rowHead: Find = ({ page }) => main(page).getByRole('rowheader').first()

const listed = (path: string, heading: Text): Step[] => [...enter(path, heading), shows(row)]

/** Calls to some other numbers went through no call flow. */
const detailsOfCall: Find = ({ page }) => {
  const called = main(page).getByRole('row').filter({ hasText: 'Boutique du Plateau' }).first()
  return called.getByRole('button', { name: matching(page, 'Details of the call from {contact}') })
}

const night = { application_id: 'a1', application_name: 'Accueil principal de la boutique du Plateau', number_id: 'n1', number: { label: 'Boutique du Plateau', friendly_number: '(514) 555-0142' }, called_at: '2026-03-15T07:02:00.000Z' }
const nightCalls = [
  { ...night, rehearsal_id: 'r1', rehearsal_name: 'Commande après la fermeture', result: 'as_expected' },
  { ...night, rehearsal_id: 'r2', rehearsal_name: 'Livraison', result: 'ended_elsewhere' },
]

const voicemails = listed('voicemails', 'Voicemails')
const files = listed('audiofiles', 'Audio files')

const upload = (...names: string[]): Step => ({ page }) =>
  page
    .locator('input[type=file]')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'audio/wav', buffer: name.endsWith('.txt') ? Buffer.from('text') : toneWav(1) })))

const selectAll = check(first('main [type=checkbox]'))

const bulkMenu = [...voicemails, selectAll, press('Bulk actions')]

const storage = { used_bytes: 5.4e9, quota_bytes: 5.4e9, calls_quota_bytes: 5.9e9, unkept_at: '2026-03-15T15:00:00.000Z' }

const pauseSound: Step = ({ page }) =>
  page.locator('audio').first().evaluate((sound) => (sound instanceof HTMLAudioElement ? sound.pause() : undefined))

export const soundStates = [
  ...usualStates({
    route: 'audiofiles',
    name: 'audio files',
    path: 'audiofiles',
    filled: row,
    empty: ["You don't have any audio file.", replyToReads(/\/audiofiles(\?|$)/, { audiofiles: [] })],
    failed: "Couldn't load your audio files.",
  }),
  ...statesOf('audiofiles', {
    'an audio file is uploaded': [
      first('[role=progressbar]'),
      [...files, holdMutations(/\/audiofiles$/), upload('Bienvenue.wav', 'Fermeture.wav')],
      { isBusy: true },
    ],
    'an upload that failed': [button('Remove {name}'), [...files, failMutations(/\/audiofiles$/, 422, 'validation'), upload('Bienvenue.wav')]],
    'files that are refused': [words('{file} is not an audio file.'), [...files, upload('Notes.txt')]],
    'a storage that is full': [
      words('Your storage is full. Delete audio files, recordings or voicemails before uploading more.'),
      [replyToReads(/\/storage$/, { storage }), ...files],
    ],
    'delete an audio file': [inDialog('Delete'), [...files, press(firstOf(button('Delete {name}')))]],
    'delete selected audio files': [inDialog('Delete'), [...files, selectAll, press('Delete selection'), shows(dialog('Delete {count} selected items?'))]],
  }),
  ...usualStates({
    route: 'voicemails',
    name: 'voicemails',
    path: 'voicemails',
    filled: row,
    empty: "You don't have any voicemail.",
    failed: "Couldn't load your voicemails.",
  }),
  ...statesOf('logs', {
    'night calls': [words('Ended differently'), [replyToReads(/\/night-calls$/, { night_calls: nightCalls }), go('logs?direction=night')], { state: 'filled' }],
    'no night calls': [words('No night calls yet.'), [go('logs?direction=night')], { state: 'empty' }],
    'night calls that fail to load': [words("Couldn't load the night calls."), [failReads(/\/night-calls$/), go('logs?direction=night')], { state: 'failed' }],
  }),
  ...statesOf('voicemails', {
    'voicemails without a match': [words('No voicemails match your filters.'), [go('voicemails?q=nobody')]],
    'voicemails selected': [item('Delete selected'), bulkMenu],
    'actions of a voicemail': [item('Archive'), [...voicemails, press(firstOf(button('Actions for {name}')))]],
    'keyboard shortcuts': [words('Show these shortcuts'), [...voicemails, press(button('Keyboard shortcuts'))]],
    'name a contact': [field('Contact name'), [...voicemails, press(firstOf(button('Edit contact name')))]],
    'delete a voicemail': [inDialog('Delete'), [...voicemails, press(firstOf(button('Delete voicemail from {caller}')))]],
    'delete selected voicemails': [inDialog('Delete'), [...bulkMenu, press(item('Delete selected'))]],
  }),
  ...usualStates({
    route: 'recordings',
    name: 'recordings',
    path: 'recordings',
    filled: row,
    empty: "You don't have any recording.",
    failed: "Couldn't load your recordings.",
  }),
  ...statesOf('recordings', {
    'a recording plays': [
      ({ page }) => page.getByRole('slider').first(),
      [...listed('recordings', 'Recordings'), press(firstOf(button('Play {name}'))), shows(firstOf(button('Pause {name}'))), pauseSound],
    ],
    'archived recordings': [({ page }) => page.getByRole('tab', { selected: true }), enter('recordings?tab=archived', 'Recordings')],
  }),
  ...usualStates({
    route: 'logs',
    name: 'call logs',
    path: 'logs',
    filled: rowHead,
    empty: "You haven't got any call yet.",
    failed: "Couldn't load your call logs.",
  }),
  ...statesOf('logs', {
    'call logs filtered': [words('The end date is before the start date.'), enter('logs?direction=inbound&from=2026-03-20&to=2026-03-01', 'Call logs')],
    'details of a call': [
      inDialog('Close'),
      [...enter('logs?direction=inbound', 'Call logs'), press(detailsOfCall), shows(words('Outcome'))],
    ],
    'the menu of a caller': [item('Add note'), [...enter('logs', 'Call logs'), press(firstOf(button('Actions for {name}')))]],
    'a note about a caller': [field('Note'), [...enter('logs', 'Call logs'), press(firstOf(button('Actions for {name}'))), press(item('Add note'))]],
  }),
  ...usualStates({
    route: 'contacts',
    name: 'contacts',
    path: 'logs/contacts',
    filled: rowHead,
    empty: "You don't have any contact yet.",
    failed: "Couldn't load your contacts.",
  }),
  ...statesOf('contacts', {
    'contacts without a match': [words('No contacts match your search.'), [go('logs/contacts?q=nobody')]],
    'a new contact': [field('Company'), [...enter('logs/contacts', 'Contacts'), press(firstOf(button('Add contact'))), press(button('Add a number'))]],
    'delete a contact': [inDialog('Delete'), [...enter('logs/contacts', 'Contacts'), press(firstOf(button('Actions for {name}'))), press(item('Delete'))]],
  }),
  ...usualStates({ route: 'person', name: 'contact', path: ({ records }) => `logs/contacts/${records.personId}`, filled: words('Add note'), failed: "Couldn't load this contact." }),
]
