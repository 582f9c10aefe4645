import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderThemed } from '@/testing/renderThemed'
import { setLanguage } from '@/i18n/language'
import { ChartPanel } from './ChartPanel'
import { EmptyState } from './EmptyState'
import { FailureNotice } from './FailureNotice'
import { Flag } from './Flag'
import { Loading } from './Boundary'
import { LocalTime, RelativeTime } from './RelativeTime'
import { LowBalanceNotice } from './LowBalanceNotice'
import { SeekBar } from './AudioPlayer'
import { UsageBar } from './UsageBar'

afterEach(() => {
  jest.useRealTimers()
})

const plain = (text: string): string => text.replace(/\s/g, ' ').replace(/(Nov|Jun)\w*\./g, '$1')

test.each([
  ['2026-11-21T13:15:00Z', 'Nov 21, 2026, 8:15 a.m.'],
  ['2026-11-21 13:15:00', 'Nov 21, 2026, 8:15 a.m.'],
  ['2026-07-01T02:00:00+02:00', 'Jun 30, 2026, 8:00 p.m.'],
  ['soon', 'soon'],
  ['', ''],
])('the timestamp %j is shown as %j in Montreal', (wire, text) => {
  const { container } = renderThemed(<LocalTime wire={wire} />)
  expect(plain(container.textContent)).toBe(text)
  const time = container.querySelector('time')
  expect(time === null ? '' : time.title.includes('America/Montreal')).toBe(time === null ? '' : true)
})

test('relative times update with the clock, all by one timer, which stops with the last of them', () => {
  jest.useFakeTimers({ now: new Date('2026-11-21T13:15:00Z') })
  const view = renderThemed(
    <>
      <p data-testid="first"><RelativeTime wire="2026-11-21T13:14:30Z" /></p>
      <p data-testid="second"><RelativeTime wire="2026-11-21T11:14:30Z" /></p>
      <p data-testid="odd"><RelativeTime wire="soon" /></p>
    </>,
  )
  const texts = () => ['first', 'second', 'odd'].map((id) => plain(screen.getByTestId(id).textContent))
  expect(texts()).toEqual(['nowNov 21, 8:14 a.m.', '2 hours agoNov 21, 6:14 a.m.', 'soon'])
  expect(jest.getTimerCount()).toBe(1)
  act(() => jest.advanceTimersByTime(60_000))
  expect(texts()[0]).toMatch(/^1 minute ago/)
  view.unmount()
  expect(jest.getTimerCount()).toBe(0)
})

test.each([
  [{ balance: 3.5, daysLeft: 4, isLow: true }, 'Your prepaid balance is low: $3.50. About 4 days left at your current pace.'],
  [{ balance: 4.5, daysLeft: 366, isLow: true }, 'Your prepaid balance is low: $4.50. More than a year left at your current pace.'],
  [{ balance: 3.5, daysLeft: null, isLow: true }, 'Your prepaid balance is low: $3.50.'],
  [{ balance: 0, daysLeft: 0, isLow: true }, 'Your prepaid balance is low: $0.00.'],
  [{ balance: 1, daysLeft: 1, isLow: false }, ''],
])('the balance %j shows the notice %j', (standing, text) => {
  const { container } = renderThemed(<LowBalanceNotice standing={standing} action={<button>Add</button>} />)
  expect(container.textContent).toBe(text === '' ? '' : `${text}Add`)
})

test.each([
  [50, '50'],
  [125, '80'],
  [-5, '0'],
  [undefined, '0'],
  [NaN, '0'],
])('a usage of %s percent fills %s of its bar, and is also given as text', (percent, filled) => {
  renderThemed(<UsageBar label="Minutes" percent={percent} text="70 of 50 used" />)
  const bar = screen.getByRole('progressbar', { name: 'Minutes' })
  expect(bar).toHaveAttribute('aria-valuenow', filled)
  expect(bar).toHaveAttribute('aria-valuetext', '70 of 50 used')
})

test.each([
  ['CA', 'Canada', true],
  ['ca', 'Canada', true],
  ['ZZ', 'Elsewhere', true],
  ['', '', false],
])('the flag of %j has the accessible name %j', (country, name, isHeard) => {
  renderThemed(<Flag country={country} name={name} />)
  expect(screen.queryAllByRole('img').map((flag) => flag.getAttribute('aria-label'))).toEqual(isHeard ? [name] : [])
})

test('the Retry button names what it retries', async () => {
  const onRetry = jest.fn()
  renderThemed(<FailureNotice message="No calls came." subject="Calls" onRetry={onRetry} />)
  expect(screen.getByRole('alert')).toHaveTextContent('No calls came.')
  await userEvent.click(screen.getByRole('button', { name: 'Retry (Calls)' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

test('an empty state shows its title, and a hint and an action if given', () => {
  const { container, rerender } = renderThemed(<EmptyState icon={<i>icon</i>} message="No calls." />)
  expect(container.textContent).toBe('iconNo calls.')
  rerender(<EmptyState icon={<i>icon</i>} message="No calls." hint="Buy a number." action={<a href="/buy">Buy</a>} />)
  expect(container.textContent).toBe('iconNo calls.Buy a number.Buy')
})

test('loading is announced in the language of the page', async () => {
  renderThemed(<Loading />)
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument()
  await act(() => setLanguage('fr'))
  expect(screen.getByRole('progressbar', { name: 'Chargement' })).toBeInTheDocument()
  await act(() => setLanguage('en'))
})

test.each([
  [null, 0, '0', true],
  [Infinity, 3, '0', true],
  [90, 30, '30', false],
  [90, 120, '90', false],
])('the seek bar of a sound of %s seconds, %d of them played, is at %s and disabled: %s', (duration, position, at, isOff) => {
  const onSeek = jest.fn()
  renderThemed(<SeekBar label="Position" text="now" position={position} duration={duration} onSeek={onSeek} />)
  const slider = screen.getByRole('slider', { name: 'Position' })
  expect(slider).toHaveValue(at)
  expect(slider.matches(':disabled')).toBe(isOff)
  if (!isOff) fireEvent.change(slider, { target: { value: '12.5' } })
  expect(onSeek.mock.calls).toEqual(isOff ? [] : [[12.5]])
})

test('the same figures appear as a chart and as a table, including a gap', async () => {
  const user = userEvent.setup()
  const series = [{ name: 'Shop', values: [3, null] }, { name: 'Home', values: [0, 5] }]
  const dates = ['Nov. 1', 'Nov. 2']
  renderThemed(<ChartPanel title="Calls" summary="8 calls" dateTitle="Day" valueTitle="Calls" dates={dates} series={series} />)
  expect(await screen.findByRole('img', { name: '8 calls' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show as table' }))
  const rows = screen.getAllByRole('row').map((row) => Array.from(row.children, ({ textContent }) => textContent))
  expect(rows).toEqual([['Day', 'Shop', 'Home'], ['Nov. 1', '3', '0'], ['Nov. 2', '', '5']])
  await user.click(screen.getByRole('button', { name: 'Show as chart' }))
  expect(await screen.findByRole('img', { name: '8 calls' })).toBeInTheDocument()
})
