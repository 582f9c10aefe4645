import { applicationEditorSlice, opened, selectEditor } from '@/slices/applicationEditor'
import { addLazySlice, loadApi, loadedApi } from './loadApi'
import { makeStore } from './makeStore'

test('the api loads on demand, once, for every store', async () => {
  const early = makeStore()
  expect(early.getState()).not.toHaveProperty('api')
  expect(loadedApi()).toBeNull()
  const [apiModule, again] = await Promise.all([loadApi(), loadApi()])
  expect(again).toBe(apiModule)
  expect(loadedApi()).toBe(apiModule)
  for (const store of [early, makeStore()]) {
    expect(store.getState()).toHaveProperty('api')
    expect(store.dispatch(apiModule.api.internalActions.internal_getRTKQSubscriptions())).toHaveProperty('getSubscriptions')
  }
})

test('the editor\'s state loads on demand', () => {
  const store = makeStore()
  expect(store.getState()).not.toHaveProperty('applicationEditor')
  addLazySlice(applicationEditorSlice)
  expect(store.getState()).toHaveProperty('applicationEditor')
  expect(selectEditor(store.getState()).applicationId).toBeNull()
  store.dispatch(opened({ application: { id: 'a1', branches: [] }, etag: null, draft: null }))
  expect(selectEditor(store.getState()).applicationId).toBe('a1')
})
