import { noteAnswer, noteLoss, whenBack } from './connection'
import { requestTiming } from './request'

const [FIRST_MS = 0, SECOND_MS = 0] = requestTiming.recallDelaysMs
let clockMs = 0
const wait = (ms: number): void => {
  clockMs += ms
}

let end = (): void => undefined
const watch = (): jest.Mock => {
  const back = jest.fn()
  end = whenBack(back)
  return back
}
beforeEach(() => {
  clockMs = 1000
  jest.spyOn(performance, 'now').mockImplementation(() => clockMs)
})
afterEach(() => {
  for (const path of ['/a', '/b']) noteAnswer(path)
  end()
})

/** Something blocks a request, which is repeated every few seconds, and others are answered. */
const loseOften = (times: number): void => {
  for (let count = 0; count < times; count += 1) {
    noteLoss('/a')
    wait(FIRST_MS)
    noteAnswer('/b')
  }
}

test.each<[string, () => void, number]>([
  ['an answer after a loss', () => { noteLoss('/a'); noteAnswer('/b') }, 1],
  ['an answer to the same request', () => { noteLoss('/a'); noteAnswer('/a') }, 1],
  ['a second answer', () => { noteLoss('/a'); noteAnswer('/b'); noteAnswer('/b') }, 1],
  ['an answer without a loss', () => noteAnswer('/b'), 0],
  ['a loss', () => noteLoss('/a'), 0],
  ['an answer to a request that was sent before the loss', () => { const sentAt = performance.now(); wait(1); noteLoss('/a'); noteAnswer('/b', sentAt) }, 0],
  ['a second loss of the same request soon after', () => { noteLoss('/a'); noteAnswer('/b'); noteLoss('/a'); noteAnswer('/b') }, 1],
  ['a second loss of the same request, once it was left alone for a while', () => { noteLoss('/a'); noteAnswer('/b'); noteLoss('/a'); wait(FIRST_MS); noteAnswer('/b') }, 2],
  ['a second loss of the same request long after, which is answered itself', () => { noteLoss('/a'); noteAnswer('/b'); wait(FIRST_MS); noteLoss('/a'); noteAnswer('/a') }, 2],
  ['a third loss of the same request, which is left alone for longer', () => { loseOften(2); noteLoss('/a'); wait(FIRST_MS); noteAnswer('/b') }, 2],
  ['a third loss of the same request after the longer while', () => { loseOften(2); noteLoss('/a'); wait(SECOND_MS); noteAnswer('/b') }, 3],
  ['a request that something blocks for good, which is asked for ever more rarely,', () => { loseOften(100) }, 5],
  ['another request that is lost while one is blocked', () => { loseOften(3); noteLoss('/b'); noteAnswer('/c') }, 3],
  ['the browser, which is online again, after which a loss counts at once', () => { loseOften(3); window.dispatchEvent(new Event('online')); noteLoss('/a'); noteAnswer('/b') }, 4],
  ['a second loss after the request was answered', () => { noteLoss('/a'); noteAnswer('/a'); noteLoss('/a'); noteAnswer('/b') }, 2],
  ['the browser, which is online again', () => void window.dispatchEvent(new Event('online')), 1],
])('%s tells that the connection is back as often as it is', (_, act, times) => {
  const back = watch()
  act()
  expect(back).toHaveBeenCalledTimes(times)
})

test('nobody is told after the end', () => {
  const back = watch()
  end()
  window.dispatchEvent(new Event('online'))
  noteLoss('/a')
  noteAnswer('/a')
  expect(back).not.toHaveBeenCalled()
})
