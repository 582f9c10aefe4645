import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { requestTiming } from '@/api'
import { dialog, noDialog, openEditor, partOf, press, pressIcon, said, selectedBranch, showBranch, stepsAre } from '@/testing/editorVisit'
import { startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const pause = (length: number) => ({ module_name: 'pause', parameters: { length } })
const reception = () =>
  service.addApplication(service.practice.accountId, {
    friendly_name: 'Réception',
    branches: [
      { friendly_name: 'root', modules: [{ module_name: 'router', parameters: { routes: [{ digit: '1', branch: 'Ventes' }, { digit: '2', branch: 'Soutien' }] } }] },
      { friendly_name: 'Ventes', modules: [pause(1), pause(2)] },
      { friendly_name: 'Soutien', modules: [{ module_name: 'router', parameters: { routes: [{ digit: '1', branch: 'Ventes' }] } }] },
    ],
  })

test('cancelling the settings of a new step removes it, and a step opens its settings when clicked', async () => {
  const { id } = await reception()
  await openEditor(service, id)
  showBranch('Ventes')
  await pressIcon('Add Pause')
  await screen.findByLabelText(/seconds/i)
  fireEvent.click((await dialog('Module settings')).getByText('Cancel'))
  await stepsAre('Pause: Wait 1 s', 'Pause: Wait 2 s')
  expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument()
  expect(screen.getByLabelText('Undo')).toHaveAttribute('aria-disabled', 'true')
  await noDialog()
  await pressIcon('Edit settings of step 2, Pause')
  fireEvent.change(await screen.findByLabelText(/seconds/i), { target: { value: '9' } })
  await press('Save settings')
  await stepsAre('Pause: Wait 1 s', 'Pause: Wait 9 s')
})

test('a menu leads to its branches by click, and a new branch is created within its settings', async () => {
  const { id } = await reception()
  const { user } = await openEditor(service, id)
  await user.click(await screen.findByText('2 → Soutien', { selector: 'button' }))
  await waitFor(() => expect(selectedBranch()).toBe('Soutien'))
  await waitFor(() => expect(document.querySelector('h1')).toHaveFocus())
  await pressIcon('Edit settings of step 1, Menu')
  await screen.findByLabelText('Key')
  const settings = await dialog('Module settings')
  fireEvent.change(settings.getByLabelText('Key'), { target: { value: '7' } })
  fireEvent.change(settings.getByLabelText('Branch'), { target: { value: ' + ' } })
  const created = await dialog('Create branch')
  fireEvent.change(created.getByLabelText('Branch name'), { target: { value: 'Fêtes' } })
  fireEvent.click(created.getByText('Create', { selector: 'button' }))
  await said('Branch has been created')
  await waitFor(() => expect(settings.getByLabelText('Branch')).toHaveDisplayValue('Fêtes'))
  expect(selectedBranch()).toBe('Soutien')
  await press('Save settings')
  await stepsAre('Menu: 1 → Ventes, 7 → Fêtes')
})

test('every branch is printed with its steps, not only the selected one', async () => {
  const { id } = await reception()
  await openEditor(service, id)
  expect(screen.queryByText(/^Wait 2/)).not.toBeInTheDocument()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  const printed = within(partOf(screen.getByText('Ventes', { selector: 'h2' }), 'section'))
  expect(printed.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual(['PauseWait 1\u00a0s', 'PauseWait 2\u00a0s'])
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(screen.queryByText(/^Wait 2/)).not.toBeInTheDocument()
})
