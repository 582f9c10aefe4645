import { fireEvent, screen, waitFor } from '@testing-library/react'
import { applicationsOperations, branchesOperations } from 'contract/applications'
import { requestTiming } from '@/api'
import { isRecord } from '@/lib/values'
import { readToken } from '@/lib/storedToken'
import { branchSelected, described } from '@/slices/applicationEditor'
import { modulesOf } from '@/slices/editorDocument'
import type { AppStore } from '@/store/makeStore'
import { choose, dialog, editorOf, noDialog, openEditor, press, pressIcon, said, showBranch, steps, stepsAre } from '@/testing/editorVisit'
import { faults, startTestService, type Fault, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const pause = (length: number) => ({ module_name: 'pause', parameters: { length } })

/** Five branches that lead to each other, each with a menu or a pause. */
const reception = () =>
  service.addApplication(service.practice.accountId, {
    friendly_name: 'Réception',
    branches: [
      { friendly_name: 'root', modules: [pause(1), { module_name: 'router', parameters: { routes: ['Ventes', 'Soutien', 'Nuit', 'Congé'].map((branch, index) => ({ digit: String(index + 1), branch })) } }] },
      { friendly_name: 'Ventes', modules: [{ ...pause(2), description: 'Respirer' }] },
      { friendly_name: 'Soutien', modules: [pause(3)] },
      { friendly_name: 'Nuit', modules: [pause(4)] },
      { friendly_name: 'Congé', modules: [{ module_name: 'hangup' }] },
    ],
  })

const wire = (path: string, method = 'GET') => {
  const headers = { Authorization: `Bearer ${readToken()}` }
  return fetch(`${service.url}/v1${path}`, { method, headers })
}

/** All modules in order. */
const savedModules = async (applicationId: string): Promise<Record<string, unknown>[]> => {
  const reply: unknown = await (await wire(`/applications/${applicationId}`)).json()
  const application = isRecord(reply) && isRecord(reply['application']) ? reply['application'] : {}
  const branches = Array.isArray(application['branches']) ? application['branches'].filter(isRecord) : []
  return branches.flatMap(({ modules }) => (Array.isArray(modules) ? modules.filter(isRecord) : []))
}

const savedDescriptions = async (applicationId: string) =>
  (await service.savedBranches(applicationId)).map(({ modules }) => modules.map(({ description }) => description.replaceAll('\u00a0', ' ')))

const putModules = (branchId = ':branchId') => ({ method: 'PUT', path: `/application-branches/${branchId}/modules` })
const puts = async () => (await service.requests(branchesOperations.saveModules)).map(({ path }) => path.split('/').at(-2))
const allSaved = () =>
  waitFor(() => {
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument()
    expect(screen.getByText('Save', { selector: 'button' })).toBeEnabled()
  })

/** Gives the first step of a branch its own description. */
const describeFirstStep = (store: AppStore, branchId: string, description: string): void => {
  store.dispatch(branchSelected(branchId))
  store.dispatch(described({ key: modulesOf(editorOf(store), branchId)[0]?.key ?? '', description }))
}

test('Save sends the modules of every branch as they are shown, and a second Save keeps their ids', async () => {
  const { id, branches } = await reception()
  await openEditor(service, id)
  const before = await puts()
  await choose('Actions for step 1, Pause', 'Duplicate')
  await choose('Actions for step 3, Menu', 'Move up')
  const root = ['Pause: Wait 1 s', 'Menu: 1 → Ventes, 2 → Soutien, 3 → Nuit, 4 → Congé', 'Pause: Wait 1 s']
  await stepsAre(...root)
  expect(await said('Unsaved changes')).toBeInTheDocument()
  await press('Save')
  await said('Application saved.')
  await allSaved()
  expect((await puts()).slice(before.length)).toEqual(branches.map((branch) => branch.id))
  expect(await savedDescriptions(id)).toEqual([root.map((step) => step.split(': ')[1]), ['Respirer'], ['Wait 3 s'], ['Wait 4 s'], ['Hang up']])
  const first = await savedModules(id)
  expect(new Set(first.map(({ is_active }) => is_active))).toEqual(new Set([1]))
  expect([first[0]?.['id'], first[1]?.['id']]).toEqual(branches[0]?.moduleIds)
  await press('Save')
  await waitFor(async () => expect((await puts()).length).toBe(before.length + 10))
  await allSaved()
  expect((await savedModules(id)).map((module) => module['id'])).toEqual(first.map((module) => module['id']))
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  expect(await said('Unsaved changes')).toBeInTheDocument()
})

test('a custom description that resembles a derived one is saved', async () => {
  const { id } = await reception()
  await openEditor(service, id)
  await pressIcon('Edit description of step 1, Pause')
  const field = (await dialog('Edit module description')).getByLabelText('Description')
  fireEvent.change(field, { target: { value: 'Wait 9 s' } })
  await press('Save description')
  await waitFor(() => expect(steps()[0]).toBe('Pause: Wait 9 s'))
  await waitFor(() => expect(Object.values({ ...localStorage }).join()).toContain('"isOwn":true'))
  await press('Save')
  await allSaved()
  expect((await savedDescriptions(id))[0]?.[0]).toBe('Wait 9 s')
  expect(steps()[0]).toBe('Pause: Wait 9 s')
})

const refusals: [string, Fault][] = [
  ['a 422', faults.failure(422, 'validation', { modules: ['No.'] })],
  ['a 500', faults.failure(500, 'internal')],
]

test('only a rejected branch is listed as not saved, and Save again sends it alone', async () => {
  const { id, branches } = await reception()
  const { store } = await openEditor(service, id)
  for (const [index, branch] of branches.entries()) {
    for (const [kind, fault] of refusals.filter((_, at) => at === index % 2)) {
      const text = `${kind} at ${branch.friendly_name}`
      const old = await savedDescriptions(id)
      branches.forEach((each) => describeFirstStep(store, each.id, text))
      await service.failNext(putModules(branch.id), fault)
      await press('Save')
      expect(await said(`Not saved: ${branch.friendly_name}`)).toBeInTheDocument()
      const now = await savedDescriptions(id)
      expect(now.map(([first]) => first)).toEqual(branches.map((_, at) => (at === index ? old[index]?.[0] : text)))
      const sent = await puts()
      await press('Save again')
      await waitFor(() => expect(screen.queryByText(/^Not saved/)).not.toBeInTheDocument())
      await allSaved()
      expect((await puts()).slice(sent.length)).toEqual([branch.id])
      expect((await savedDescriptions(id))[index]?.[0]).toBe(text)
    }
  }
  expect(screen.getAllByText('Error while saving application. Please try again.').length).toBeGreaterThan(0)
  expect(editorOf(store).isConflicting).toBe(false)
})

test('a response lost after the save counts as saved, for every branch; without a network nothing does', async () => {
  const { id, branches } = await reception()
  const { store } = await openEditor(service, id)
  for (const branch of branches) {
    branches.forEach((each) => describeFirstStep(store, each.id, `cut at ${branch.friendly_name}`))
    await service.failNext(putModules(branch.id), faults.cutAfter)
    const sent = await puts()
    await press('Save')
    await allSaved()
    expect((await puts()).slice(sent.length)).toHaveLength(branches.length)
    expect(screen.queryByText('This call flow has changed')).not.toBeInTheDocument()
    expect(screen.queryByText(/^Not saved/)).not.toBeInTheDocument()
  }
  branches.forEach((each) => describeFirstStep(store, each.id, 'offline'))
  await service.failNext(putModules(branches[2]?.id), faults.drop)
  await service.failNext(applicationsOperations.getApplication, faults.drop)
  await press('Save')
  expect(await said('Not saved: Soutien, Nuit, Congé')).toBeInTheDocument()
  const sent = await puts()
  await press('Save')
  await allSaved()
  expect((await puts()).slice(sent.length)).toEqual(branches.map((branch) => branch.id))
  expect(new Set((await savedDescriptions(id)).map(([first]) => first))).toEqual(new Set(['offline']))
})

test('a conflict lets the user keep editing, reload and restore, or overwrite', async () => {
  const { id, branches } = await reception()
  const [root, sales, , night] = branches.map((branch) => branch.id)
  if (root === undefined || sales === undefined || night === undefined) throw new Error('The flow has five branches.')
  const { store } = await openEditor(service, id)
  describeFirstStep(store, sales, 'mine')
  describeFirstStep(store, root, 'mine')
  await service.saveElsewhere(root, [{ module_name: 'hangup', description: 'theirs' }])
  await press('Save')
  await dialog('This call flow has changed')
  await press('Keep editing')
  await noDialog()
  await stepsAre('Pause: mine', 'Menu: 1 → Ventes, 2 → Soutien, 3 → Nuit, 4 → Congé')
  expect((await savedDescriptions(id)).slice(0, 2)).toEqual([['theirs'], ['Respirer']])
  await press('Save')
  await dialog('This call flow has changed')
  await service.failNext(applicationsOperations.getApplication, faults.drop)
  await press('Reload')
  await said('Error while loading. Please reload the page.')
  await press('Reload')
  await noDialog()
  await stepsAre('Hang up: theirs')
  expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument()
  expect(screen.getByText('You have unsaved changes to this call flow.')).toBeInTheDocument()
  await press('Restore')
  await stepsAre('Pause: mine', 'Menu: 1 → Ventes, 2 → Soutien, 3 → Nuit, 4 → Congé')
  await press('Save')
  await allSaved()
  expect((await savedDescriptions(id)).slice(0, 2)).toEqual([['mine', '1 → Ventes, 2 → Soutien, 3 → Nuit, 4 → Congé'], ['mine']])
  describeFirstStep(store, root, 'again mine')
  await service.saveElsewhere(sales, [{ module_name: 'hangup', description: 'again theirs' }])
  await wire(`/application-branches/${night}`, 'DELETE')
  await press('Save')
  await dialog('This call flow has changed')
  await press('Overwrite')
  await noDialog()
  await allSaved()
  expect(await savedDescriptions(id)).toEqual([['again mine', '1 → Ventes, 2 → Soutien, 3 → deleted branch, 4 → Congé'], ['mine'], ['Wait 3 s'], ['Hang up']])
  expect(screen.queryByText(/^Not saved/)).not.toBeInTheDocument()
  expect(screen.queryByText('Error while saving application. Please try again.')).not.toBeInTheDocument()
})

test('a save reports a branch that was deleted elsewhere, lets its steps be pasted, and saves the others', async () => {
  const { id, branches } = await reception()
  const [root, sales] = branches.map((branch) => branch.id)
  if (root === undefined || sales === undefined) throw new Error('The flow has five branches.')
  const { store } = await openEditor(service, id)
  describeFirstStep(store, root, 'kept')
  describeFirstStep(store, sales, 'homeless')
  await wire(`/application-branches/${sales}`, 'DELETE')
  await press('Save')
  expect(await said('The branch “Ventes” no longer exists. Its unsaved steps were copied: paste them where you need them.')).toBeInTheDocument()
  await allSaved()
  expect((await savedDescriptions(id))[0]?.[0]).toBe('kept')
  expect(screen.queryByText(/^Not saved/)).not.toBeInTheDocument()
  showBranch('Soutien')
  fireEvent.click(screen.getByLabelText('Paste 1 step'))
  await stepsAre('Pause: Wait 3 s', 'Pause: homeless')
})

test('leaving during a save reports no success, and the remaining changes are restored as a draft', async () => {
  const { id, branches } = await reception()
  const { store } = await openEditor(service, id)
  branches.forEach((each) => describeFirstStep(store, each.id, 'late'))
  await service.failNext(putModules(branches[1]?.id), faults.hold)
  const sent = await puts()
  await press('Save')
  await waitFor(async () => expect(await puts()).toHaveLength(sent.length + 2))
  fireEvent.click(screen.getByText('Cancel', { selector: 'a' }))
  await press('Leave without saving')
  fireEvent.click(await screen.findByText('Réception', { selector: `main li a[href$="${id}"]` }))
  expect(await screen.findByText('Discard')).toBeInTheDocument()
  await service.release()
  await waitFor(async () => expect((await savedDescriptions(id))[1]).toEqual(['late']))
  expect(screen.queryByText('Application saved.')).not.toBeInTheDocument()
  expect(await puts()).toHaveLength(sent.length + 2)
  showBranch('Congé')
  await waitFor(() => expect(steps()).toEqual(['Hang up: late']))
})
