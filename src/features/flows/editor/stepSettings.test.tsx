import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { branchesOperations } from 'contract/applications'
import { requestTiming } from '@/api'
import { dialog, noDialog, openEditor, partOf, press, pressIcon, said, selectedBranch, showBranch, stacksIn, stepsAre } from '@/testing/editorVisit'
import { faults, startTestService, type TestService } from '@/testing/service'

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
  const offered = within(settings.getByLabelText('Branch')).getAllByRole('option').map(({ textContent }) => textContent)
  expect(offered.slice(-4)).toEqual(['+ 7 Sales', '+ 7 Customer service', '+ 7 Reception', '+ New branch…'])
  fireEvent.change(settings.getByLabelText('Branch'), { target: { value: ' + ' } })
  expect(await settings.findByLabelText('Branch name')).toHaveFocus()
  await press('Save settings')
  expect(await settings.findByText('Please check your setup and try again.')).toBeInTheDocument()
  fireEvent.change(settings.getByLabelText('Branch name'), { target: { value: 'Fêtes' } })
  await service.failNext(branchesOperations.createBranch, faults.failure(422, 'validation', { friendly_name: ['Too many branches.'] }))
  await press('Save settings')
  expect(await settings.findByText('Too many branches.')).toBeInTheDocument()
  await press('Save settings')
  await stepsAre('Menu: 1 → Ventes, 7 → Fêtes')
  expect(selectedBranch()).toBe('Soutien')
  await waitFor(() => expect(screen.getByLabelText('Edit settings of step 1, Menu')).toHaveFocus())
})

test('a new menu greets callers and makes the branches of its keys; a new transfer makes the step that follows it', async () => {
  const { id } = await service.addApplication(service.practice.accountId, { friendly_name: 'Nouvelle', branches: [{ friendly_name: 'root', modules: [] }] })
  const { user, store } = await openEditor(service, id)
  await pressIcon('Add Menu')
  const greeting = await screen.findByLabelText('Greeting')
  const menu = await dialog('Module settings')
  await user.type(greeting, 'Bonjour')
  expect(menu.getByLabelText('Language')).toHaveValue('en-CA')
  fireEvent.change(menu.getByLabelText('Language'), { target: { value: 'fr-CA' } })
  fireEvent.change(menu.getByLabelText('Key'), { target: { value: '1' } })
  fireEvent.change(menu.getByLabelText('Branch'), { target: { value: ' + 1 Sales' } })
  await press('Save settings')
  await stepsAre('Menu: Say “Bonjour”, 1 → 1 Sales')
  await user.click(screen.getByText('1 → 1 Sales', { selector: 'button' }))
  await pressIcon('Add Call transfer')
  await waitFor(() => expect(screen.getByLabelText('Email address for voicemails')).toHaveValue(service.practice.email))
  const transfer = await dialog('Module settings')
  await user.type(transfer.getByLabelText('Destination number'), '514 555-0101')
  await user.clear(transfer.getByLabelText('Email address for voicemails'))
  await press('Save settings')
  expect(await transfer.findByText('This field is required.')).toBeInTheDocument()
  await user.type(transfer.getByLabelText('Email address for voicemails'), service.practice.email)
  await press('Save settings')
  await stepsAre('Call transfer: Transfer to (514) 555-0101', `Voicemail: Voicemail sent to ${service.practice.email}`)
  // Who presses nothing in the first menu.
  expect(await said('1 way to lose a caller')).toBeInTheDocument()
  await pressIcon('Add Text to speech')
  expect(await screen.findByLabelText('Language')).toHaveValue('fr-CA')
  expect(screen.getByLabelText('Text to speak').tagName).toBe('TEXTAREA')
  await press('Cancel')
  await pressIcon('Undo: Add “Call transfer”')
  await stepsAre()
  expect(stacksIn(store)[0]?.modules[0]?.parameters).toMatchObject({ text: 'Bonjour', language: 'fr-CA' })
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
