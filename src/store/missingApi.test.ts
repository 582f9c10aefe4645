import { loadApi, loadedApi } from './loadApi'

let isMissing = true

jest.mock('@/api', () => {
  if (isMissing) throw new Error('Loading chunk api failed.')
  return jest.requireActual<object>('@/api')
})

test('a failed download of the api is retried at the next call', async () => {
  await expect(loadApi()).rejects.toThrow('Loading chunk api failed.')
  expect(loadedApi()).toBeNull()
  isMissing = false
  const apiModule = await loadApi()
  expect(loadedApi()).toBe(apiModule)
})
