import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { branchesOperations } from 'contract/applications'
import { flowVersionsOperations } from 'contract/flowVersions'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { readToken } from '@/lib/storedToken'
import { settingsAccepted } from '@/slices/applicationEditor'
import { modulesOf } from '@/slices/editorDocument'
import { choose, dialog, editorOf, noDialog, openEditor, partOf, press, said, steps } from '@/testing/editorVisit'
import { renderConsole, signIn } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const pause = (length: number) => ({ module_name: 'pause', parameters: { length } })

const reception = async () => {
  const { id, branches } = await service.addApplication(service.practice.accountId, {
    friendly_name: 'Réception',
    branches: [
      { friendly_name: 'root', modules: [pause(1)] },
      { friendly_name: 'Ventes', modules: [pause(2), { module_name: 'voicemail', parameters: { send_to: 'ventes@example.com' } }] },
    ],
  })
  const [root = '', sales = ''] = branches.map((branch) => branch.id)
  return { id, root, sales }
}

const send = async (method: string, path: string, body: unknown): Promise<void> => {
  const headers = { authorization: `Bearer ${readToken()}`, 'content-type': 'application/json' }
  const response = await fetch(`${service.url}/v1${path}`, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} was answered ${response.status}.`)
}

const save = (branchId: string, modules: unknown[]) => send('PUT', `/application-branches/${branchId}/modules`, { modules })


const visit = (path: string) => renderConsole({ path, service, signedIn: service.practice })

/** Opens the list of a call flow in which a branch was saved twice. */
const openList = async () => {
  const flow = await reception()
  await signIn(service, service.practice)
  await save(flow.sales, [{ module_name: 'audiofile', parameters: { audiofile_id: '999999999' } }])
  await save(flow.sales, [pause(7)])
  const view = await visit(paths.versions(flow.id))
  await said('Version 3')
  return { ...flow, ...view }
}

const row = (version: number) => within(partOf(screen.getByText(`Version ${version}`, { selector: 'li a' }), 'li'))

const listed = () => Array.from(document.querySelectorAll('main li a'), ({ textContent }) => textContent)
const address = () => window.location.pathname.replace('/console', '') + window.location.search

/** Makes the first step of a branch wait longer, in an editor that is open. */
const wait = (store: Awaited<ReturnType<typeof openEditor>>['store'], branchId: string, length: number): void => {
  const key = modulesOf(editorOf(store), branchId)[0]?.key ?? ''
  store.dispatch(settingsAccepted({ key, parameters: { length } }))
}

const saveWithNote = async (note: string): Promise<void> => {
  await choose('More actions', 'Save with a note')
  const form = await dialog('Save with a note')
  fireEvent.change(form.getByLabelText('Note about this version'), { target: { value: note } })
  fireEvent.click(form.getByText('Save'))
  await noDialog()
}

test('a save with a note is listed with its author, changes and the results of tests, and opens in the same three columns', async () => {
  const { id, root } = await reception()
  const { unmount } = await visit(paths.application(id))
  await send('POST', `/applications/${id}/rehearsals`, {
    friendly_name: 'Fermé',
    script: { caller: '', number_id: null, events: [] },
    expected: { kind: 'hangUp', branch_id: null, target: null },
  })
  unmount()
  const { store } = await openEditor(service, id)
  wait(store, root, 4)
  await saveWithNote(' Fête des Mères ')
  await said('Saved. 1 test now ends differently:')
  await waitFor(async () => expect(await service.requests(flowVersionsOperations.recordVersionTests)).toHaveLength(1))
  await choose('More actions', 'Versions')

  await said('1 of 1 test failed')
  expect(listed()).toEqual(['Version 2', 'Version 1'])
  expect(screen.getByText('Today', { selector: 'h2' })).toBeInTheDocument()
  const second = row(2)
  expect(second.getByText('Fête des Mères')).toBeInTheDocument()
  expect(second.getByText(/[ap]\.m\.$/, { selector: 'time' }).parentElement).toHaveTextContent(service.practice.name)
  expect(await second.findByText(/^root: Pause changed \([A-Z]/)).toBeInTheDocument()
  expect(second.getByText('Current')).toBeInTheDocument()
  expect(row(1).getByText('The first version that was kept')).toBeInTheDocument()

  fireEvent.click(screen.getByText('Version 1'))
  await said('BRANCHES')
  await waitFor(() => expect(steps()).toEqual(['Pause: Wait 1 s']))
  expect(document.querySelectorAll('main [draggable], main [aria-label^="Actions for step"]')).toHaveLength(0)
  fireEvent.click(screen.getByText('Ventes', { selector: 'main li button' }))
  await waitFor(() => expect(steps()).toEqual(['Pause: Wait 2 s', 'Voicemail: Voicemail sent to ventes@example.com']))
})

test('any two versions are compared in words, from the earlier to the later', async () => {
  const { id } = await openList()
  await choose('Actions for version 1', 'Compare with the current version')
  await said('From version 1 to version 3')
  expect(address()).toBe(`/applications/${id}/versions/1?with=3`)
  const compared = within(partOf(await said('Ventes: Voicemail removed'), 'section'))
  expect(compared.getByText('Ventes: Pause added')).toBeInTheDocument()

  await press('Compare with another version')
  const others = await dialog('Compare version 1 with')
  await others.findByText('Version 2')
  expect(others.queryByText('Version 1')).not.toBeInTheDocument()
  fireEvent.click(others.getByText('Version 2'))
  await said('From version 1 to version 2')
  expect(await said('Ventes: Audio file added')).toBeInTheDocument()
  await press('Changes in this version')
  expect(await said('The first version that was kept')).toBeInTheDocument()
})

test('a restore names first what is missing, survives a save elsewhere and makes a new version', async () => {
  const { id, sales } = await openList()
  await choose('Actions for version 2', 'Restore as a new version')
  const form = await dialog('Restore version 2')
  await form.findByText('Ventes: Audio file plays an audio file that no longer exists')
  fireEvent.click(form.getByText('Try on past callers'))
  await form.findByText('No calls reached this call flow in this period.')
  // Once the current version is known, from which a conflict is told.
  const restore = form.getByText('Restore as a new version')
  await waitFor(() => expect(restore).toBeEnabled())
  await save(sales, [pause(8)])
  fireEvent.click(restore)
  await form.findByText('This call flow was just saved in another tab or by someone else. That version is kept too: you can still restore this one.')
  fireEvent.click(form.getByText('Restore anyway'))
  await said('Version 2 has been restored as version 5.')
  await noDialog()
  await waitFor(() => expect(listed()).toEqual([5, 4, 3, 2, 1].map((number) => `Version ${number}`)))
  expect(row(5).getByText(/Restored from version 2$/)).toBeInTheDocument()
  expect((await service.savedBranches(id)).at(-1)?.modules.map(({ module_name }) => module_name)).toEqual(['audiofile'])
})

test('a restore says what is removed, that callers are hung up on and which tests fail; the version keeps both', async () => {
  const { id, branches } = await service.addApplication(service.practice.accountId, { friendly_name: 'Accueil', branches: [{ friendly_name: 'root' }] })
  const root = branches[0]?.id ?? ''
  const { unmount } = await visit(paths.versions(id))
  await said('No saved versions yet.')
  unmount()
  await save(root, [{ module_name: 'webphone', parameters: {} }])
  await send('POST', `/applications/${id}/branches`, { friendly_name: 'Ventes' })
  const script = { caller: '', number_id: null, events: [{ type: 'answered' }] }
  await send('POST', `/applications/${id}/rehearsals`, { friendly_name: 'Sonne', script, expected: { kind: 'ring', branch_id: root, target: null } })
  await visit(paths.versions(id))
  await said('Version 2')
  expect(await row(1).findByText('Has no steps: callers are hung up on')).toBeInTheDocument()
  expect(row(2).queryByText('Has no steps: callers are hung up on')).not.toBeInTheDocument()
  await choose('Actions for version 1', 'Restore as a new version')
  const form = await dialog('Restore version 1')
  await form.findByText('This version has no steps: callers will be hung up on.')
  expect(await form.findByText('1 step is removed')).toBeInTheDocument()
  await form.findByText('1 of 1 saved test fails with this version: Sonne')
  await press('Restore as a new version')
  await said('Version 1 has been restored as version 3.')
  await noDialog()
  await waitFor(() => expect(listed()).toEqual(['Version 3', 'Version 2', 'Version 1']))
  expect(await row(3).findByText('Has no steps: callers are hung up on')).toBeInTheDocument()
  expect(await row(3).findByText('1 of 1 test failed')).toBeInTheDocument()
})

test('unsaved changes stay a draft when a version is restored, and the editor offers them', async () => {
  const { id, root, sales } = await reception()
  const { store, unmount } = await openEditor(service, id)
  await save(sales, [pause(7)])
  wait(store, root, 4)
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('draft '))).toHaveLength(1))
  unmount()
  const { unmount: leave } = await visit(paths.versions(id))
  await said('Version 1')
  await choose('Actions for version 1', 'Restore as a new version')
  const form = await dialog('Restore version 1')
  await form.findByText(/^You have unsaved changes to this call flow\. They are not part of the restored version/)
  await press('Restore as a new version')
  await said('Version 1 has been restored as version 3.')
  leave()
  await openEditor(service, id)
  expect(await said('You have unsaved changes to this call flow, but it has since been saved in another tab or by someone else.')).toBeInTheDocument()
})

test('a note is changed and removed, and what was typed stays when that fails', async () => {
  await openList()
  await choose('Actions for version 2', 'Add a note')
  const form = await dialog('Note for version 2')
  fireEvent.change(form.getByLabelText('Note about this version'), { target: { value: 'Essai' } })
  await service.failNext(flowVersionsOperations.noteFlowVersion, faults.failure(403, 'forbidden'))
  fireEvent.click(form.getByText('Save'))
  await waitFor(() => expect(form.getByRole('alert')).not.toBeEmptyDOMElement())
  expect(form.getByLabelText('Note about this version')).toHaveValue('Essai')
  fireEvent.click(form.getByText('Save'))
  await noDialog()
  await waitFor(() => expect(row(2).getByText('Essai')).toBeInTheDocument())
  await choose('Actions for version 2', 'Edit note')
  const again = await dialog('Note for version 2')
  fireEvent.change(again.getByLabelText('Note about this version'), { target: { value: '' } })
  fireEvent.click(again.getByText('Save'))
  await waitFor(() => expect(row(2).queryByText('Essai')).not.toBeInTheDocument())
})

test('a save whose note is refused stands, and says so', async () => {
  const { id, root } = await reception()
  const { store } = await openEditor(service, id)
  wait(store, root, 4)
  await service.failNext(flowVersionsOperations.noteFlowVersion, faults.failure(403, 'forbidden'))
  await saveWithNote('Perdue')
  await said("The note couldn't be saved. You can add it on the Versions page.")
  expect(await service.requests(branchesOperations.saveModules)).not.toHaveLength(0)
  expect((await service.savedBranches(id))[0]?.modules[0]?.parameters).toEqual({ length: 4 })
})

test('a version that is no longer kept, and an application that is gone, say so', async () => {
  const { id, unmount } = await openList()
  unmount()
  const gone = await visit(paths.version(id, 99))
  await said('This version is no longer kept.')
  gone.unmount()
  await visit(paths.versions('999999999'))
  await said('This call flow no longer exists.')
})

test('a list that fails to load offers to try again', async () => {
  const { id, unmount } = await openList()
  unmount()
  await service.failNext(flowVersionsOperations.listFlowVersions, faults.failure(403, 'forbidden'))
  await visit(paths.versions(id))
  await said("Couldn't load the versions.")
  await press('Retry')
  await said('Version 3')
})

test('a version that fails the required checks is restored only with a reason, which the journal keeps', async () => {
  const { id } = await openList()
  await send('PUT', `/applications/${id}/checks`, { is_required: 1 })
  await choose('Actions for version 1', 'Restore as a new version')
  const form = await dialog('Restore version 1')
  const reason = await form.findByLabelText('Reason')
  expect(form.getByText('Restore as a new version')).toBeDisabled()
  fireEvent.change(reason, { target: { value: 'Back to what worked' } })
  await press('Restore as a new version')
  await said('Version 1 has been restored as version 4.')
  const headers = { authorization: `Bearer ${readToken()}` }
  const journal = await fetch(`${service.url}/v1/accounts/${service.practice.accountId}/journal`, { headers })
  expect(await journal.text()).toMatch(/"act":"flow_checks_skipped",[^}]*"reason":"Back to what worked"/)
})
