import { waitFor } from '@testing-library/react'
import { applicationsOperations } from 'contract/applications'
import type { Id } from 'contract/operation'
import { requestTiming } from '@/api'
import { readToken } from '@/lib/storedToken'
import {
  applicationEditorSlice,
  branchSelected,
  described,
  draftDiscarded,
  moduleCopied,
  moduleDuplicated,
  moduleMoved,
  moduleRemoved,
  moduleMovedToBranch,
  pasted,
  reloaded,
  settingsAccepted,
  undone,
} from '@/slices/applicationEditor'
import { modulesOf } from '@/slices/editorDocument'
import { draftOf } from '@/slices/editorSaving'
import { returnDraft, saveDrafts } from '@/store/drafts'
import { addLazySlice } from '@/store/loadApi'
import type { AppStore } from '@/store/makeStore'
import { editorOf, openEditor, pressIcon, said, showBranch, stacksIn, stepsAre } from '@/testing/editorVisit'
import { renderPart } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'
import { freshApplication, isFresh, saveFlow } from './saveFlow'
import { useOpenedApplication } from './ApplicationEditorPage'

// The editor's page does this, but isn't part of this test.
addLazySlice(applicationEditorSlice, saveDrafts)

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const pause = (length: number) => ({ module_name: 'pause', parameters: { length } })
const reception = () =>
  service.addApplication(service.practice.accountId, {
    friendly_name: 'Réception',
    branches: ['root', 'Ventes', 'Soutien', 'Nuit', 'Congé'].map((friendly_name, index) => ({
      friendly_name,
      modules: [pause(index), { module_name: 'router', parameters: { routes: [{ digit: '1', branch: 'Nuit' }] }, description: 'Le menu' }],
    })),
  })

const putModules = (branchId: Id) => ({ method: 'PUT', path: `/application-branches/${branchId}/modules` })
const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('draft '))

const Opening = ({ id }: { id: Id }) => {
  useOpenedApplication(id)
  return null
}

const enter = async (id: Id) => {
  const visit = await renderPart(<Opening id={id} />, { service, signedIn: service.practice })
  await waitFor(() => expect(editorOf(visit.store).applicationId).toBe(id))
  return visit
}
type Entered = Awaited<ReturnType<typeof enter>>

/** Skips what the page does when it is left, as in a crash. */
const crash = ({ unmount }: Entered): void => {
  const stored = { ...localStorage }
  unmount()
  localStorage.clear()
  for (const [key, value] of Object.entries(stored)) if (typeof value === 'string') localStorage.setItem(key, value)
}

const keyIn = (store: AppStore, branchId: Id, index = 0): string => modulesOf(editorOf(store), branchId)[index]?.key ?? ''

type Edit = (store: AppStore, branchId: Id) => void
const edits: Record<string, Edit> = {
  described: (store, id) => store.dispatch(described({ key: keyIn(store, id), description: 'Un mot «\u00a0à moi\u00a0» 🙂' })),
  moved: (store, id) => store.dispatch(moduleMoved({ key: keyIn(store, id), to: 1 })),
  duplicated: (store, id) => store.dispatch(moduleDuplicated(keyIn(store, id, 1))),
  pasted: (store, id) => {
    store.dispatch(moduleCopied(keyIn(store, id)))
    store.dispatch(pasted({ modules: editorOf(store).clipboard, index: 1 }))
  },
  configured: (store, id) => store.dispatch(settingsAccepted({ key: keyIn(store, id), parameters: { length: 9, nested: [{ a: '', b: null }] } })),
  removed: (store, id) => [0, 1].forEach(() => store.dispatch(moduleRemoved(keyIn(store, id)))),
  sent: (store, id) => {
    const target = Object.values(editorOf(store).present.stacks).find(({ branchId }) => branchId !== id)?.branchId
    store.dispatch(moduleMovedToBranch({ key: keyIn(store, id), branchId: target ?? id }))
  },
  undone: (store, id) => {
    store.dispatch(described({ key: keyIn(store, id, 1), description: 'kept' }))
    store.dispatch(moduleRemoved(keyIn(store, id)))
    store.dispatch(undone())
  },
}

const editAll = (store: AppStore, branchIds: readonly Id[], kinds: readonly Edit[]): void =>
  branchIds.forEach((branchId, index) => {
    store.dispatch(branchSelected(branchId))
    kinds[index % kinds.length]?.(store, branchId)
  })

const save = (store: AppStore, applicationId: Id, branchIds: Id[]) =>
  store.dispatch(saveFlow({ applicationId, branchIds, describe: ({ description }) => description }))

const endings: Record<string, (entered: Entered, applicationId: Id, branchIds: Id[], failing: Id) => Promise<void>> = {
  'the session ends (401)': async ({ store, unmount }, applicationId, branchIds, failing) => {
    await service.failNext(putModules(failing), faults.failure(401, 'unauthorized'))
    expect(await save(store, applicationId, branchIds)).toEqual({ kind: 'signedOut' })
    expect(stacksIn(store)).toEqual([])
    unmount()
  },
  'the page is reloaded before it is sent': async (entered) => {
    await Promise.resolve()
    crash(entered)
  },
  'it is refused (500) and the page reloaded': async (entered, applicationId, branchIds, failing) => {
    await service.failNext(putModules(failing), faults.failure(500, 'internal'))
    expect(await save(entered.store, applicationId, branchIds)).toEqual({ kind: 'failed', branchIds: [failing] })
    crash(entered)
  },
  'it conflicts (412) and the page is reloaded': async (entered, applicationId, branchIds, failing) => {
    await service.failNext(putModules(failing), faults.failure(412, 'changed_elsewhere'))
    expect(await save(entered.store, applicationId, branchIds)).toEqual({ kind: 'conflict' })
    crash(entered)
  },
  'it is done, but the network is cut and the page reloaded': async (entered, applicationId, branchIds, failing) => {
    await service.failNext(putModules(failing), faults.dropAfter)
    await service.failNext(applicationsOperations.getApplication, faults.drop)
    expect(await save(entered.store, applicationId, branchIds)).toMatchObject({ kind: 'failed' })
    crash(entered)
  },
  'the page is reloaded while it is under way': async (entered, applicationId, branchIds, failing) => {
    await service.failNext(putModules(failing), faults.hold)
    const saving = save(entered.store, applicationId, branchIds)
    await waitFor(async () => expect((await service.requests(putModules(failing))).length).toBe(1))
    crash(entered)
    await service.release()
    await saving
  },
}

const places = [0, 1, 2, 3, 4]
const cases = Object.entries(endings).flatMap(([name, end]) => places.map((place) => ({ name, place, end })))

test.each(cases)('PUT of branch $place of five, $name: all edits are restored', async ({ place, end }) => {
  const { id, branches } = await reception()
  const branchIds = branches.map((branch) => branch.id)
  const entered = await enter(id)
  const all = Object.values(edits)
  editAll(entered.store, branchIds, [...all.slice(place), ...all.slice(0, place)])
  const work = stacksIn(entered.store)
  await end(entered, id, branchIds, branchIds[place] ?? '')
  const { store } = await enter(id)
  expect(stacksIn(store)).toEqual(work)
})

test('a restored draft survives the next reloads, also with further edits; once undone, no draft remains', async () => {
  const { id, branches } = await reception()
  const [root = '', sales = ''] = branches.map((branch) => branch.id)
  const entered = await enter(id)
  editAll(entered.store, [sales], [...Object.values(edits)])
  const work = stacksIn(entered.store)
  await Promise.resolve()
  crash(entered)
  crash(await enter(id))
  const later = await enter(id)
  expect(stacksIn(later.store)).toEqual(work)
  editAll(later.store, [root], [edits['moved'] ?? (() => undefined)])
  const more = stacksIn(later.store)
  expect(more).not.toEqual(work)
  await Promise.resolve()
  crash(later)
  const { store } = await enter(id)
  expect(stacksIn(store)).toEqual(more)
  store.dispatch(undone())
  await waitFor(() => expect(draftKeys()).toEqual([]))
})

test('what Reload set aside survives the next reload of the page, until it is discarded', async () => {
  const { id, branches } = await reception()
  const entered = await enter(id)
  editAll(entered.store, [branches[1]?.id ?? ''], [...Object.values(edits)])
  const work = stacksIn(entered.store)
  const served = await entered.store.dispatch(freshApplication(id))
  if (!isFresh(served)) throw new Error('the application cannot be read')
  entered.store.dispatch(reloaded({ application: served, etag: served.etag }))
  expect(stacksIn(entered.store)).not.toEqual(work)
  await Promise.resolve()
  crash(entered)
  const { store } = await enter(id)
  expect(stacksIn(store)).toEqual(work)
  store.dispatch(draftDiscarded())
  await waitFor(() => expect(draftKeys()).toEqual([]))
})

test('a discarded draft comes back, into the editor or after it was closed, and beside later work', async () => {
  const { id, branches } = await reception()
  const [root = '', sales = ''] = branches.map((branch) => branch.id)
  const entered = await enter(id)
  editAll(entered.store, [sales], [edits['removed'] ?? (() => undefined)])
  const work = stacksIn(entered.store)
  await Promise.resolve()
  crash(entered)
  const { store, unmount } = await enter(id)
  const draft = draftOf(editorOf(store))
  if (draft === null) throw new Error('no draft is restored')
  store.dispatch(draftDiscarded())
  await waitFor(() => expect(draftKeys()).toEqual([]))
  store.dispatch(returnDraft(id, draft))
  expect(stacksIn(store)).toEqual(work)
  await waitFor(() => expect(draftKeys()).toHaveLength(1))
  store.dispatch(draftDiscarded())
  editAll(store, [root], [edits['moved'] ?? (() => undefined)])
  const later = stacksIn(store)
  await Promise.resolve()
  unmount()
  await waitFor(() => expect(editorOf(store).applicationId).toBeNull())
  store.dispatch(returnDraft(id, draft))
  const again = await enter(id)
  expect(stacksIn(again.store)).toEqual([later[0], ...work.slice(1)])
})

test('unsaved steps of a branch that was deleted elsewhere can be pasted', async () => {
  const { id, branches } = await reception()
  const entered = await enter(id)
  const gone = branches[3]?.id ?? ''
  editAll(entered.store, [branches[1]?.id ?? '', gone], [...Object.values(edits)])
  const work = stacksIn(entered.store).find(({ branchId }) => branchId === gone)?.modules
  await Promise.resolve()
  crash(entered)
  await fetch(`${service.url}/v1/application-branches/${gone}`, { method: 'DELETE', headers: { Authorization: `Bearer ${readToken()}` } })
  await openEditor(service, id)
  await said('A branch no longer exists. Its unsaved steps were copied: paste them where you need them.')
  showBranch('Congé')
  await pressIcon(`Paste ${work?.length} steps`)
  await stepsAre('Pause: Wait 4 s', 'Menu: Le menu', 'Menu: Le menu', 'Pause: Wait 3 s')
})
