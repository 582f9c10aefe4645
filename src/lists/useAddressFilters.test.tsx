import { act, renderHook, waitFor } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { useAddressFilters, type AddressForm } from './useAddressFilters'

interface Filters {
  q: string
  tab: string
}

const form: AddressForm<Filters> = {
  read: (params) => ({ q: params.get('q') ?? '', tab: params.get('tab') ?? '' }),
  write: ({ q, tab }) => new URLSearchParams({ ...(q !== '' && { q }), ...(tab !== '' && { tab }) }),
}

const begin = (address = '') => {
  window.history.replaceState(null, '', `/list${address}`)
  const { result } = renderHook(() => useAddressFilters(form), { wrapper: ({ children }) => <BrowserRouter useTransitions={false}>{children}</BrowserRouter> })
  return {
    now: () => ({ text: result.current.text, q: result.current.filters.q, address: window.location.search }),
    type: (text: string) => act(() => result.current.setText(text)),
    change: (part: Partial<Filters>) => act(() => result.current.change(part)),
    wait: (ms: number) => act(() => jest.advanceTimersByTime(ms)),
  }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('the address is updated when typing pauses, and the field keeps the typed text', () => {
  const { type, wait, now } = begin()
  type('Zo')
  wait(249)
  type('Zoé ')
  wait(249)
  expect(now()).toEqual({ text: 'Zoé ', q: 'Zoé', address: '' })
  wait(1)
  expect(now()).toEqual({ text: 'Zoé ', q: 'Zoé', address: '?q=Zo%C3%A9' })
  type('Zoé D')
  expect(now().text).toBe('Zoé D')
})

test('an emptied field takes effect immediately', () => {
  const { type, wait, now } = begin('?q=a')
  type('')
  wait(0)
  expect(now()).toEqual({ text: '', q: '', address: '' })
})

test('changing another filter also applies the text that is still being typed', () => {
  const { type, change, now } = begin()
  type('a ')
  change({ tab: 'archived' })
  expect(now()).toEqual({ text: 'a ', q: 'a', address: '?q=a&tab=archived' })
})

test('clearing empties the field, including text that is not in the address yet', () => {
  const { type, change, wait, now } = begin()
  type('a')
  change({ q: '', tab: '' })
  wait(1000)
  expect(now()).toEqual({ text: '', q: '', address: '' })
})

test('the back button restores the earlier text in the field, and typing continues from there', async () => {
  // jsdom's history goes back by a timer of its own.
  jest.useRealTimers()
  const { type, change, now } = begin('?q=a')
  change({ tab: 'archived' })
  type('b')
  await waitFor(() => expect(now().address).toBe('?q=b&tab=archived'))
  window.history.back()
  await waitFor(() => expect(now()).toEqual({ text: 'a', q: 'a', address: '?q=a' }))
  type('ab')
  await waitFor(() => expect(now()).toEqual({ text: 'ab', q: 'ab', address: '?q=ab' }))
})
