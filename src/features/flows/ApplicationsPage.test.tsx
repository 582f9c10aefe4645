import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { applicationsOperations, branchesOperations } from 'contract/applications'
import { numbersOperations } from 'contract/numbers'
import { requestTiming } from '@/api'
import { setLanguage } from '@/i18n/language'
import { paths } from '@/lib/paths'
import { writeStored } from '@/lib/storage'
import { draftKey } from '@/store/drafts'
import { dialog, partOf } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const visit = () => renderConsole({ path: paths.applications, service, signedIn: service.practice })

const given = async (...names: string[]): Promise<string[]> => {
  await service.emptyAccount(service.practice.accountId)
  const ids: string[] = []
  for (const [index, friendly_name] of names.entries()) {
    const plan = { friendly_name, updated_at: `2026-11-${String(20 - index).padStart(2, '0')}T12:00:00Z` }
    ids.push((await service.addApplication(service.practice.accountId, plan)).id)
  }
  return ids
}

/** By text: a search by role would lay out the whole page. */
const names = () => Array.from(document.querySelectorAll('main li a'), ({ textContent }) => textContent)
const row = (name: string) => within(partOf(screen.getByText(name, { selector: 'main li a' }), 'li'))
const button = (name: string) => screen.findByText(name, { selector: 'button' })
const listed = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected))

test('the list starts with the latest change, shows Montreal time, and tolerates incomplete rows', async () => {
  const odd = [
    { id: 1, friendly_name: 'Old', updated_at: '2026-11-19 12:00:00' },
    { id: 2, friendly_name: null, updated_at: null },
    { id: 3, friendly_name: 'New', updated_at: '2026-11-20T01:00:00+02:00' },
  ]
  writeStored(draftKey(service.practice, 3), '{}')
  await service.failNext(applicationsOperations.listApplications, faults.malformedJson)
  await service.failNext(applicationsOperations.listApplications, faults.body({ applications: odd }))
  const { user, container } = await visit()
  expect(await screen.findByText("Couldn't load your call flows.")).toBeInTheDocument()
  await user.click(screen.getByText('Retry'))
  await listed('New', 'Old', 'Untitled call flow')
  expect(row('Old').getByText('Last modified')).toBeInTheDocument()
  expect(row('Old').getByTitle(/November 19.*7:00.*\(America\/Montreal\)$/)).toBeInTheDocument()
  expect(row('New').getByText('New')).toHaveAttribute('href', '/console/applications/3')
  expect(row('New').getByText('Unsaved changes')).toBeInTheDocument()
  expect(row('Old').queryByText('Unsaved changes')).not.toBeInTheDocument()
  expect(screen.queryByLabelText('Quick filter')).not.toBeInTheDocument()
  expect(container.textContent).not.toMatch(/undefined|null|NaN|Invalid/)
})

test('a new application is named in a dialog and opens; a rejected name stays in the dialog', async () => {
  await given()
  const { user } = await visit()
  expect(await screen.findByText("You don't have any call flows yet.")).toBeInTheDocument()
  await user.click(await button('Create'))
  const create = await dialog('Create application')
  const name = create.getByRole('textbox', { name: 'Application name' })
  expect(name).toHaveAttribute('placeholder', 'Choose a name')
  expect(name).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await create.findByText('Please check the form and try again.')).toBeInTheDocument()
  expect(name).toBeInvalid()
  await user.click(name)
  await user.paste('  Réception ')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Application has been created')).toBeInTheDocument()
  expect(window.location.pathname).toMatch(/^\/console\/applications\/[\w-]+$/)
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Main menu' })).getByText('Applications'))
  await listed('Réception')
})

test('a name is edited, and six applications can be filtered', async () => {
  await given('Accueil', 'Boutique', 'Commandes', 'Départ', 'Entrepôt', 'Fermeture')
  const { user } = await visit()
  await listed('Accueil', 'Boutique', 'Commandes', 'Départ', 'Entrepôt', 'Fermeture')
  const pencil = row('Commandes').getByLabelText('Edit application')
  await user.click(pencil)
  const edit = await dialog('Edit application')
  const name = edit.getByRole('textbox', { name: 'Application name' })
  expect(name).toHaveValue('Commandes')
  await user.clear(name)
  await user.paste('Soutien')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Application has been updated')).toBeInTheDocument()
  expect(document.querySelector('[role="dialog"]')).not.toBeInTheDocument()
  await listed('Soutien', 'Accueil', 'Boutique', 'Départ', 'Entrepôt', 'Fermeture')
  await user.click(screen.getByLabelText('Quick filter'))
  await user.paste('DÉP')
  await listed('Départ')
  await user.paste('x')
  expect(await screen.findByText('No call flows match your filter.')).toBeInTheDocument()
  await user.click(await button('Clear filters'))
  await waitFor(() => expect(names()).toHaveLength(6))
  expect(screen.getByLabelText('Your call flows')).toHaveFocus()
})

test('the deletion dialog lists the affected numbers; a rejected deletion brings the row back', async () => {
  const [id = ''] = await given('Accueil', 'Boutique')
  const numbers = ['Magasin', null].map((label, index) => ({
    id: String(index), label, phone_number: `+1514555000${index}`, endpoint_type: 'application', endpoint_value: id,
  }))
  await service.failNext(numbersOperations.listNumbers, faults.body({ numbers }))
  const { user } = await visit()
  await listed('Accueil', 'Boutique')
  expect(await row('Accueil').findByText('Phone numbers: Magasin, +15145550001')).toBeInTheDocument()
  expect(row('Boutique').getByText('No phone number leads here')).toBeInTheDocument()
  await user.click(row('Accueil').getByText('Delete'))
  const question = await dialog('Delete call flow “Accueil”?')
  expect(question.getByText('Are you sure you want to delete this element? This can not be undone.')).toBeInTheDocument()
  expect(await question.findByText('2 phone numbers use it and will reject incoming calls: Magasin, +15145550001')).toBeInTheDocument()
  await service.failNext(applicationsOperations.deleteApplication, faults.failure(403, 'forbidden'))
  await user.click(question.getByText('Delete', { selector: 'button' }))
  expect(await screen.findByText('Error while deleting application.')).toBeInTheDocument()
  await listed('Accueil', 'Boutique')
  await service.failNext(applicationsOperations.deleteApplication, faults.hold)
  await user.click(row('Accueil').getByText('Delete'))
  await user.click((await dialog('Delete call flow “Accueil”?')).getByText('Delete', { selector: 'button' }))
  await listed('Boutique')
  await waitFor(() => expect(screen.getByLabelText('Your call flows')).toHaveFocus())
  await service.release()
  await setLanguage('fr')
  await user.click(await button('Supprimer'))
  const french = await dialog('Supprimer le parcours d’appel « Boutique »?')
  expect(await french.findByText('Aucun numéro de téléphone ne mène à ce parcours d’appel.')).toBeInTheDocument()
  await service.failNext(applicationsOperations.deleteApplication, faults.hold)
  await user.click(french.getByText('Supprimer', { selector: 'button' }))
  expect(await screen.findByText('Vous n’avez pas encore de parcours d’appel.')).toBeInTheDocument()
  expect(screen.getAllByText('Créer', { selector: 'button' })).toHaveLength(1)
  await service.release()
  await waitFor(async () => expect(await service.savedBranches(id)).toEqual([]))
})

const reception = {
  friendly_name: 'Réception',
  branches: [
    { friendly_name: 'root', modules: [{ module_name: 'router', parameters: { routes: [{ digit: '1', branch: 'Ventes' }, { digit: '9', branch: 'root' }] } }] },
    { friendly_name: 'Ventes', modules: [{ module_name: 'pause', parameters: { length: 3 }, description: 'Respirer' }, { module_name: 'hangup' }] },
    { friendly_name: 'Soutien' },
  ],
}

test('a copy has the same branches and modules, with routes among its own; an incomplete copy is deleted', async () => {
  await given()
  const { id } = await service.addApplication(service.practice.accountId, reception)
  const { user } = await visit()
  await listed('Réception')
  await user.click(row('Réception').getByLabelText('More actions for Réception'))
  await user.click(await screen.findByText('Duplicate', { selector: '[role=menuitem]' }))
  const copying = await dialog('Duplicate call flow')
  expect(copying.getByRole('textbox', { name: 'Application name' })).toHaveValue('Réception (copy)')
  await service.failNext(branchesOperations.saveModules, faults.failure(500, 'internal'))
  await user.keyboard('{Enter}')
  expect(await copying.findByText('Error while duplicating the call flow. Please try again.')).toBeInTheDocument()
  await service.failNext(applicationsOperations.createApplication, faults.failure(422, 'validation', { friendly_name: ['Taken.'] }))
  await user.keyboard('{Enter}')
  expect(await copying.findByText('Taken.')).toBeInTheDocument()
  await user.click(copying.getByText('Duplicate', { selector: 'button' }))
  expect(await screen.findByText('Application has been created')).toBeInTheDocument()
  await listed('Réception (copy)', 'Réception')
  const copyId = row('Réception (copy)').getByText('Réception (copy)').getAttribute('href')?.split('/').at(-1) ?? ''
  const [source, copy] = [await service.savedBranches(id), await service.savedBranches(copyId)]
  const called = (branches: typeof source) => {
    const nameOf = new Map(branches.map((branch) => [branch.id, branch.friendly_name]))
    const text = JSON.stringify(branches.map(({ id: _id, ...branch }) => branch))
    return [...nameOf].reduce((result, [branchId, name]) => result.replaceAll(branchId, name), text)
  }
  expect(called(copy)).toBe(called(source))
  expect(copy).toHaveLength(3)
  expect(copy.map((branch) => branch.id)).not.toContain(source[0]?.id)
})
