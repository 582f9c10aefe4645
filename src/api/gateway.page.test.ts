import { answerJson } from '@/testing/loopback'
import { serve } from '@/testing/serve'
import { loadedStore } from '@/testing/stores'
import { whenBack } from './connection'

test.each([
  [502, 1],
  [504, 1],
  [503, 0],
  [500, 0],
])('after a request is answered %d, the next answer tells %d times that the service is back', async (status, times) => {
  const { arrivals } = await serve((response) => (arrivals.length === 1 ? answerJson(response, status, {}) : response.writeHead(204).end()))
  const { store, apiModule } = await loadedStore()
  const back = jest.fn()
  const end = whenBack(back)
  for (const email of ['zoe@example.com', 'ana@example.com']) await store.dispatch(apiModule.sendResetLink.initiate({ email }))
  end()
  expect(arrivals).toHaveLength(2)
  expect(back).toHaveBeenCalledTimes(times)
})
