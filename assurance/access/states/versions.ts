import { failMutations, failReads, replyToReads } from '../apiReplies'
import { arrived, button, feature, field, inDialog, item, link, main, words, type Text, type Visitor } from '../visitor'
import type { UiState } from '../uiState'
import { routeStates, uiState } from './routes'

const OLD = 2
const CURRENT = 3

const editorPath = ({ records }: Visitor): string => `applications/${records.callFlow.id}`
const listPath = (at: Visitor): string => `${editorPath(at)}/versions`
const oldPath = (at: Visitor): string => `${listPath(at)}/${OLD}`

const named = (at: Visitor, version: number) => link(at, 'Version {version}', { version })
const restoring = (at: Visitor) => main(at).getByRole('button', { name: at.t('Restore as a new version'), exact: true })

const shown = async (at: Visitor, locator: ReturnType<typeof words>) => {
  await locator.waitFor()
  await arrived(at)
  return locator
}

const listed = async (at: Visitor): Promise<void> => {
  await at.visit('member', listPath(at))
  await shown(at, named(at, OLD))
}

const opened = async (at: Visitor, query = ''): Promise<void> => {
  await at.visit('member', `${oldPath(at)}${query}`)
  await shown(at, restoring(at))
}

const fromMenu = async (at: Visitor, action: Text): Promise<void> => {
  await listed(at)
  await button(at, 'Actions for version {version}', { version: OLD }).click()
  await item(at, action).click()
}

const ofSales = { branch_id: 'b2', branch_name: 'Ventes et service à la clientèle des entreprises' }
const ofStep = (module_name: string, description = '') => ({ ...ofSales, module_index: 0, module_name, description })
const speech = ofStep('text_to_speech', 'Bienvenue chez Fleurs du Plateau, fleuristes à Montréal depuis 1987.')

const change = (kind: string, more: object) => ({ kind, ...more })
const changes = [
  change('step_moved', { ...ofStep('voicemail'), from_branch_id: 'b2', from_branch_name: '', from_index: 2, next: { module_name: 'router', description: '' } }),
  change('step_changed', { ...speech, settings: ['text', 'language'] }),
  change('branch_added', { branch_id: 'b9', branch_name: 'Urgences', modules: 3 }),
  change('branch_renamed', { branch_id: 'b3', branch_name: 'Nuit et fins de semaine', before_name: 'Nuit' }),
  change('step_moved', { ...ofStep('pause'), from_branch_id: 'b3', from_branch_name: 'Nuit', from_index: 0, next: null }),
  change('branches_ordered', { branch_ids: [] }),
]

const version = (number: number, created_at: string, more: object = {}) => ({
  ...{ version: number, modules_version: number, created_at, author_name: 'Amélie Tremblay-Archambault', note: null, restored_version: null },
  ...{ changes: [], more_changes: 0, tests: null, is_current: 0, ...more },
})

const ofDays = [
  version(214, '2026-03-18T14:06:00.000Z', { is_current: 1, restored_version: 198, tests: { passed: 12, failed: 0, failed_names: [] }, changes: changes.slice(0, 2) }),
  version(213, '2026-03-18T13:59:00.000Z', { note: 'Horaire prolongé de la fête des Mères : la boutique répond jusqu’à 21 h', changes, more_changes: 7 }),
  version(212, '2026-03-17T22:41:00.000Z', { author_name: 'Luc Roy', tests: { passed: 10, failed: 2, failed_names: [] }, changes: changes.slice(2, 4) }),
  version(211, '2026-03-12T15:00:00.000Z', { changes: changes.slice(4) }),
  version(1, '2025-11-03T20:15:00.000Z', { author_name: null }),
]

export const versionStates: UiState[] = [
  ...routeStates({
    route: 'versions',
    name: 'versions',
    path: listPath,
    title: 'Versions of {name}',
    filled: (at) => named(at, CURRENT),
    empty: { says: 'No saved versions yet.', prepare: (at) => replyToReads(at, /\/versions(\?.*)?$/, { versions: [] }) },
    failed: "Couldn't load this application.",
  }),
  uiState('versions', 'versions of several days', async (at) => {
    await replyToReads(at, /\/versions(\?.*)?$/, { versions: ofDays })
    await at.visit('member', listPath(at))
    return shown(at, named(at, 213))
  }),
  uiState('versions', 'versions not loaded', async (at) => {
    await failReads(at, /\/versions(\?.*)?$/)
    await at.visit('member', listPath(at))
    return shown(at, words(at, "Couldn't load the versions."))
  }),
  uiState('versions', 'note of a version', async (at) => {
    await fromMenu(at, 'Edit note')
    return shown(at, inDialog(at, 'Save'))
  }),
  uiState('versions', 'restore a version', async (at) => {
    await fromMenu(at, 'Restore as a new version')
    await words(at, 'Some steps of this version will be incomplete:').waitFor()
    return shown(at, inDialog(at, 'Restore as a new version'))
  }),
  ...routeStates({
    route: 'version',
    name: 'version',
    path: oldPath,
    title: 'Version {version}',
    filled: restoring,
    failed: "Couldn't load this application.",
  }),
  uiState('version', 'version that is gone', async (at) => {
    at.expect(/status of 404/)
    await at.visit('member', `${listPath(at)}/999`)
    return shown(at, words(at, 'This version is no longer kept.'))
  }),
  uiState('version', 'choose a version to compare with', async (at) => {
    await opened(at)
    await button(at, 'Compare with another version').click()
    return shown(at, inDialog(at, 'Version {version}', { version: CURRENT }))
  }),
  uiState('version', 'versions compared', async (at) => {
    await opened(at, `?with=${CURRENT}`)
    return shown(at, words(at, 'From version {from} to version {to}', { from: OLD, to: CURRENT }))
  }),
  uiState('version', 'restore a version after a save elsewhere', async (at) => {
    await failMutations(at, /\/restore$/, 412, 'changed_elsewhere')
    await opened(at)
    await restoring(at).click()
    await inDialog(at, 'Restore as a new version').click()
    return shown(at, inDialog(at, 'Restore anyway'))
  }),
  uiState('application', 'more actions of a call flow', async (at) => {
    await at.visit('member', editorPath(at))
    await button(at, 'Add {name}', { name: feature(at, 'pause') }).waitFor()
    await button(at, 'More actions').click()
    return shown(at, item(at, 'Versions'))
  }),
  uiState('application', 'save with a note', async (at) => {
    await at.visit('member', editorPath(at))
    await button(at, 'Add {name}', { name: feature(at, 'pause') }).waitFor()
    await button(at, 'More actions').click()
    await item(at, 'Save with a note').click()
    await field(at, 'Note about this version').fill('Accueil de la fête des Mères')
    return shown(at, inDialog(at, 'Save'))
  }),
]
