import { replyToReads, failMutations } from '../apiReplies'
import { arrived, button, feature, field, inDialog, item, main, words, type Visitor } from '../visitor'
import type { UiState } from '../uiState'
import { uiState, enter, routeStates } from './routes'

const HOLIDAYS = 3

const rows = (at: Visitor) => main(at).getByRole('listitem')
const listed = (at: Visitor): Promise<void> => enter(at, 'applications', 'Applications')

/** The second step, of the template for holidays, which asks for the most kinds of answers. */
const fromTemplate = async (at: Visitor): Promise<void> => {
  await listed(at)
  await button(at, 'Create').click()
  await at.page.getByRole('radio').nth(HOLIDAYS).check()
  await inDialog(at, 'Continue').click()
  await field(at, 'Name of your business, as callers hear it').waitFor()
}

const editorPath = ({ records }: Visitor): string => `applications/${records.callFlow.id}`

const edited = async (at: Visitor): Promise<void> => {
  await at.visit('member', editorPath(at))
  await button(at, 'Add {name}', { name: feature(at, 'pause') }).waitFor()
  await arrived(at)
}

const addStep = async (at: Visitor, name: Parameters<typeof feature>[1]): Promise<void> => {
  await edited(at)
  await button(at, 'Add {name}', { name: feature(at, name) }).click()
  await inDialog(at, 'Save settings').waitFor()
}

const stepMenu = async (at: Visitor): Promise<void> => {
  await edited(at)
  await button(at, 'Actions for step {position}, {name}', { position: 1 }).first().click()
  await item(at, 'Remove').waitFor()
}

const branchMenu = async (at: Visitor): Promise<void> => {
  await edited(at)
  await button(at, 'Actions for branch {name}', { name: 'Ventes' }).click()
  await item(at, 'Delete').waitFor()
}

const unsaved = async (at: Visitor): Promise<void> => {
  await stepMenu(at)
  await item(at, 'Duplicate').click()
  await words(at, 'Unsaved changes').waitFor()
}

const fromStep = (text: Parameters<typeof item>[1], shown: (at: Visitor) => ReturnType<typeof inDialog>) => async (at: Visitor) => {
  await stepMenu(at)
  await item(at, text).click()
  await shown(at).waitFor()
  return shown(at)
}

const fromBranch = (text: Parameters<typeof item>[1], shown: (at: Visitor) => ReturnType<typeof inDialog>) => async (at: Visitor) => {
  await branchMenu(at)
  await item(at, text).click()
  await shown(at).waitFor()
  return shown(at)
}

const rowButtons = { edit: 0, delete: 1, more: 2 } as const

const fromRow = (place: keyof typeof rowButtons, shown: (at: Visitor) => ReturnType<typeof inDialog>) => async (at: Visitor) => {
  await listed(at)
  await rows(at).first().getByRole('button').nth(rowButtons[place]).click()
  if (place === 'more') await item(at, 'Duplicate').click()
  await shown(at).waitFor()
  return shown(at)
}

export const applicationStates: UiState[] = [
  ...routeStates({
    route: 'applications',
    name: 'applications',
    path: 'applications',
    title: 'Applications',
    filled: (at) => rows(at).first(),
    empty: { says: "You don't have any applications yet.", prepare: (at) => replyToReads(at, /\/applications$/, { applications: [] }) },
    failed: "Couldn't load your applications.",
  }),
  uiState('applications', 'create an application', async (at) => {
    await listed(at)
    await button(at, 'Create').click()
    await field(at, 'Application name').waitFor()
    return field(at, 'Application name')
  }),
  uiState('applications', 'create an application from a template', async (at) => {
    await fromTemplate(at)
    return field(at, 'Name of your business, as callers hear it')
  }),
  uiState('applications', 'create an application from a template refused', async (at) => {
    await fromTemplate(at)
    await inDialog(at, 'Create').click()
    const invalid = at.page.getByRole('dialog').locator('[aria-invalid="true"]').first()
    await invalid.waitFor()
    return invalid
  }),
  uiState('applications', 'create an application refused', async (at) => {
    await failMutations(at, /\/applications$/, 422, 'validation', { friendly_name: ['This field is required.'] })
    await listed(at)
    await button(at, 'Create').click()
    await field(at, 'Application name').fill('Réception')
    await inDialog(at, 'Create').click()
    const banner = at.page.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ }).first()
    await banner.waitFor()
    return banner
  }),
  uiState('applications', 'edit an application', fromRow('edit', (at) => inDialog(at, 'Save'))),
  uiState('applications', 'duplicate an application', fromRow('more', (at) => inDialog(at, 'Duplicate'))),
  uiState('applications', 'delete an application', fromRow('delete', (at) => inDialog(at, 'Delete')), {
  }),
  ...routeStates({
    route: 'application',
    name: 'call flow',
    path: editorPath,
    title: 'Application: {name}',
    filled: (at) => button(at, 'Add {name}', { name: feature(at, 'pause') }),
    failed: "Couldn't load this application.",
  }),
  uiState('application', 'call flow empty', async (at) => {
    await edited(at)
    await button(at, 'Create branch').waitFor()
    await main(at).getByRole('button', { name: 'Nuit', exact: true }).click()
    const hint = words(at, 'To build your phone system, drag features and presets in this area.')
    await hint.waitFor()
    return hint
  }, { state: 'empty' }),
  uiState('application', 'call flow that is gone', async (at) => {
    at.expect(/status of 404/)
    await at.visit('member', 'applications/999999999')
    const gone = words(at, 'This application no longer exists.')
    await gone.waitFor()
    return gone
  }),
  uiState('application', 'settings of a menu', async (at) => {
    await addStep(at, 'router')
    return inDialog(at, 'Save settings')
  }),
  uiState('application', 'create a branch for a menu', async (at) => {
    await addStep(at, 'router')
    await at.page.getByRole('dialog').getByRole('combobox').first().selectOption(' + ')
    await field(at, 'Branch name').waitFor()
    return field(at, 'Branch name')
  }),
  uiState('application', 'settings of an audio file', async (at) => {
    await addStep(at, 'audiofile')
    await arrived(at)
    return inDialog(at, 'Save settings')
  }),
  uiState('application', 'settings of extensions', async (at) => {
    await addStep(at, 'extensions')
    await inDialog(at, 'Add').click()
    await inDialog(at, 'Save settings').click()
    at.expect(/status of 422/)
    const banner = at.page.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ }).first()
    await banner.waitFor()
    return banner
  }),
  uiState('application', 'settings of a speech', async (at) => {
    await addStep(at, 'text_to_speech')
    return inDialog(at, 'Save settings')
  }),
  uiState('application', 'actions of a step', async (at) => {
    await stepMenu(at)
    return item(at, 'Remove')
  }),
  uiState('application', 'save a preset', fromStep('Save as preset...', (at) => inDialog(at, 'Save preset'))),
  uiState('application', 'move to a branch', fromStep('Move to branch...', (at) => inDialog(at, 'Move'))),
  uiState('application', 'describe a step', async (at) => {
    await edited(at)
    await button(at, 'Edit description of step {position}, {name}', { position: 1 }).first().click()
    await inDialog(at, 'Save description').waitFor()
    return inDialog(at, 'Save description')
  }),
  uiState('application', 'edit a preset', async (at) => {
    await edited(at)
    await button(at, 'Edit preset {name}').first().click()
    await inDialog(at, 'Save preset').waitFor()
    return inDialog(at, 'Save preset')
  }),
  uiState('application', 'delete a preset', async (at) => {
    await edited(at)
    await button(at, 'Delete preset {name}').first().click()
    await inDialog(at, 'Delete').waitFor()
    return inDialog(at, 'Delete')
  }),
  uiState('application', 'actions of a branch', async (at) => {
    await branchMenu(at)
    return item(at, 'Delete')
  }),
  uiState('application', 'create a branch', async (at) => {
    await edited(at)
    await button(at, 'Create branch').click()
    await field(at, 'Branch name').waitFor()
    return field(at, 'Branch name')
  }),
  uiState('application', 'edit a branch', fromBranch('Edit branch', (at) => inDialog(at, 'Save'))),
  uiState('application', 'duplicate a branch', fromBranch('Duplicate', (at) => inDialog(at, 'Duplicate'))),
  uiState('application', 'delete a branch', fromBranch('Delete', (at) => inDialog(at, 'Delete'))),
  uiState('application', 'what is to check', async (at) => {
    await edited(at)
    await button(at, '{count} issues to review').click()
    const first = at.page.getByRole('menu').getByRole('menuitem').first()
    await first.waitFor()
    return first
  }),
  uiState('application', 'leave a call flow', async (at) => {
    await unsaved(at)
    await at.page.getByRole('toolbar').getByRole('link').click()
    await inDialog(at, 'Stay').waitFor()
    return inDialog(at, 'Stay')
  }),
  uiState('application', 'saved elsewhere', async (at) => {
    await unsaved(at)
    await at.page.route(/\/modules$/, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 412, json: { status: 'changed_elsewhere', user_message: null } }) : route.continue(),
    )
    at.expect(/status of 412/)
    await button(at, 'Save').click()
    await inDialog(at, 'Overwrite').waitFor()
    return inDialog(at, 'Overwrite')
  }),
  uiState('application', 'not saved', async (at) => {
    await unsaved(at)
    await failMutations(at, /\/modules$/, 403, 'forbidden')
    await button(at, 'Save').click()
    const notice = words(at, 'Not saved: {branches}')
    await notice.waitFor()
    return notice
  }),
  uiState('application', 'restored draft', async (at) => {
    await unsaved(at)
    await at.page.reload()
    await button(at, 'Discard').waitFor()
    return button(at, 'Discard')
  }),
]
