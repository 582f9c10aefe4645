import { answerJson } from '@/testing/loopback'
import { serve } from '@/testing/serve'
import { memberStore } from '@/testing/stores'
import { deleteVoicemail } from './endpoints/calls'
import { requestTiming } from './request'

type Reply = 204 | 403 | 404 | 409 | 410 | 500 | 503 | 'broken'

const remove = async (...replies: Reply[]) => {
  requestTiming.retryDelaysMs = [0, 0]
  const { arrivals } = await serve((response) => {
    const reply = replies[arrivals.length - 1] ?? 204
    if (reply === 'broken') response.destroy()
    else if (reply === 204) response.writeHead(204).end()
    else answerJson(response, reply, { status: 'any', user_message: null })
  })
  const { store } = await memberStore()
  const result = await store.dispatch(deleteVoicemail.initiate('v 1'))
  return { result, requested: arrivals.map(({ method, path }) => `${method} ${path}`) }
}

const once = 'DELETE /v1/accounts/12/voicemails/v%201'

test.each<[string, Reply[], number]>([
  ['was deleted', [204], 1],
  ['is gone already', [404], 1],
  ['is gone for good', [410], 1],
  ['was deleted after a failure', [500, 503, 204], 3],
  ['was deleted by a request whose response was lost', ['broken', 404], 2],
])('an item that %s counts as deleted', async (_, replies, calls) => {
  const { result, requested } = await remove(...replies)
  expect(result).toEqual({ data: true })
  expect(requested).toEqual(Array(calls).fill(once))
})

test.each<[string, Reply[], number, object]>([
  ['is rejected', [409], 1, { status: 409, outcome: 'refused' }],
  ['is forbidden', [403], 1, { type: 'any', status: 403, outcome: 'refused' }],
  ['fails repeatedly', [500, 503, 500, 204], 3, { status: 500, outcome: 'unknown' }],
  ['never reaches the service', ['broken', 'broken', 'broken', 204], 3, { status: null, outcome: 'unknown' }],
  ['is rejected after a retry', [500, 409, 204], 2, { status: 409, outcome: 'refused' }],
])('a deletion that %s reports its outcome', async (_, replies, calls, error) => {
  const { result, requested } = await remove(...replies)
  expect(result.error).toMatchObject(error)
  expect(requested).toHaveLength(calls)
})
