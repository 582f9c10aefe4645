import { act, renderHook } from '@testing-library/react'
import { useDebounced } from './useDebounced'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))

test('text takes effect a quarter of a second after the last key, and an emptied field immediately', () => {
  const { result, rerender } = renderHook(({ text }) => useDebounced(text), { initialProps: { text: '' } })
  rerender({ text: 'z' })
  wait(200)
  rerender({ text: 'zo' })
  wait(249)
  expect(result.current).toBe('')
  wait(1)
  expect(result.current).toBe('zo')
  rerender({ text: '' })
  expect(result.current).toBe('')
})
