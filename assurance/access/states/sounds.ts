import { replyToReads, holdMutations, failMutations } from '../apiReplies'
import { toneWav } from '../../../e2e/sound'
import { arrived, button, dialog, field, inDialog, item, main, words, type Visitor, type Text } from '../visitor'
import type { UiState } from '../uiState'
import { uiState, enter, routeStates } from './routes'

const rows = (at: Visitor) => main(at).getByRole('row').filter({ has: at.page.getByRole('cell') })

const listed = async (at: Visitor, path: string, heading: Text): Promise<void> => {
  await enter(at, path, heading)
  await rows(at).first().waitFor()
}

const voicemails = (at: Visitor): Promise<void> => listed(at, 'voicemails', 'Voicemails')
const files = (at: Visitor): Promise<void> => listed(at, 'audiofiles', 'Audio files')

const upload = (at: Visitor, ...names: string[]): Promise<void> =>
  at.page
    .locator('input[type=file]')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'audio/wav', buffer: name.endsWith('.txt') ? Buffer.from('text') : toneWav(1) })))

const selectAll = async (at: Visitor): Promise<void> => {
  await main(at).getByRole('checkbox').first().check()
}

const voicemailStates: UiState[] = [
  ...routeStates({
    route: 'voicemails',
    name: 'voicemails',
    path: 'voicemails',
    title: 'Voicemails',
    filled: (at) => rows(at).first(),
    empty: { says: "You don't have any voicemail." },
    failed: "Couldn't load your voicemails.",
  }),
  uiState('voicemails', 'voicemails without a match', async (at) => {
    await at.visit('member', 'voicemails?q=nobody')
    const nothing = words(at, 'No voicemails match your filters.')
    await nothing.waitFor()
    return nothing
  }),
  uiState('voicemails', 'voicemails selected', async (at) => {
    await voicemails(at)
    await selectAll(at)
    await button(at, 'Bulk actions').click()
    await item(at, 'Delete selected').waitFor()
    return item(at, 'Delete selected')
  }),
  uiState('voicemails', 'actions of a voicemail', async (at) => {
    await voicemails(at)
    await button(at, 'Actions for {name}').first().click()
    await item(at, 'Archive').waitFor()
    return item(at, 'Archive')
  }),
  uiState('voicemails', 'keyboard shortcuts', async (at) => {
    await voicemails(at)
    const summary = at.page.locator('summary')
    await summary.click()
    return words(at, "These shortcuts act on the row you're on.")
  }),
  uiState('voicemails', 'name a contact', async (at) => {
    await voicemails(at)
    await button(at, 'Edit contact name').first().click()
    await field(at, 'Contact name').waitFor()
    return field(at, 'Contact name')
  }),
  uiState('voicemails', 'delete a voicemail', async (at) => {
    await voicemails(at)
    await button(at, 'Delete voicemail from {caller}').first().click()
    await inDialog(at, 'Delete').waitFor()
    return inDialog(at, 'Delete')
  }),
  uiState('voicemails', 'delete selected voicemails', async (at) => {
    await voicemails(at)
    await selectAll(at)
    await button(at, 'Bulk actions').click()
    await item(at, 'Delete selected').click()
    await inDialog(at, 'Delete').waitFor()
    return inDialog(at, 'Delete')
  }),
]

const recordingStates: UiState[] = [
  ...routeStates({
    route: 'recordings',
    name: 'recordings',
    path: 'recordings',
    title: 'Recordings',
    filled: (at) => rows(at).first(),
    empty: { says: "You don't have any recording." },
    failed: "Couldn't load your recordings.",
  }),
  uiState('recordings', 'a recording plays', async (at) => {
    await listed(at, 'recordings', 'Recordings')
    await button(at, 'Play {name}').first().click()
    await button(at, 'Pause {name}').first().waitFor()
    await at.page.locator('audio').first().evaluate((sound) => (sound instanceof HTMLAudioElement ? sound.pause() : undefined))
    const player = at.page.getByRole('slider').first()
    await player.waitFor()
    return player
  }),
  uiState('recordings', 'archived recordings', async (at) => {
    await enter(at, 'recordings?tab=archived', 'Recordings')
    const tab = at.page.getByRole('tab', { selected: true })
    await tab.waitFor()
    await arrived(at)
    return tab
  }),
]

const logStates: UiState[] = [
  ...routeStates({
    route: 'logs',
    name: 'call logs',
    path: 'logs',
    title: 'Call logs',
    filled: (at) => main(at).getByRole('rowheader').first(),
    empty: { says: "You haven't got any call yet." },
    failed: "Couldn't load your call logs.",
  }),
  uiState('logs', 'call logs filtered', async (at) => {
    await enter(at, 'logs?direction=inbound&from=2026-03-20&to=2026-03-01', 'Call logs')
    const warning = words(at, 'The end date is before the start date.')
    await warning.waitFor()
    return warning
  }),
  uiState('logs', 'details of a call', async (at) => {
    await enter(at, 'logs?direction=inbound', 'Call logs')
    await button(at, 'Details of the call from {contact}').first().click()
    await words(at, 'Outcome').waitFor()
    return inDialog(at, 'Close')
  }),
]

export const soundStates: UiState[] = [
  ...routeStates({
    route: 'audiofiles',
    name: 'audio files',
    path: 'audiofiles',
    title: 'Audio files',
    filled: (at) => rows(at).first(),
    empty: { says: "You don't have any audio file.", prepare: (at) => replyToReads(at, /\/audiofiles(\?|$)/, { audiofiles: [] }) },
    failed: "Couldn't load your audio files.",
  }),
  uiState('audiofiles', 'an audio file is uploaded', async (at) => {
    await files(at)
    await holdMutations(at, /\/audiofiles$/)
    await upload(at, 'Bienvenue.wav', 'Fermeture.wav')
    const progress = at.page.getByRole('progressbar').first()
    await progress.waitFor()
    return progress
  }),
  uiState('audiofiles', 'an upload that failed', async (at) => {
    await files(at)
    await failMutations(at, /\/audiofiles$/, 422, 'validation')
    await upload(at, 'Bienvenue.wav')
    const again = button(at, 'Remove {name}')
    await again.waitFor()
    return again
  }),
  uiState('audiofiles', 'files that are refused', async (at) => {
    await files(at)
    await upload(at, 'Notes.txt')
    const refusal = words(at, '{file} is not an audio file.')
    await refusal.waitFor()
    return refusal
  }),
  uiState('audiofiles', 'a storage that is full', async (at) => {
    const storage = { used_bytes: 5.4e9, quota_bytes: 5.4e9, calls_quota_bytes: 5.9e9, unkept_at: '2026-03-15T15:00:00.000Z' }
    await replyToReads(at, /\/storage$/, { storage })
    await files(at)
    const full = words(at, 'Your storage is full. Delete audio files, recordings or voicemails before uploading more.')
    await full.waitFor()
    return full
  }),
  uiState('audiofiles', 'delete an audio file', async (at) => {
    await files(at)
    await button(at, 'Delete {name}').first().click()
    await inDialog(at, 'Delete').waitFor()
    return inDialog(at, 'Delete')
  }),
  uiState('audiofiles', 'delete selected audio files', async (at) => {
    await files(at)
    await selectAll(at)
    await button(at, 'Delete selection').click()
    await dialog(at, 'Delete {count} selected items?').waitFor()
    return inDialog(at, 'Delete')
  }),
  ...voicemailStates,
  ...recordingStates,
  ...logStates,
]
