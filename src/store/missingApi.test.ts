import { loadApi, loadedApi } from './loadApi'

let isMissing = true

jest.mock('@/api', () => {
  if (isMissing) throw new Error('Loading chunk api failed.')
  return jest.requireActual<object>('@/api')
})

test('an api that could not be loaded is asked for again at the next try', async () => {
  await expect(loadApi()).rejects.toThrow('Loading chunk api failed.')
  expect(loadedApi()).toBeNull()
  isMissing = false
  const apiModule = await loadApi()
  expect(loadedApi()).toBe(apiModule)
})
