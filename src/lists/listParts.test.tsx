import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderThemed } from '@/testing/renderThemed'
import { ListEnd, LoadMore } from './LoadMore'
import { LongList } from './LongList'
import { matches } from './matches'
import { QuickFilter } from './QuickFilter'
import { useKeepFocus } from './useKeepFocus'

const whole = { shown: [1, 2], hasMore: false, isFilling: false, isCut: false, isStale: false, isLoading: false, isFailed: false }
const acts = { more: () => {}, retry: () => {} }

const List = (given: Partial<typeof whole>) => (
  <LongList list={{ ...whole, ...acts, ...given }} subject="Calls" loadFailed="No calls came.">
    <p>the rows</p>
  </LongList>
)

test.each<[Partial<typeof whole>, string[], string[]]>([
  [{}, ['the rows', 'Showing 2'], ['Load more', 'Retry (Calls)']],
  [{ hasMore: true }, ['the rows', 'Showing 2', 'Load more'], []],
  [{ shown: [] }, ['the rows'], ['Showing 0', 'Load more']],
  [{ isLoading: true, shown: [] }, [], ['the rows', 'Showing 0']],
  [{ isFailed: true, shown: [] }, ['No calls came.', 'Retry (Calls)'], ['the rows']],
  [{ isStale: true, hasMore: true }, ["Couldn't refresh the data. It may be out of date.", 'Retry (Calls)', 'the rows', 'Showing 2', 'Load more'], []],
  [{ isStale: true, shown: [] }, ["Couldn't refresh the data. It may be out of date."], ['the rows', 'Showing 0']],
  [{ isCut: true, hasMore: true }, ['the rows', "Couldn't load the rest of the list.", 'Retry (Calls)'], ['Load more', 'Showing 2']],
  [{ isCut: true, hasMore: true, shown: [] }, ["Couldn't load the rest of the list."], ['the rows']],
])('a long list that is %j shows %j, and not %j', (given, present, absent) => {
  const { container } = renderThemed(<List {...given} />)
  for (const text of present) expect(container).toHaveTextContent(text)
  for (const text of absent) expect(container).not.toHaveTextContent(text)
  expect(screen.queryAllByRole('progressbar')).toHaveLength(given.isLoading === true ? 1 : 0)
})

test('Retry requests a list that failed to load, or its remaining pages', async () => {
  const retry = jest.fn()
  const view = renderThemed(<ListEnd list={{ ...whole, ...acts, retry, isCut: true }} subject="Calls" />)
  await userEvent.click(screen.getByRole('button', { name: 'Retry (Calls)' }))
  view.rerender(
    <LongList list={{ ...whole, ...acts, retry, isFailed: true }} subject="Calls" loadFailed="None.">
      <p>the rows</p>
    </LongList>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Retry (Calls)' }))
  expect(retry).toHaveBeenCalledTimes(2)
})

const twoPages = (onMore: () => void) => ({ shown: 20, hasMore: true, onMore })

test('while more rows load, the button keeps the focus, ignores presses, and shows that it is busy', async () => {
  const onMore = jest.fn()
  const { rerender } = renderThemed(<LoadMore {...twoPages(onMore)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
  rerender(<LoadMore {...twoPages(onMore)} isLoading />)
  const button = screen.getByRole('button', { name: /Load more/ })
  await userEvent.click(button)
  expect(onMore).toHaveBeenCalledTimes(1)
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument()
})

test('when the last rows have loaded, the focus moves to the count', async () => {
  const { rerender } = renderThemed(<LoadMore {...twoPages(() => {})} />)
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
  rerender(<LoadMore shown={31} hasMore={false} onMore={() => {}} />)
  expect(screen.getByRole('status')).toHaveFocus()
  expect(screen.getByRole('status')).toHaveTextContent('Showing 31')
})

test.each([
  ['the button was not pressed', false],
  ['the user has moved the focus elsewhere', true],
])('the count does not take the focus when %s', async (_, isElsewhere) => {
  const bar = <input aria-label="Filter" />
  const { rerender } = renderThemed(<>{bar}<LoadMore {...twoPages(() => {})} /></>)
  if (isElsewhere) {
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
    await userEvent.click(screen.getByLabelText('Filter'))
  }
  rerender(<>{bar}<LoadMore shown={31} hasMore={false} onMore={() => {}} /></>)
  expect(screen.getByRole('status')).not.toHaveFocus()
})

const Filtered = () => {
  const [text, setText] = useState('')
  const names = ['Zoé', 'Max', 'ZOÉ B.'].filter((name) => matches(name, text))
  return (
    <>
      <QuickFilter label="Filter callers" value={text} onChange={setText} placeholder="Name" />
      <ul>{names.map((name) => <li key={name}>{name}</li>)}</ul>
    </>
  )
}

test('a quick filter ignores case and applies with each key; its Clear button empties and focuses the field', async () => {
  renderThemed(<Filtered />)
  const field = screen.getByLabelText('Filter callers')
  const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  await userEvent.type(field, 'zoé')
  expect(rows()).toEqual(['Zoé', 'ZOÉ B.'])
  await userEvent.click(screen.getByRole('button', { name: 'Clear the filter' }))
  expect(rows()).toEqual(['Zoé', 'Max', 'ZOÉ B.'])
  expect(field).toHaveFocus()
  expect(field).toHaveValue('')
})

const Deletable = ({ keeps }: { keeps: boolean }) => {
  const [rows, setRows] = useState(['one', 'two'])
  const { place, keepFocus } = useKeepFocus(rows.length)
  const remove = (row: string): void => {
    if (keeps) keepFocus()
    setRows(rows.filter((other) => other !== row))
  }
  return (
    <div ref={place} tabIndex={-1} data-testid="list">
      {rows.map((row) => <button key={row} onClick={() => remove(row)}>{row}</button>)}
    </div>
  )
}

test.each([
  [true, 'the list'],
  [false, 'the page'],
])('after the focused button disappears (with keepFocus called: %s), the focus is on %s', async (keeps, where) => {
  renderThemed(<Deletable keeps={keeps} />)
  await userEvent.click(screen.getByRole('button', { name: 'one' }))
  expect(where === 'the list' ? screen.getByTestId('list') : document.body).toHaveFocus()
})
