import { QueryStatus } from '@reduxjs/toolkit/query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { applicationsOperations, branchesOperations } from 'contract/applications'
import { eventsOperations } from 'contract/account'
import { requestTiming } from '@/api'
import { readToken } from '@/lib/storedToken'
import { branchSelected, described } from '@/slices/applicationEditor'
import { modulesOf } from '@/slices/editorDocument'
import type { AppStore } from '@/store/makeStore'
import { editorOf, openEditor, press, pressIcon, said, showBranch, stepsAre } from '@/testing/editorVisit'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService({ hasEvents: true })
})
afterAll(() => service.close())

const pause = (length: number) => ({ module_name: 'pause', parameters: { length } })

const reception = () =>
  service.addApplication(service.practice.accountId, {
    friendly_name: 'Réception',
    branches: ['root', 'Ventes', 'Soutien', 'Nuit'].map((friendly_name, index) => ({ friendly_name, modules: [pause(index + 1)] })),
  })

const savedDescriptions = async (applicationId: string) =>
  (await service.savedBranches(applicationId)).map(({ modules }) => modules.map(({ description }) => description))

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

test('a save offline waits for the network without a toast, then saves by itself', async () => {
  const { id, branches } = await reception()
  const { store } = await openEditor(service, id)
  describeFirstStep(store, branches[0]?.id ?? '', 'patient')
  const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  const sent = await puts()
  await press('Save')
  expect(await said('Saves when online')).toBeInTheDocument()
  expect(screen.queryByText('Error while saving application. Please try again.')).not.toBeInTheDocument()
  expect(await puts()).toEqual(sent)
  network.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  await said('Application saved.')
  await allSaved()
  expect((await savedDescriptions(id))[0]?.[0]).toBe('patient')
})

test('a save offline leaves out a new step until its settings are accepted', async () => {
  const { id } = await reception()
  await openEditor(service, id)
  const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  const sent = await puts()
  await press('Save')
  await said('Saves when online')
  await pressIcon('Add Pause')
  await screen.findByLabelText(/seconds/i)
  network.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  fireEvent.change(await screen.findByLabelText(/seconds/i), { target: { value: '9' } })
  await press('Save settings')
  await said('Application saved.')
  await allSaved()
  expect((await puts()).slice(sent.length)).toHaveLength(4)
  expect((await savedDescriptions(id))[0]).toContain('Wait 9\u00a0s')
})

test('only the changed branch is named when the service cannot be reached', async () => {
  const { id, branches } = await reception()
  const { store } = await openEditor(service, id)
  describeFirstStep(store, branches[3]?.id ?? '', 'unheard')
  await service.failNext(putModules(branches[0]?.id), faults.drop)
  await service.failNext(applicationsOperations.getApplication, faults.drop)
  await press('Save')
  expect(await said('Not saved: Nuit')).toBeInTheDocument()
})

test('the same change in another tab is no conflict', async () => {
  const { id, branches } = await reception()
  const sales = branches[1]?.id ?? ''
  const { store } = await openEditor(service, id)
  describeFirstStep(store, sales, 'Souffler')
  await service.saveElsewhere(sales, [{ ...pause(2), description: 'Souffler' }])
  await press('Save')
  await said('Application saved.')
  await allSaved()
  expect(screen.queryByText('This call flow has changed')).not.toBeInTheDocument()
})

test("the service's event announces a save in another tab, and the saved version can be shown", async () => {
  const { id, branches } = await reception()
  const night = branches[3]?.id ?? ''
  const { store } = await openEditor(service, id)
  describeFirstStep(store, branches[1]?.id ?? '', 'ici')
  await waitFor(async () => expect(await service.requests(eventsOperations.streamEvents)).not.toHaveLength(0))
  const elsewhere = async (): Promise<void> => {
    const headers = { Authorization: `Bearer ${readToken()}`, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ modules: [{ module_name: 'hangup', description: 'ailleurs', parameters: {} }] })
    await fetch(`${service.url}/v1/application-branches/${night}/modules`, { method: 'PUT', headers, body })
  }
  await waitFor(async () => {
    await elsewhere()
    expect(screen.getByText('This call flow was just saved in another tab or by someone else.')).toBeInTheDocument()
  })
  await press('Show the saved version')
  expect(await said('You have unsaved changes to this call flow.')).toBeInTheDocument()
  // Of the saves before, the event of the last one may come after that.
  await waitFor(() => expect(screen.queryByText('This call flow was just saved in another tab or by someone else.')).not.toBeInTheDocument())
  showBranch('Nuit')
  await stepsAre('Hang up: ailleurs')
})

const setPageHidden = (hidden: boolean): void => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

test('a save in another tab is announced on return to a hidden page, which asks the service first', async () => {
  const { id, branches } = await reception()
  const streams = async () => (await service.requests(eventsOperations.streamEvents)).length
  const before = await streams()
  const { store } = await openEditor(service, id)
  const loads = async () => (await service.requests(applicationsOperations.getApplication)).length
  describeFirstStep(store, branches[1]?.id ?? '', 'ici')
  await waitFor(async () => expect(await streams()).toBeGreaterThan(before))
  const notice = 'This call flow was just saved in another tab or by someone else.'
  const comeBack = async (): Promise<void> => {
    const opened = await streams()
    setPageHidden(true)
    setPageHidden(false)
    await waitFor(async () => expect(await streams()).toBeGreaterThan(opened))
  }
  // The first signal only says that the stream begins.
  await comeBack()
  const loaded = await loads()
  await comeBack()
  await waitFor(async () => expect(await loads()).toBeGreaterThan(loaded))
  // Until it is answered, another load would share its answer.
  const isLoading = () => Object.values(store.getState().api?.queries ?? {}).some((query) => query?.endpointName === 'getApplication' && query.status === QueryStatus.pending)
  await waitFor(() => expect(isLoading()).toBe(false))
  expect(screen.queryByText(notice)).not.toBeInTheDocument()
  setPageHidden(true)
  await service.saveElsewhere(branches[3]?.id ?? '', [{ module_name: 'hangup', description: 'ailleurs' }])
  setPageHidden(false)
  expect(await said(notice)).toBeInTheDocument()
})
