import Box from '@mui/material/Box'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderThemed } from '@/testing/renderThemed'
import { useRowFocus, useSoundKeys } from './useSoundWork'

interface ListProps {
  record: (what: string) => void
  first?: string[]
  isAnywhere?: boolean
}

const List = ({ record, first = ['a', 'b', 'c'], isAnywhere = true }: ListProps) => {
  const [ids, setIds] = useState<(string | number)[]>(first)
  const [selected, setSelected] = useState(0)
  const { listRef, keepFocusOf, keepFocusOfSelection, cancelFocusMove } = useRowFocus(ids, selected)
  const drop = (...gone: (string | number)[]) => setIds((left) => left.filter((id) => !gone.includes(id)))
  useSoundKeys(listRef, ids, isAnywhere, {
    play: (id) => record(`play ${id}`),
    changeSpeed: (id) => record(`speed ${id}`),
    select: (id) => record(`select ${id}`),
    move: (id) => {
      keepFocusOf(id)
      drop(id)
    },
    remove: (id) => record(`delete ${id}`),
    toggleNew: (id) => record(`new ${id}`),
    undo: () => record('undo'),
    explain: () => record('explain'),
  })
  return (
    <>
      {selected > 0 ? (
        <button
          onClick={() => {
            keepFocusOfSelection()
            drop('a', 'b')
            setSelected(0)
          }}
        >
          Delete selected
        </button>
      ) : null}
      <button onClick={() => setSelected(2)}>Select two</button>
      <button onClick={cancelFocusMove}>Nothing leaves</button>
      <Box ref={listRef} role="region" aria-label="Sounds" tabIndex={-1}>
        <input aria-label="Text" />
        <input aria-label="Volume" type="range" />
        <table>
          <tbody>
            {ids.map((id) => (
              <tr key={id} tabIndex={-1} aria-label={`row ${id}`}>
                <td>
                  <button aria-label={`bin ${id}`} />
                  <input type="checkbox" aria-label={`tick ${id}`} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </>
  )
}

const visit = (first?: string[], isAnywhere = true) => {
  const calls: string[] = []
  renderThemed(<List record={(what) => calls.push(what)} isAnywhere={isAnywhere} {...(first && { first })} />)
  return { calls, row: (id: string) => screen.getByRole('row', { name: `row ${id}` }), user: userEvent.setup() }
}

test.each([
  ['p', 'play b'],
  ['P', 'play b'],
  ['s', 'speed b'],
  ['x', 'select b'],
  ['d', 'delete b'],
  ['n', 'new b'],
  ['{Enter}', 'play b'],
  ['u', 'undo'],
])('the key %s acts on the focused row: %s', async (key, what) => {
  const { calls, row, user } = visit()
  row('b').focus()
  await user.keyboard(key)
  expect(calls).toEqual([what])
})

test.each([
  ['a button of the row', 'bin b', ['undo']],
  ['the box of the row', 'tick b', ['undo']],
  ['a slider', 'Volume', ['undo']],
  ['a field that takes text', 'Text', []],
])('with the focus on %s, a shortcut works unless the key types text', async (_, label, expected) => {
  const { calls, user } = visit()
  screen.getByLabelText(label).focus()
  await user.keyboard('u')
  expect(calls).toEqual(expected)
})

test.each(['{Control>}p{/Control}', '{Alt>}p{/Alt}', '{Meta>}p{/Meta}', '{Shift>}p{/Shift}', 'q'])(
  '%s is not a shortcut',
  async (keys) => {
    const { calls, row, user } = visit()
    row('b').focus()
    await user.keyboard(keys)
    expect(calls).toEqual([])
  },
)

test.each(['bin b', 'tick b', 'Volume'])('Enter and the arrows belong to %s while it has the focus', async (label) => {
  const { calls, row, user } = visit()
  screen.getByLabelText(label).focus()
  await user.keyboard('{Enter}{ArrowDown}')
  expect(calls).toEqual([])
  expect(row('c')).not.toHaveFocus()
})

test('keys work as soon as the page is open, and then from the row that had the focus last', async () => {
  const { calls, row, user } = visit()
  await user.keyboard('p')
  expect(row('a')).toHaveFocus()
  await user.keyboard('j')
  screen.getByRole('button', { name: 'Select two' }).focus()
  await user.keyboard('x?j')
  expect(row('c')).toHaveFocus()
  expect(calls).toEqual(['play a', 'select b', 'explain'])
})

test('a key pressed outside the list is ignored by people who chose so', async () => {
  const { calls, user } = visit(undefined, false)
  screen.getByRole('button', { name: 'Select two' }).focus()
  await user.keyboard('pxu?')
  expect(calls).toEqual([])
})

test.each([
  ['a', 'j', 'b'],
  ['b', 'k', 'a'],
  ['c', 'j', 'c'],
  ['a', 'k', 'a'],
  ['a', 'jjk', 'b'],
  ['a', '{ArrowDown}{ArrowDown}{ArrowUp}', 'b'],
])('from row %s, the keys %s move the focus to row %s', async (from, keys, to) => {
  const { row, user } = visit()
  row(from).focus()
  await user.keyboard(keys)
  expect(row(to)).toHaveFocus()
})

test.each(['j', 'k'])('from above the rows, %s moves the focus to the first row', async (key) => {
  const { row, user } = visit()
  screen.getByRole('region', { name: 'Sounds' }).focus()
  await user.keyboard(key)
  expect(row('a')).toHaveFocus()
})

test.each([
  [['a', 'b', 'c'], 'b', 'c'],
  [['a', 'b', 'c'], 'c', 'b'],
  [['a', 'b'], 'a', 'b'],
])('in the rows %j, after row %s is archived, row %s has the focus', async (first, gone, next) => {
  const { row, user } = visit(first)
  row(gone).focus()
  await user.keyboard('a')
  expect(screen.queryByRole('row', { name: `row ${gone}` })).toBeNull()
  expect(row(next)).toHaveFocus()
})

test('when the last row is removed, the list itself gets the focus', async () => {
  const { row, user } = visit(['a'])
  row('a').focus()
  await user.keyboard('a')
  expect(screen.getByRole('region', { name: 'Sounds' })).toHaveFocus()
})

test('when the selected rows and their menu are removed, the list gets the focus', async () => {
  const { user } = visit()
  await user.click(screen.getByRole('button', { name: 'Select two' }))
  await user.click(screen.getByRole('button', { name: 'Delete selected' }))
  expect(screen.getByRole('region', { name: 'Sounds' })).toHaveFocus()
})
