import { main } from '../../../e2e/steps'
import { isRequired } from '../../../server/platform/failures/failures'
import { failMutations, replyToReads } from '../apiReplies'
import { adding, arrived, banner, button, check, choose, enter, expects, field, fill, first, firstOf, go, inDialog, item, press, reload, shows, words, type Find, type Step, type Visitor } from '../visitor'
import { statesOf, usualStates } from '../uiState'

const rowAt = (place: number): Find => ({ page }) => main(page).getByRole('listitem').first().getByRole('button').nth(place)

const row = first('main li')
const listed = enter('applications', 'Applications')
const created = [...listed, press('Create')]

/** The second step, of the template for holidays, which asks for the most kinds of answers. */
const fromTemplate = [...created, check(({ page }) => page.getByRole('radio').nth(3)), press(inDialog('Continue'))]
const businessName = field('Name of your business, as callers hear it')

export const editorPath = ({ records }: Visitor): string => `applications/${records.callFlow.id}`

export const edited = [go(editorPath), shows(adding('pause')), arrived]
const addStep = (name: Parameters<typeof adding>[0]): Step[] => [...edited, press(adding(name))]
const stepMenu = [...edited, press('Actions for step {position}, {name}', { position: 1 })]
const branchMenu = [...edited, press('Actions for branch {name}', { name: 'Ventes' })]
const unsaved = [...stepMenu, press(item('Duplicate')), shows(words('Unsaved changes'))]

export const applicationStates = [
  ...usualStates({
    route: 'applications',
    name: 'applications',
    path: 'applications',
    filled: row,
    empty: ["You don't have any call flows yet.", replyToReads(/\/applications$/, { applications: [] })],
    failed: "Couldn't load your call flows.",
  }),
  ...statesOf('applications', {
    'create an application': [field('Application name'), created],
    'create an application from a template': [businessName, fromTemplate],
    'create an application from a template refused': [
      first('[role=dialog] [aria-invalid="true"]'),
      [...fromTemplate, shows(businessName), expects(/status of 422/), press(inDialog('Create'))],
    ],
    'create an application refused': [
      banner,
      [
        failMutations(/\/applications$/, 422, 'validation', { friendly_name: isRequired }),
        ...created,
        fill('Application name', 'Réception'),
        press(inDialog('Create')),
      ],
    ],
    'edit an application': [inDialog('Save'), [...listed, press(rowAt(0))]],
    'duplicate an application': [inDialog('Duplicate'), [...listed, press(rowAt(2)), press(item('Duplicate'))]],
    'delete an application': [inDialog('Delete'), [...listed, press(rowAt(1))]],
  }),
  ...usualStates({ route: 'application', name: 'call flow', path: editorPath, filled: adding('pause'), failed: "Couldn't load this call flow." }),
  ...statesOf('application', {
    'call flow empty': [
      words('To build your phone system, drag features and presets in this area.'),
      [...edited, shows(button('Create branch')), press(({ page }) => main(page).getByRole('button', { name: 'Nuit', exact: true }))],
      { state: 'empty' },
    ],
    'call flow that is gone': [words('This call flow no longer exists.'), [expects(/status of 404/), go('applications/999999999')]],
    'settings of a menu': [inDialog('Save settings'), addStep('router')],
    'create a branch for a menu': [field('Branch name'), [...addStep('router'), shows(inDialog('Save settings')), choose(first('[role=dialog] select'), ' + ')]],
    'settings of an audio file': [inDialog('Save settings'), addStep('audiofile')],
    'settings of extensions': [
      banner,
      [...addStep('extensions'), shows(inDialog('Save settings')), press(inDialog('Add')), press(inDialog('Save settings')), expects(/status of 422/)],
    ],
    'settings of a speech': [inDialog('Save settings'), addStep('text_to_speech')],
    'actions of a step': [item('Remove'), stepMenu],
    'save a preset': [inDialog('Save preset'), [...stepMenu, press(item('Save as preset...'))]],
    'move to a branch': [inDialog('Move'), [...stepMenu, press(item('Move to branch...'))]],
    'describe a step': [inDialog('Save description'), [...edited, press('Edit description of step {position}, {name}', { position: 1 })]],
    'edit a preset': [inDialog('Save preset'), [...edited, press(firstOf(button('Edit preset {name}')))]],
    'delete a preset': [inDialog('Delete'), [...edited, press(firstOf(button('Delete preset {name}')))]],
    'actions of a branch': [item('Delete'), branchMenu],
    'create a branch': [field('Branch name'), [...edited, press('Create branch')]],
    'edit a branch': [inDialog('Save'), [...branchMenu, press(item('Edit branch'))]],
    'duplicate a branch': [inDialog('Duplicate'), [...branchMenu, press(item('Duplicate'))]],
    'delete a branch': [inDialog('Delete'), [...branchMenu, press(item('Delete'))]],
    'what is to check': [first('[role=menu] [role=menuitem]'), [...edited, press('{count} issues to review')]],
    'leave a call flow': [inDialog('Stay'), [...unsaved, press(first('[role=toolbar] a'))]],
    'saved elsewhere': [inDialog('Overwrite'), [...unsaved, failMutations(/\/modules$/, 412, 'changed_elsewhere'), press('Save')]],
    'not saved': [words('Not saved: {branches}'), [...unsaved, failMutations(/\/modules$/, 403, 'forbidden'), press('Save')]],
    'restored draft': [button('Discard'), [...unsaved, reload]],
  }),
]
