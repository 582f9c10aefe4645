import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import type { Count } from '@/api'
import { setLanguage } from '@/i18n/language'
import { failureOf } from '@/lib/failure'
import { renderThemed } from '@/testing/renderThemed'
import { useAddressFilters } from '../useAddressFilters'
import { BulkMenu } from '../sounds/SoundScreen'
import { DirectionText } from './cells'
import { DayFilter } from './DayFilter'
import { readDay } from './DayInput'
import { addressForm, recordingFields } from './filters'
import { ListSummary } from './ListSummary'
import { useClearFilters } from './FilterBar'

const noFile = jest.fn<Promise<never>, []>().mockRejectedValue(failureOf({ status: 404, outcome: 'refused' }))

const form = addressForm(recordingFields)

const counts: Record<string, Count> = {
  '': { total: 12_345, isCapped: false },
  nobody: { total: 0, isCapped: false },
  many: { total: 10_000, isCapped: true },
}

const Filters = () => {
  const address = useAddressFilters(form)
  const { text, setText, change, filters } = address
  return (
    <>
      <input aria-label="Callers" value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={() => change({ direction: 'inbound' })}>Incoming only</button>
      <button onClick={() => change({ tab: 'archived' })}>Archive</button>
      <button onClick={() => change({ from: '2026-11-01' }, true)}>From November</button>
      <DayFilter days={filters} onChange={change} />
      <ListSummary counted={counts[filters.q] ?? null} isLoaded={filters.q !== 'unloaded'} filters={filters} {...useClearFilters(address)} getFile={noFile} />
    </>
  )
}

const visit = (search = '') => {
  const router = createMemoryRouter([{ path: '/', element: <Filters /> }], { initialEntries: ['/?before=1', `/${search}`] })
  renderThemed(<RouterProvider router={router} />)
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  return { router, press, search: () => router.state.location.search }
}

test('a chosen filter is added to the address, and the back button removes it', async () => {
  const { router, press, search } = visit('?q=zo')
  await press('Incoming only')
  expect(search()).toBe('?q=zo&direction=inbound')
  await act(() => router.navigate(-1))
  expect(search()).toBe('?q=zo')
})

test('a filter that changes with each key adds no history entry', async () => {
  const { router, press, search } = visit()
  await press('From November')
  expect(search()).toBe('?from=2026-11-01')
  await act(() => router.navigate(-1))
  expect(search()).toBe('?before=1')
})

test('choosing a filter also applies the text that is still being typed', async () => {
  const { press, search } = visit()
  await userEvent.type(screen.getByLabelText('Callers'), 'zo')
  await press('Incoming only')
  expect(search()).toBe('?q=zo&direction=inbound')
  expect(screen.getByLabelText('Callers')).toHaveValue('zo')
})

test('clearing keeps the tab, empties the field, and moves the focus to the count', async () => {
  const { press, search } = visit('?tab=archived&q=zo&direction=inbound')
  expect(screen.getByRole('status')).toHaveTextContent(/^$/)
  await press('Clear filters')
  expect(search()).toBe('?tab=archived')
  expect(screen.getByLabelText('Callers')).toHaveValue('')
  expect(screen.getByRole('status')).toHaveTextContent('12,345 in total')
  expect(screen.getByRole('status')).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
})

test('a count that was not finished is shown as a minimum, in both languages', async () => {
  visit('?q=many')
  expect(screen.getByRole('status')).toHaveTextContent('10,000+ matches')
  await act(() => setLanguage('fr'))
  expect(screen.getByRole('status')).toHaveTextContent('Plus de 10 000 résultats')
  await act(() => setLanguage('en'))
})

test('the tab does not count as a filter', async () => {
  const { press, search } = visit()
  await press('Archive')
  expect(search()).toBe('?tab=archived')
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
})

test.each([
  ['?q=nobody', true],
  ['?from=2026-11-21&to=2026-11-20', true],
  ['?from=2026-11-20&to=2026-11-20', false],
  ['?q=zo', false],
  ['?q=unloaded', true],
])('with the filters %s, the export is disabled: %s', (search, isDisabled) => {
  visit(search)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export CSV' }).disabled).toBe(isDisabled)
})

describe('the period', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-03-18T03:00:00Z'), advanceTimers: true }))
  afterEach(() => jest.useRealTimers())

  const period = () => screen.getByLabelText<HTMLSelectElement>('Period')
  const choose = (name: string) => userEvent.selectOptions(period(), name)

  test('sets both days in Montreal, and one step back unsets them', async () => {
    const { router, search } = visit()
    expect(period()).toHaveDisplayValue('Any time')
    await choose('Last 7 days')
    expect(search()).toBe('?from=2026-03-11&to=2026-03-17')
    expect(period()).toHaveDisplayValue('Last 7 days')
    await act(() => router.navigate(-1))
    expect(period()).toHaveDisplayValue('Any time')
    await choose('Last month')
    expect(search()).toBe('?from=2026-02-01&to=2026-02-28')
    await choose('Any time')
    expect(search()).toBe('')
  })

  test('is custom for any other days, which the fields set', async () => {
    const { search } = visit('?from=2026-03-17&to=2026-03-17')
    expect(period()).toHaveDisplayValue('Today')
    expect(screen.queryByLabelText('From')).toBeNull()
    await choose('Custom')
    expect(search()).toBe('?from=2026-03-17&to=2026-03-17')
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-18' } })
    expect(search()).toBe('?from=2026-03-18&to=2026-03-17')
    expect(period()).toHaveDisplayValue('Custom')
    for (const label of ['From', 'To']) {
      expect(screen.getByLabelText(label)).toBeInvalid()
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription('The end date is before the start date.')
    }
  })
})

test.each([
  ['2026-03-08', '2026-03-08'],
  ['20260308', '2026-03-08'],
  [' 2026/3/8', '2026-03-08'],
  ['2026 3 8', '2026-03-08'],
  ['2026-02-30', null],
  ['08/03/2026', null],
  ['2026-03', null],
])('the date %j is read as %j', (typed, day) => {
  expect(readDay(typed)).toBe(day)
})

test('a day is typed, or picked from a calendar by pointer or keyboard', async () => {
  const { search } = visit('?from=2026-03-17&to=2026-03-19')
  const from = screen.getByLabelText<HTMLInputElement>('From')
  await userEvent.clear(from)
  await userEvent.type(from, '2026-3-1')
  expect(search()).toBe('?to=2026-03-19')
  await userEvent.tab()
  expect([search(), from.value]).toEqual(['?from=2026-03-01&to=2026-03-19', '2026-03-01'])
  await userEvent.type(from, '{Backspace}x')
  await userEvent.tab()
  expect(from).toHaveAccessibleDescription('Type the date as year-month-day: 2026-03-18.')
  await userEvent.click(screen.getByRole('button', { name: 'Calendar: To' }))
  await screen.findByRole('dialog', { name: 'Choose a day: To' })
  await userEvent.keyboard('{PageUp}{ArrowUp}{Home}{Enter}')
  expect(search()).toBe('?from=2026-03-01&to=2026-02-09')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a failed export is explained beside the button', async () => {
  const { press } = visit()
  await press('Export CSV')
  expect(await screen.findByRole('alert')).toHaveTextContent("Export isn't available on this service.")
})

test.each([
  ['inbound', false, 'In'],
  ['inbound', true, 'Incoming call'],
  ['outbound', false, 'Out'],
  ['outbound', true, 'Outgoing call'],
  ['sideways', false, 'sideways'],
  ['', true, '–'],
])('the direction %j, on a narrow screen: %s, is shown as %j', (direction, isNarrow, text) => {
  const { container } = renderThemed(<DirectionText direction={direction} isNarrow={isNarrow} />)
  expect(container.textContent).toBe(text)
})

const bulk = (given: Partial<Parameters<typeof BulkMenu>[0]>) => {
  const [onMove, onDelete] = [jest.fn(), jest.fn()]
  const view = renderThemed(<BulkMenu selected={2} isArchive={false} isBusy={false} onMove={onMove} onDelete={onDelete} {...given} />)
  return { ...view, onMove, onDelete }
}

test.each([
  [false, 'Archive selected', [1, 0]],
  [true, 'Restore selected', [1, 0]],
  [false, 'Delete selected', [0, 1]],
])('for selected rows (in the archive: %s), the menu\'s "%s" calls its action and closes the menu', async (isArchive, item, calls) => {
  const { onMove, onDelete } = bulk({ isArchive })
  expect(screen.getByRole('status')).toHaveTextContent('2 selected')
  await userEvent.click(screen.getByRole('button', { name: 'Bulk actions' }))
  await userEvent.click(screen.getByRole('menuitem', { name: item }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect([onMove.mock.calls.length, onDelete.mock.calls.length]).toEqual(calls)
})

test('the bulk menu is missing without a selection, and does not open while busy', async () => {
  const { container } = bulk({ selected: 0 })
  expect(container).toHaveTextContent(/^$/)
  bulk({ isBusy: true })
  await userEvent.click(screen.getByRole('button', { name: /Bulk actions/ }))
  expect(screen.queryByRole('menu')).toBeNull()
})
