import { failMutations, failReads, replyToReads } from '../apiReplies'
import { expects, fill, go, inDialog, inMain, item, link, press, shows, words, type Step, type Visitor } from '../visitor'
import { statesOf, usualStates } from '../uiState'
import { edited, editorPath } from './applications'

const OLD = 2
const CURRENT = 3

const listPath = (at: Visitor): string => `${editorPath(at)}/versions`
const oldPath = (at: Visitor): string => `${listPath(at)}/${OLD}`

const named = (version: number) => link('Version {version}', { version })
const restoring = inMain('Restore as a new version')

const opened = (query = ''): Step[] => [go((at) => `${oldPath(at)}${query}`), shows(restoring)]
const menu = [go(listPath), press('Actions for version {version}', { version: OLD })]
const moreActions = [...edited, press('More actions')]

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

const reads = /\/versions(\?.*)?$/

export const versionStates = [
  ...usualStates({
    route: 'versions',
    name: 'versions',
    path: listPath,
    filled: named(CURRENT),
    empty: ['No saved versions yet.', replyToReads(reads, { versions: [] })],
    failed: "Couldn't load this call flow.",
  }),
  ...statesOf('versions', {
    'versions of several days': [named(213), [replyToReads(reads, { versions: ofDays }), go(listPath)]],
    'versions not loaded': [words("Couldn't load the versions."), [failReads(reads), go(listPath)]],
    'note of a version': [inDialog('Save'), [...menu, press(item('Edit note'))]],
    'restore a version': [
      inDialog('Restore as a new version'),
      [...menu, press(item('Restore as a new version')), shows(words('Some steps of this version will be incomplete:'))],
    ],
  }),
  ...usualStates({ route: 'version', name: 'version', path: oldPath, filled: restoring, failed: "Couldn't load this call flow." }),
  ...statesOf('version', {
    'version that is gone': [words('This version is no longer kept.'), [expects(/status of 404/), go((at) => `${listPath(at)}/999`)]],
    'choose a version to compare with': [inDialog('Version {version}', { version: CURRENT }), [...opened(), press('Compare with another version')]],
    'versions compared': [words('From version {from} to version {to}', { from: OLD, to: CURRENT }), opened(`?with=${CURRENT}`)],
    'restore a version after a save elsewhere': [
      inDialog('Restore anyway'),
      [failMutations(/\/restore$/, 412, 'changed_elsewhere'), ...opened(), press(restoring), press(inDialog('Restore as a new version'))],
    ],
  }),
  ...statesOf('application', {
    'more actions of a call flow': [item('Versions'), moreActions],
    'save with a note': [
      inDialog('Save'),
      [...moreActions, press(item('Save with a note')), fill('Note about this version', 'Accueil de la fête des Mères')],
    ],
  }),
]
