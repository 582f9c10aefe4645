import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FoundException, FoundInCalendar } from '@/api/endpoints/schedules'
import { renderThemed } from '@/testing/renderThemed'
import type { EditedException } from '../draft'
import { ImportPreview } from './ImportPreview'

const day = (name: string, from: string, to = from): FoundException => ({ name, from, to, is_yearly: 0, intervals: [] })
const known = (count: number): EditedException[] =>
  Array.from({ length: count }, (_, key) => ({ key, name: 'Fermé', from: `${2030 + key}-01-01`, to: `${2030 + key}-01-01`, is_yearly: 0, intervals: [] }))

const preview = (found: FoundException[], leftOut: FoundInCalendar['left_out'] = [], exceptions: EditedException[] = []) => {
  const onAdd = jest.fn()
  renderThemed(<ImportPreview found={found} leftOut={leftOut} known={exceptions} onAdd={onAdd} onClose={() => undefined} />)
  return { onAdd, user: userEvent.setup(), dialog: within(screen.getByRole('dialog', { name: 'Days found in the file' })) }
}

test('what is left out is listed by name with its reason and day, and how many more there are', () => {
  const roses = { name: 'Livraison de roses', from: '2026-12-28' }
  const { dialog } = preview([day('Noël', '2026-12-24')], [{ reason: 'timed', count: 213, events: [roses] }, { reason: 'unreadable', count: 1, events: [{ name: 'Journal', from: null }] }])
  expect(dialog.getByText('214 events left out')).toBeInTheDocument()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
    'With a time of dayLivraison de roses (Dec 28, 2026) and 212 others',
    "Can't be readJournal",
  ])
})

test('a file that closes no day says so, with the reasons, and can only be closed', () => {
  const { dialog } = preview([], [{ reason: 'weekly', count: 1, events: [{ name: 'Recyclage', from: '2026-12-07' }] }])
  expect(dialog.getByText('None of its events closes a day.')).toBeInTheDocument()
  expect(dialog.getByText('1 event left out')).toBeInTheDocument()
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close'])
})

test('days that the schedule already has are not chosen, whatever they are called', async () => {
  const [noel, several] = [day('Noël', '2030-01-01'), day('Relâche', '2030-01-01', '2030-01-02')]
  const { dialog, onAdd, user } = preview([noel, several], [], known(1))
  expect(dialog.getByRole('checkbox', { name: /Noël.*you already have “Fermé” then/ })).not.toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'Add 1 exception' }))
  expect(onAdd).toHaveBeenCalledWith([several])
})

test('no more are added than a schedule holds', async () => {
  const { dialog, user } = preview([day('Noël', '2026-12-24'), day('Inventaire', '2026-12-28')], [], known(199))
  const add = () => dialog.getByRole('button', { name: /^Add/ })
  expect(dialog.getByText('A schedule holds at most 200 exceptions. Choose 1 fewer.')).toBeInTheDocument()
  expect(add()).toBeDisabled()
  await user.click(dialog.getByRole('checkbox', { name: /Noël/ }))
  expect(add()).toBeEnabled()
})
