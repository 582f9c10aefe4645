import { fireEvent, screen, waitFor } from '@testing-library/react'
import { applicationsOperations, branchesOperations } from 'contract/applications'
import { requestTiming } from '@/api'
import {
  branchNames,
  choose,
  dialog,
  noDialog,
  openEditor,
  press,
  pressIcon,
  said,
  selectedBranch,
  showBranch,
  stepsAre,
} from '@/testing/editorVisit'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const routesTo = (...names: string[]) => ({ module_name: 'router', parameters: { routes: names.map((branch, index) => ({ digit: String(index + 1), branch })) } })
const pause = (length: number) => ({ module_name: 'pause', parameters: { length } })
const reception = () =>
  service.addApplication(service.practice.accountId, {
    friendly_name: 'Réception',
    branches: [
      { friendly_name: 'root', modules: [routesTo('Ventes', 'Soutien', 'Nuit')] },
      { friendly_name: 'Ventes', modules: [{ ...pause(1), description: 'Pause de 1 s' }, pause(2)] },
      { friendly_name: 'Soutien', modules: [routesTo('Nuit')] },
      { friendly_name: 'Nuit', modules: [{ module_name: 'hangup' }] },
    ],
  })

const named = async (title: string, name: string, button: string): Promise<void> => {
  const opened = await dialog(title)
  fireEvent.change(opened.getByLabelText(/name$/), { target: { value: name } })
  fireEvent.click(opened.getByText(button, { selector: 'button' }))
}
const confirmed = async (title: string): Promise<void> => void fireEvent.click((await dialog(title)).getByText('Delete', { selector: 'button' }))
const branchesAre = (...names: string[]) => waitFor(() => expect(branchNames()).toEqual(names))
const savedNames = async (id: string) => (await service.savedBranches(id)).map(({ friendly_name }) => friendly_name)
const key = (name: string, shiftKey = false, target: Element = document.body) => fireEvent.keyDown(target, { key: name, ctrlKey: true, shiftKey })

test('branches are created, renamed, reordered, duplicated and deleted; descriptions follow their names at once', async () => {
  const { id } = await reception()
  await openEditor(service, id)
  await stepsAre('Menu: 1 → Ventes, 2 → Soutien, 3 → Nuit')
  await pressIcon('Create branch')
  await named('Create branch', ' Congé ', 'Create')
  await said('Branch has been created')
  await branchesAre('root', 'Ventes', 'Soutien', 'Nuit', 'Congé')
  expect(selectedBranch()).toBe('Congé')
  expect(await said('1 issue to review')).toBeInTheDocument()
  await pressIcon('Add Hang up')
  await stepsAre('Hang up: Hang up')
  await noDialog()
  expect(await said('No step goes to this branch, so callers never reach it.')).toBeInTheDocument()
  expect(screen.getByText('2 issues to review')).toBeInTheDocument()
  await pressIcon('Undo: Add “Hang up”')
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument())
  showBranch('root')
  await service.failNext(branchesOperations.renameBranch, faults.failure(422, 'validation', { friendly_name: ['Taken.'] }))
  await choose('Actions for branch Ventes', 'Edit branch')
  await named('Edit branch', 'Boutique', 'Save')
  await said('Taken.')
  await named('Edit branch', 'Boutique', 'Save')
  await said('Branch has been updated')
  await stepsAre('Menu: 1 → Boutique, 2 → Soutien, 3 → Nuit')
  await noDialog()
  await service.failNext(branchesOperations.orderBranches, faults.failure(500, 'internal'))
  await choose('Actions for branch Nuit', 'Move up')
  await said('Error while saving branch order!')
  await branchesAre('root', 'Boutique', 'Soutien', 'Nuit', 'Congé')
  await choose('Actions for branch Nuit', 'Move up')
  await branchesAre('root', 'Boutique', 'Nuit', 'Soutien', 'Congé')
  await choose('Actions for branch Nuit', 'Move up')
  await branchesAre('root', 'Nuit', 'Boutique', 'Soutien', 'Congé')
  await waitFor(async () => expect(await savedNames(id)).toEqual(['root', 'Nuit', 'Boutique', 'Soutien', 'Congé']))
  await choose('Actions for branch Boutique', 'Duplicate')
  await named('Duplicate branch', 'Boutique 2', 'Duplicate')
  await stepsAre('Pause: Wait 1 s', 'Pause: Wait 2 s')
  await waitFor(() => expect(selectedBranch()).toBe('Boutique 2'))
  expect(screen.getByText('Unsaved changes')).toBeInTheDocument()
  await noDialog()
  await service.failNext(branchesOperations.deleteBranch, faults.failure(403, 'forbidden'))
  showBranch('Nuit')
  await choose('Actions for branch Nuit', 'Delete')
  const question = await dialog('Delete branch “Nuit”?')
  expect(question.getByText('Are you sure you want to delete this element? This can not be undone.')).toBeInTheDocument()
  expect(question.getByText('2 steps lead here, in: root, Soutien')).toBeInTheDocument()
  await confirmed('Delete branch “Nuit”?')
  await said('Error while deleting branch.')
  await branchesAre('root', 'Nuit', 'Boutique', 'Soutien', 'Congé', 'Boutique 2')
  await service.failNext(branchesOperations.deleteBranch, faults.hold)
  showBranch('Nuit')
  await choose('Actions for branch Nuit', 'Delete')
  await confirmed('Delete branch “Nuit”?')
  await branchesAre('root', 'Boutique', 'Soutien', 'Congé', 'Boutique 2')
  expect(selectedBranch()).toBe('root')
  await stepsAre('Menu: 1 → Boutique, 2 → Soutien, 3 → deleted branch')
  await service.release()
  expect(await said('Key 3 goes to a deleted branch.')).toBeInTheDocument()
  await waitFor(async () => expect(await savedNames(id)).not.toContain('Nuit'))
})

test('a copy that is made while the call flow loads again holds its steps', async () => {
  const { id } = await reception()
  await openEditor(service, id)
  await service.failNext(applicationsOperations.getApplication, faults.holdAfter)
  await choose('Actions for branch Soutien', 'Edit branch')
  await named('Edit branch', 'Aide', 'Save')
  await said('Branch has been updated')
  await service.held()
  await choose('Actions for branch Ventes', 'Duplicate')
  await named('Duplicate branch', 'Ventes 2', 'Duplicate')
  await waitFor(async () => expect(await savedNames(id)).toContain('Ventes 2'))
  await service.release()
  await stepsAre('Pause: Wait 1 s', 'Pause: Wait 2 s')
  expect(selectedBranch()).toBe('Ventes 2')
})

const ordersAnswered = async () => (await service.requests(branchesOperations.orderBranches)).filter(({ status }) => status !== null).length

test('two quick moves are saved one after the other, and the last order is shown and saved', async () => {
  const { id } = await reception()
  await openEditor(service, id)
  const before = await ordersAnswered()
  await service.failNext(branchesOperations.orderBranches, faults.hold)
  await choose('Actions for branch Nuit', 'Move up')
  await branchesAre('root', 'Ventes', 'Nuit', 'Soutien')
  await choose('Actions for branch Nuit', 'Move up')
  await branchesAre('root', 'Nuit', 'Ventes', 'Soutien')
  await service.release()
  await waitFor(async () => expect(await ordersAnswered()).toBe(before + 2))
  expect(await savedNames(id)).toEqual(['root', 'Nuit', 'Ventes', 'Soutien'])
  expect(branchNames()).toEqual(['root', 'Nuit', 'Ventes', 'Soutien'])
})

test('a failed save of an older order shows no error and does not revert the newer one', async () => {
  const { id } = await reception()
  await openEditor(service, id)
  for (const branch of ['Nuit', 'Soutien']) await pressIcon(`Actions for branch ${branch}`)
  await service.failNext(branchesOperations.orderBranches, faults.failure(500, 'internal'))
  // In one task, so that no response can come between them. Each menu knows its branch's position by then.
  for (const item of await screen.findAllByText('Move up', { selector: '[role="menuitem"]' })) fireEvent.click(item)
  await branchesAre('root', 'Soutien', 'Ventes', 'Nuit')
  await waitFor(async () => expect(await savedNames(id)).toEqual(['root', 'Soutien', 'Ventes', 'Nuit']))
  expect(screen.queryByText('Error while saving branch order!')).not.toBeInTheDocument()
})

test('a session that ends while branches are reordered is announced once', async () => {
  const { id } = await reception()
  await openEditor(service, id)
  await service.failNext(branchesOperations.orderBranches, faults.failure(401, 'unauthorized'))
  await choose('Actions for branch Nuit', 'Move up')
  await said('Your session has ended. Please log in again.')
  expect(screen.queryByText('Error while saving branch order!')).not.toBeInTheDocument()
})

test('a new branch that is not listed yet receives no edits', async () => {
  const { id } = await reception()
  await openEditor(service, id)
  await stepsAre('Menu: 1 → Ventes, 2 → Soutien, 3 → Nuit')
  await service.failNext(applicationsOperations.getApplication, faults.failure(500, 'internal'))
  await pressIcon('Create branch')
  await named('Create branch', 'Plus tard', 'Create')
  await noDialog()
  expect(selectedBranch()).toBe('root')
  await pressIcon('Add Hang up')
  await stepsAre('Menu: 1 → Ventes, 2 → Soutien, 3 → Nuit', 'Hang up: Hang up')
})

test('steps are added, moved to other branches and copied; Undo and Redo name the change', async () => {
  const { id } = await reception()
  await openEditor(service, id)
  showBranch('Ventes')
  await stepsAre('Pause: Wait 1 s', 'Pause: Wait 2 s')
  await pressIcon('Add Pause')
  const length = await screen.findByLabelText(/seconds/i)
  key('z', false, length)
  fireEvent.change(length, { target: { value: '3' } })
  await press('Save settings')
  await stepsAre('Pause: Wait 1 s', 'Pause: Wait 2 s', 'Pause: Wait 3 s')
  await choose('Actions for step 3, Pause', 'Move to branch...')
  const move = await dialog('Move to branch')
  fireEvent.click(move.getByText('Move', { selector: 'button' }))
  await said('Moved Pause to the branch “root”.')
  await stepsAre('Pause: Wait 1 s', 'Pause: Wait 2 s')
  await choose('Actions for step 1, Pause', 'Copy')
  showBranch('Nuit')
  await pressIcon('Paste 1 step')
  await stepsAre('Hang up: Hang up', 'Pause: Wait 1 s')
  expect(screen.getByText('Never runs: the call ends before this step.')).toBeInTheDocument()
  expect(screen.getByText('2 issues to review')).toBeInTheDocument()
  await choose('Actions for step 2, Pause', 'Move up')
  await stepsAre('Pause: Wait 1 s', 'Hang up: Hang up')
  expect(await said('1 issue to review')).toBeInTheDocument()
  await choose('Actions for step 2, Hang up', 'Remove')
  await said('Step removed: Hang up. Use Undo to bring it back.')
  for (const label of ['Undo: Remove “Hang up”', 'Undo: Move “Pause”', 'Undo: Paste “Pause”']) await pressIcon(label)
  await stepsAre('Hang up: Hang up')
  await pressIcon('Undo: Move “Pause”')
  await waitFor(() => expect(selectedBranch()).toBe('Ventes'))
  await stepsAre('Pause: Wait 1 s', 'Pause: Wait 2 s', 'Pause: Wait 3 s')
  expect(await screen.findByLabelText('Undo: Add “Pause”')).toBeInTheDocument()
  key('z')
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument())
  expect(screen.getByLabelText('Undo')).toHaveAttribute('aria-disabled', 'true')
  key('Z', true)
  await stepsAre('Pause: Wait 1 s', 'Pause: Wait 2 s', 'Pause: Wait 3 s')
  expect(screen.getByLabelText('Redo: Move “Pause”')).toBeInTheDocument()
  key('s')
  await said('Application saved.')
  await choose('Actions for step 1, Pause', 'Edit settings...')
  await screen.findByLabelText(/seconds/i)
  // Nothing is undone behind a dialog.
  key('z')
  fireEvent.change(screen.getByLabelText(/seconds/i), { target: { value: '4' } })
  await press('Save settings')
  await stepsAre('Pause: Wait 4 s', 'Pause: Wait 2 s', 'Pause: Wait 3 s')
})

test('the settings of a step become a preset, which is added, edited and deleted; its steps stay', async () => {
  await service.emptyAccount(service.practice.accountId)
  const { id } = await reception()
  await openEditor(service, id)
  showBranch('Ventes')
  await choose('Actions for step 2, Pause', 'Save as preset...')
  await named('Create preset', 'Courte', 'Save preset')
  await said('Preset has been created')
  await pressIcon('Add Courte')
  await stepsAre('Pause: Wait 1 s', 'Pause: Wait 2 s', 'Pause: Wait 2 s')
  expect(document.querySelector('[aria-modal="true"]')).not.toBeInTheDocument()
  await pressIcon('Edit preset Courte')
  await named('Edit preset', 'Longue', 'Save preset')
  await said('Preset has been updated')
  await noDialog()
  expect(await screen.findAllByLabelText('Add Longue')).not.toHaveLength(0)
  await pressIcon('Delete preset Longue')
  expect((await dialog('Delete preset “Longue”?')).getByText("2 steps in this call flow use the same settings. They won't change.")).toBeInTheDocument()
  await confirmed('Delete preset “Longue”?')
  await waitFor(() => expect(screen.queryByLabelText('Add Longue')).not.toBeInTheDocument())
  await stepsAre('Pause: Wait 1 s', 'Pause: Wait 2 s', 'Pause: Wait 2 s')
})
