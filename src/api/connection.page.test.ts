import { noteAnswer, noteLoss, whenBack } from './connection'

let end = (): void => undefined
const watch = (): jest.Mock => {
  const back = jest.fn()
  end = whenBack(back)
  return back
}
afterEach(() => {
  for (const path of ['/a', '/b']) noteAnswer(path)
  end()
})

test.each<[string, () => void, number]>([
  ['an answer after a loss', () => { noteLoss('/a'); noteAnswer('/b') }, 1],
  ['an answer to the same request', () => { noteLoss('/a'); noteAnswer('/a') }, 1],
  ['a second answer', () => { noteLoss('/a'); noteAnswer('/b'); noteAnswer('/b') }, 1],
  ['an answer without a loss', () => noteAnswer('/b'), 0],
  ['a loss', () => noteLoss('/a'), 0],
  ['an answer to a request that was sent before the loss', () => { const sentAt = performance.now() - 1; noteLoss('/a'); noteAnswer('/b', sentAt) }, 0],
  ['a second loss of the same request, which something blocks', () => { noteLoss('/a'); noteAnswer('/b'); noteLoss('/a'); noteAnswer('/b') }, 1],
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
