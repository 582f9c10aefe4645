import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { useAddressText } from './useAddressText'
import { useSettled } from './useSettled'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))

test('a text settles a quarter of a second after the last key, and an emptied field at once', () => {
  const { result, rerender } = renderHook(({ text }) => useSettled(text), { initialProps: { text: '' } })
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

describe('the text of a filter that stands in the address', () => {
  const start = (q = '') => {
    const write = jest.fn()
    const { result } = renderHook(() => {
      const [settled, setSettled] = useState({ q, from: '2026-11-01' })
      const [put] = useState(() => (next: typeof settled) => {
        write(next)
        setSettled(next)
      })
      return { ...useAddressText(settled, put), setSettled }
    })
    return {
      write,
      now: () => ({ text: result.current.text, q: result.current.filters.q }),
      type: (text: string) => act(() => result.current.setText(text)),
      /** By the way back, or by a link. */
      goTo: (next: string) => act(() => result.current.setSettled({ q: next, from: '2026-11-01' })),
    }
  }

  test('paints with the key, and is written once the person stops typing', () => {
    const { type, now, write } = start()
    type('z')
    wait(100)
    type('zo ')
    expect(now()).toEqual({ text: 'zo ', q: 'zo' })
    wait(249)
    expect(write).not.toHaveBeenCalled()
    wait(1)
    expect(write.mock.calls).toEqual([[{ q: 'zo', from: '2026-11-01' }]])
  })

  test('is written without a wait when it is emptied', () => {
    const { type, write } = start('zo')
    type('')
    wait(0)
    expect(write.mock.calls).toEqual([[{ q: '', from: '2026-11-01' }]])
  })

  test.each([
    ['zo', 'zo '],
    ['', '   '],
  ])('is not written while the service would be asked the same (%j, typed %j)', (q, typed) => {
    const { type, write } = start(q)
    type(typed)
    wait(1000)
    expect(write).not.toHaveBeenCalled()
  })

  test('follows the address where the person goes back', () => {
    const { goTo, now } = start('zo')
    goTo('max')
    expect(now()).toEqual({ text: 'max', q: 'max' })
  })

  test('keeps what is typed on when its own writing comes back', () => {
    const { type, write, now } = start()
    type('zo ')
    wait(250)
    expect(write).toHaveBeenCalledTimes(1)
    expect(now()).toEqual({ text: 'zo ', q: 'zo' })
    type('zo é')
    expect(now().text).toBe('zo é')
  })

  test('is cut to what the service takes', () => {
    const { type, now } = start()
    type('a'.repeat(300))
    expect(now().q).toBe('a'.repeat(200))
  })
})
