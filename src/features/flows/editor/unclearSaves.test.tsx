import { fireEvent, screen, waitFor } from '@testing-library/react'
import { applicationsOperations } from 'contract/applications'
import { requestTiming } from '@/api'
import { branchSelected, described } from '@/slices/applicationEditor'
import { modulesOf } from '@/slices/editorDocument'
import type { AppStore } from '@/store/makeStore'
import { dialog, editorOf, noDialog, openEditor, press, said } from '@/testing/editorVisit'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const reception = async () => {
  const { id, branches } = await service.addApplication(service.practice.accountId, {
    friendly_name: 'Réception',
    branches: ['root', 'Ventes', 'Nuit'].map((friendly_name) => ({ friendly_name, modules: [{ module_name: 'hangup', description: 'old' }] })),
  })
  const [root = '', sales = '', night = ''] = branches.map((branch) => branch.id)
  return { id, root, sales, night }
}

const putModules = (branchId: string) => ({ method: 'PUT', path: `/application-branches/${branchId}/modules` })
const theirs = [{ module_name: 'hangup', description: 'theirs' }]
const savedDescriptions = async (applicationId: string) =>
  (await service.savedBranches(applicationId)).map(({ modules }) => modules.map(({ description }) => description).join())

/** Gives the first step of a branch its own description. */
const describeFirstStep = (store: AppStore, branchId: string, description: string): void => {
  store.dispatch(branchSelected(branchId))
  store.dispatch(described({ key: modulesOf(editorOf(store), branchId)[0]?.key ?? '', description }))
}

const undoByKey = (): void => void fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('draft '))
const allSaved = () =>
  waitFor(() => {
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument()
    expect(screen.queryByText(/^Not saved/)).not.toBeInTheDocument()
    expect(screen.getByText('Save', { selector: 'button' })).toBeEnabled()
  })

/** The service has the new description, but the console couldn't find out. */
/** Without events, which would make the console look at once whether an unconfirmed save arrived. */
const alone = { extensions: false }

const saveUnconfirmed = async (branchId: string): Promise<void> => {
  await service.failNext(putModules(branchId), faults.dropAfter)
  // More than once: what a save before had refreshed may still be asked for.
  await service.failNext(applicationsOperations.getApplication, faults.drop, 9)
  await press('Save')
  await said('Not saved: Ventes')
  await service.endFaults()
}

test.each([
  ['dropped', faults.drop],
  ['answered with a 503', faults.failure(503, 'unavailable')],
])('a save of an unchanged branch that is %s does not hide a change to another branch made elsewhere', async (_, fault) => {
  const { id, root, sales } = await reception()
  const { store } = await openEditor(service, id, service.practice, alone)
  describeFirstStep(store, sales, 'mine')
  await service.saveElsewhere(sales, theirs)
  await service.failNext(putModules(root), fault)
  await press('Save')
  await dialog('This call flow has changed')
  expect(await savedDescriptions(id)).toEqual(['old', 'theirs', 'old'])
  expect(screen.queryByText('Application saved.')).not.toBeInTheDocument()
  await service.failNext(putModules(root), faults.dropAfter)
  await press('Overwrite')
  await noDialog()
  await allSaved()
  expect(await savedDescriptions(id)).toEqual(['old', 'mine', 'old'])
})

test('after an unconfirmed save nothing counts as saved, and saving again causes no conflict', async () => {
  const { id, sales } = await reception()
  const { store } = await openEditor(service, id, service.practice, alone)
  describeFirstStep(store, sales, 'mine')
  await saveUnconfirmed(sales)
  await press('Save again')
  await allSaved()
  await noDialog()
  expect(await savedDescriptions(id)).toEqual(['old', 'mine', 'old'])
  describeFirstStep(store, sales, 'mine again')
  await saveUnconfirmed(sales)
  undoByKey()
  await waitFor(() => expect(modulesOf(editorOf(store), sales)[0]?.description).toBe('mine'))
  expect(screen.getByText('Not saved: Ventes')).toBeInTheDocument()
  expect(screen.getByText('Unsaved changes')).toBeInTheDocument()
  expect(draftKeys()).toHaveLength(1)
  await press('Save again')
  await allSaved()
  await noDialog()
  expect(await savedDescriptions(id)).toEqual(['old', 'mine', 'old'])
  expect(draftKeys()).toEqual([])
})

test('edits after an unconfirmed save are saved without a conflict, unless someone else saved meanwhile', async () => {
  const { id, root, sales, night } = await reception()
  const { store } = await openEditor(service, id, service.practice, alone)
  describeFirstStep(store, sales, 'mine')
  await saveUnconfirmed(sales)
  describeFirstStep(store, root, 'mine')
  await press('Save again')
  await allSaved()
  await noDialog()
  expect(await savedDescriptions(id)).toEqual(['mine', 'mine', 'old'])
  describeFirstStep(store, sales, 'mine again')
  await saveUnconfirmed(sales)
  await service.saveElsewhere(night, theirs)
  await press('Save again')
  await dialog('This call flow has changed')
})

test('saving a draft of an older version causes a conflict instead of overwriting the newer one', async () => {
  const { id, sales } = await reception()
  const { store, unmount } = await openEditor(service, id, service.practice, alone)
  describeFirstStep(store, sales, 'mine')
  await waitFor(() => expect(draftKeys()).toHaveLength(1))
  unmount()
  await service.saveElsewhere(sales, theirs)
  await openEditor(service, id, service.practice, alone)
  await said('You have unsaved changes to this call flow, but it has since been saved in another tab or by someone else.')
  await press('Save')
  await dialog('This call flow has changed')
  expect(await savedDescriptions(id)).toEqual(['old', 'theirs', 'old'])
})

test('a branch that Overwrite fails to save is listed and stays unsaved, even without local edits', async () => {
  const { id, root, sales } = await reception()
  const { store } = await openEditor(service, id, service.practice, alone)
  describeFirstStep(store, root, 'mine')
  await service.saveElsewhere(sales, theirs)
  await press('Save')
  await dialog('This call flow has changed')
  await service.failNext(putModules(sales), faults.failure(503, 'unavailable'))
  await press('Overwrite')
  await noDialog()
  await said('Not saved: Ventes')
  expect(screen.getByText('Unsaved changes')).toBeInTheDocument()
  expect(await savedDescriptions(id)).toEqual(['mine', 'theirs', 'old'])
  await press('Save again')
  await allSaved()
  expect(await savedDescriptions(id)).toEqual(['mine', 'old', 'old'])
})
