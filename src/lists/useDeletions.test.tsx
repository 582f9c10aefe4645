import { act, renderHook } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { Provider } from 'react-redux'
import { msg } from '@/i18n/message'
import { failureOf } from '@/lib/failure'
import { takeUndo } from '@/lib/leaveGuard'
import { selectToasts } from '@/slices/notifications'
import { makeStore } from '@/store/makeStore'
import { useArchiving } from './sounds/useSoundWork'
import { useDeletions } from './useDeletions'

type Answer = { error?: object }

const slowService = <Request,>() => {
  const waiting: { request: Request; answer: (answer: Answer) => void; fail: (error: Error) => void }[] = []
  const ask = (request: Request): Promise<Answer> => new Promise((answer, fail) => void waiting.push({ request, answer, fail }))
  return { waiting, ask, requests: () => waiting.map(({ request }) => request) }
}

const inStore = <Hook,>(useHook: () => Hook) => {
  const store = makeStore()
  const wrapper = ({ children }: PropsWithChildren) => <Provider store={store}>{children}</Provider>
  const { result } = renderHook(useHook, { wrapper })
  const toasts = () => selectToasts(store.getState()).map(({ kind, key: sentence }) => `${kind}: ${sentence}`)
  const undoLast = () => takeUndo(selectToasts(store.getState()).at(-1)?.id ?? '')?.()
  return { now: () => result.current, toasts, undoLast }
}

const refused = { error: failureOf({ status: 409, outcome: 'refused' }) }
const expired = { error: failureOf({ type: 'unauthorized', outcome: 'refused' }) }

const deletions = (options?: { isSelectionOptimistic: true }) => {
  const service = slowService<string | number>()
  return { ...service, ...inStore(() => useDeletions({ kind: 'voicemail', remove: service.ask, failed: msg('Error while deleting voicemail.'), ...options })) }
}

test('a deleted row disappears before the service responds, and stays hidden on success', async () => {
  const { now, waiting, toasts } = deletions()
  const outcome = jest.fn()
  act(() => void now().deleteOne(7).then(outcome))
  expect([now().isDeleted(7), now().isDeleted(8)]).toEqual([true, false])
  await act(async () => waiting[0]?.answer({}))
  expect(now().isDeleted(7)).toBe(true)
  expect(outcome).toHaveBeenCalledWith(null)
  expect(toasts()).toEqual([])
})

test('a row whose deletion is rejected reappears, with the reason', async () => {
  const { now, waiting, toasts } = deletions()
  const outcome = jest.fn()
  act(() => void now().deleteOne(7).then(outcome))
  await act(async () => waiting[0]?.answer(refused))
  expect(now().isDeleted(7)).toBe(false)
  expect(outcome).toHaveBeenCalledWith(refused.error)
  expect(toasts()).toEqual(['error: Error while deleting voicemail.'])
})

test('nothing is said of a deletion that the end of the session stopped', async () => {
  const { now, waiting, toasts } = deletions()
  act(() => void now().deleteOne(7))
  await act(async () => waiting[0]?.answer(expired))
  expect(now().isDeleted(7)).toBe(false)
  expect(toasts()).toEqual([])
})

test('a deletion that throws counts as rejected', async () => {
  const { now, waiting } = deletions()
  const outcome = jest.fn()
  act(() => void now().deleteOne(7).then(outcome))
  await act(async () => waiting[0]?.fail(new Error('chunk 7 is missing')))
  expect(now().isDeleted(7)).toBe(false)
  expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ type: 'internal', outcome: 'unknown' }))
})

test.each<[string, Answer[], number[], string[]]>([
  ['deletes all', [{}, {}, {}], [1, 2, 3], ['success: Selection has been deleted.']],
  ['rejects one', [{}, refused, {}], [1, 3], ['warning: Something went wrong, please try again.']],
  ['ends the session meanwhile', [{}, expired, expired], [1], []],
])('of selected rows, when the service %s, only the deleted ones disappear', async (_, answers, gone, expected) => {
  const { now, waiting, toasts } = deletions()
  act(() => void now().deleteMany([1, 2, 3]))
  expect([...now().deleted]).toEqual([])
  for (const [row, answer] of answers.entries()) await act(async () => waiting[row]?.answer(answer))
  expect([...now().deleted]).toEqual(gone)
  expect(toasts()).toEqual(expected)
})

test('an optimistic selection disappears at once, and its rejected rows come back', async () => {
  const { now, waiting } = deletions({ isSelectionOptimistic: true })
  act(() => void now().deleteMany([1, 2, 3]))
  expect([...now().deleted]).toEqual([1, 2, 3])
  for (const [row, answer] of [{}, refused, {}].entries()) await act(async () => waiting[row]?.answer(answer))
  expect([...now().deleted].sort()).toEqual([1, 3])
})

const archiving = () => {
  const service = slowService<{ id: string | number; is_archived: 0 | 1 }>()
  const view = inStore(() => useArchiving(service.ask))
  const answerAll = (answer: Answer = {}) => act(async () => service.waiting.splice(0).forEach((each) => each.answer(answer)))
  return { ...service, ...view, answerAll }
}

test.each<[0 | 1, string, 0 | 1, string]>([
  [1, 'success: Selection has been archived.', 0, 'success: Selection has been restored.'],
  [0, 'success: Selection has been restored.', 1, 'success: Selection has been archived.'],
])('moving a selection to %d shows a toast, and can be undone once', async (flag, expected, back, expectedUndo) => {
  const { now, requests, answerAll, toasts, undoLast } = archiving()
  act(() => void now().move([1, 2], flag))
  expect(requests()).toEqual([{ id: 1, is_archived: flag }, { id: 2, is_archived: flag }])
  await answerAll()
  expect(toasts()).toEqual([expected])
  act(undoLast)
  expect(requests()).toEqual([{ id: 1, is_archived: back }, { id: 2, is_archived: back }])
  act(() => now().undo())
  expect(requests()).toHaveLength(2)
  await answerAll()
  expect(toasts()).toContain(expectedUndo)
})

test('the undo key reverses only the last move, and does nothing before the first', async () => {
  const { now, requests, answerAll } = archiving()
  act(() => now().undo())
  expect(requests()).toEqual([])
  for (const id of [1, 2]) {
    act(() => void now().move([id], 1))
    await answerAll()
  }
  act(() => now().undo())
  act(() => now().undo())
  expect(requests()).toEqual([{ id: 2, is_archived: 0 }])
  await answerAll()
})

test.each<[Answer, string[]]>([
  [refused, ['warning: Something went wrong, please try again.']],
  [expired, []],
])('a move that fails (%j) offers no undo', async (answer, expected) => {
  const { now, requests, answerAll, toasts } = archiving()
  const outcome = jest.fn()
  act(() => void now().move([1], 1).then(outcome))
  await answerAll(answer)
  expect([outcome.mock.calls, toasts()]).toEqual([[[false]], expected])
  act(() => now().undo())
  expect(requests()).toEqual([])
})

test('a row that is being moved is not sent again', async () => {
  const { now, requests, answerAll } = archiving()
  act(() => void now().move([1], 1))
  act(() => void now().move([1, 2], 1))
  expect(requests().map(({ id }) => id)).toEqual([1, 2])
  await answerAll()
})
