import fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { countFrom } from 'tools/figures'
import { hide, clearToken, type Claims } from '@/lib/storedToken'
import {
  applicationEditorSlice,
  branchSaved,
  branchSelected,
  closed,
  draftDiscarded,
  moduleAdded,
  opened,
  selectEditor,
  undone,
} from '@/slices/applicationEditor'
import { findStack } from '@/slices/editorDocument'
import { draftOf, type Draft } from '@/slices/editorSaving'
import { signedIn, signedOut } from '@/slices/session'
import { memberStore, unsignedToken, zoe } from '@/testing/stores'
import { draftedApplicationIds, draftKey, textDraftKey, saveDrafts, readDraft } from './drafts'
import { addLazySlice } from './loadApi'
import { makeStore, type AppStore } from './makeStore'

addLazySlice(applicationEditorSlice, saveDrafts)

const DRAFTS = countFrom('DRAFTS', 100)
const ali: Claims = { accountId: '99', userId: '3', userName: 'Ali', role: 'owner' }

afterEach(() => {
  clearToken()
  localStorage.clear()
})

const application = {
  id: 'a1',
  branches: [
    { id: 'b1', name: 'root', modules: [{ id: 1, module_name: 'pause', description: '', parameters: { length: 1 } }] },
    { id: 'b2', name: 'sales', modules: [] },
  ],
}
const opening = (draft: Draft | null = null) => opened({ application, etag: '"1"', draft })
const added = (parameters: Record<string, unknown> = { length: 9 }) => moduleAdded({ module: { module_name: 'pause', parameters }, index: 0 })
const taskOver = () => Promise.resolve()
const storedDraft = (owner: Claims = zoe) => readDraft(owner, 'a1')
const workOf = (store: AppStore): Draft | null => draftOf(selectEditor(store.getState()))
const signInAgain = (store: AppStore, member: Claims) => store.dispatch(signedIn({ ...member, token: hide(unsignedToken(member)) }))

const editing = async () => {
  const { store } = await memberStore()
  store.dispatch(opening())
  store.dispatch(added())
  await taskOver()
  return { store, work: workOf(store) }
}

test('unsaved work is stored, and a reload restores it unchanged', async () => {
  const { work } = await editing()
  expect(storedDraft()).toEqual(work)
  expect(draftedApplicationIds(zoe)).toEqual(['a1'])
  expect(draftedApplicationIds(ali)).toEqual([])
  localStorage.setItem(textDraftKey(zoe, 'request a2'), '{"text":"…"}')
  expect(draftedApplicationIds(zoe)).toEqual(['a1'])
  const reloaded = makeStore()
  reloaded.dispatch(opening(storedDraft()))
  expect(workOf(reloaded)).toEqual(work)
})

test('the draft of undone, saved or discarded work is removed', async () => {
  const { store } = await editing()
  store.dispatch(undone())
  await taskOver()
  expect(storedDraft()).toBeNull()
  store.dispatch(added())
  await taskOver()
  const editor = selectEditor(store.getState())
  const stack = findStack(editor, 'b1') ?? { branchId: 'b1', modules: [] }
  store.dispatch(branchSaved({ visit: editor.visit, stack, modules: [], ids: {}, etag: '"2"' }))
  await taskOver()
  expect(storedDraft()).toBeNull()
  store.dispatch(added())
  await taskOver()
  store.dispatch(closed())
  store.dispatch(opening(storedDraft()))
  store.dispatch(draftDiscarded())
  await taskOver()
  expect(storedDraft()).toBeNull()
})

test('the last edit is stored, even when the editor closes or the session ends in the same task', async () => {
  const { store } = await editing()
  store.dispatch(branchSelected('b2'))
  store.dispatch(added({ length: 5 }))
  store.dispatch(closed())
  expect(storedDraft()?.branches).toMatchObject([{ branchId: 'b1' }, { branchId: 'b2', modules: [{ parameters: { length: 5 } }] }])
  store.dispatch(opening())
  store.dispatch(added({ length: 7 }))
  store.dispatch(signedOut({ reason: 'expired' }))
  await taskOver()
  expect(storedDraft()?.branches).toMatchObject([{ branchId: 'b1', modules: [{ parameters: { length: 7 } }, {}] }])
})

test('an expired session keeps the draft for the same user, and another user\'s sign-in removes it', async () => {
  const { store, work } = await editing()
  store.dispatch(signedOut({ reason: 'expired' }))
  signInAgain(store, zoe)
  expect(storedDraft()).toMatchObject({ ...work })
  expect(storedDraft(ali)).toBeNull()
  store.dispatch(signedOut({ reason: 'expired' }))
  signInAgain(store, ali)
  expect(storedDraft()).toBeNull()
})

test('signing out removes all drafts, including an edit of the same task', async () => {
  const { store } = await editing()
  store.dispatch(added())
  store.dispatch(signedOut({ reason: 'user' }))
  await taskOver()
  expect(storedDraft()).toBeNull()
  expect(Object.keys(localStorage)).toEqual([])
})

test('a restored draft survives an edit of another branch, and browsing does not touch it', async () => {
  const { work } = await editing()
  const reloaded = makeStore()
  const text = localStorage.getItem(draftKey(zoe, 'a1'))
  reloaded.dispatch(opening(storedDraft()))
  reloaded.dispatch(branchSelected('b2'))
  await taskOver()
  expect(localStorage.getItem(draftKey(zoe, 'a1'))).toBe(text)
  reloaded.dispatch(added({ length: 2 }))
  await taskOver()
  const [first, second] = storedDraft()?.branches ?? []
  expect(first).toEqual(work?.branches[0])
  expect(second).toMatchObject({ branchId: 'b2', modules: [{ parameters: { length: 2 } }] })
  reloaded.dispatch(undone())
  await taskOver()
  expect(storedDraft()).toMatchObject({ ...work })
})

test.each([
  ['malformed JSON', '{'],
  ['null', 'null'],
  ['a list', '[]'],
  ['no branches', JSON.stringify({ etag: null })],
  ['another kind of version', JSON.stringify({ etag: 1, branches: [] })],
  ['no version', JSON.stringify({ branches: [] })],
  ['a branch without an id', JSON.stringify({ etag: null, branches: [{ modules: [] }] })],
  ['a module without parameters', JSON.stringify({ etag: null, branches: [{ branchId: 1, modules: [{ key: 'k', module_name: 'm', description: '' }] }] })],
])('an invalid stored draft (%s) is not restored', (_, text) => {
  localStorage.setItem(draftKey(zoe, 'a1'), text)
  expect(storedDraft()).toBeNull()
})

test('a full storage neither stops editing nor loses the work while the page is open', async () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { store, work } = await editing()
  expect(storedDraft()).toMatchObject({ ...work })
  expect(localStorage.getItem(draftKey(zoe, 'a1'))).toBeNull()
  expect(draftedApplicationIds(zoe)).toEqual(['a1'])
  full.mockRestore()
  store.dispatch(signedOut({ reason: 'user' }))
  expect(storedDraft()).toBeNull()
})

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '__proto__', 'constructor', 'toString', '\ud800', '\u2028'))
const { any } = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, false),
    anyText,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.array(tie('any')),
    fc.dictionary(anyText, tie('any'), { noNullPrototype: true }),
  ),
}))
const anyParameters = fc.dictionary(anyText, any, { noNullPrototype: true })

test('a draft with any parameters is stored, read and restored deeply equal', async () => {
  const { store } = await memberStore()
  await fc.assert(
    fc.asyncProperty(fc.array(anyParameters, { minLength: 1, maxLength: 3 }), async (all) => {
      store.dispatch(closed())
      store.dispatch(opening())
      for (const parameters of all) store.dispatch(added(parameters))
      await taskOver()
      const work = workOf(store)
      // Jest's own comparison takes a field named 'constructor' for the class.
      expect(isDeepStrictEqual(storedDraft(), work)).toBe(true)
      store.dispatch(closed())
      store.dispatch(opening(storedDraft()))
      expect(isDeepStrictEqual(workOf(store), work)).toBe(true)
      const parameters = work?.branches[0]?.modules.slice(0, all.length).map((module) => module.parameters)
      expect(isDeepStrictEqual(parameters, all.toReversed())).toBe(true)
    }),
    { numRuns: DRAFTS },
  )
})

test('a draft that another tab\'s save removes is stored again; one that a sign-out removes is not', async () => {
  const { store } = await memberStore()
  store.dispatch(opened({ application: { ...application, id: 'a9' }, etag: '"1"', draft: null }))
  store.dispatch(added())
  await taskOver()
  const removed = () => {
    const key = draftKey(zoe, 'a9')
    localStorage.removeItem(key)
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
    return readDraft(zoe, 'a9')
  }
  expect(removed()).toMatchObject({ branches: workOf(store)?.branches })
  store.dispatch(signedOut({ reason: 'elsewhere' }))
  expect(removed()).toBeNull()
})
