import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { rehearsalsOperations } from 'contract/flowVersions'
import { requestTiming } from '@/api'
import { settingsAccepted } from '@/slices/applicationEditor'
import { modulesOf } from '@/slices/editorDocument'
import { choose, dialog, editorOf, openEditor, press, pressIcon, said, selectedBranch } from '@/testing/editorVisit'
import { faults, startTestService, type TestService } from '@/testing/service'
import { stageSounds } from '@/testing/soundStage'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const voicemail = (send_to: string) => ({ module_name: 'voicemail', parameters: { send_to } })

/** Welcome and a menu: 1 rings Zoé, then takes a message; 2 takes a message. */
const reception = async () => {
  const audiofile_id = await service.addAudioFile(service.practice.accountId, 'Bienvenue.wav')
  return service.addApplication(service.practice.accountId, {
    friendly_name: 'Réception',
    branches: [
      {
        friendly_name: 'root',
        modules: [
          { module_name: 'audiofile', parameters: { audiofile_id } },
          { module_name: 'router', parameters: { routes: [{ digit: '1', branch: 'Ventes' }, { digit: '2', branch: 'Nuit' }] } },
        ],
      },
      { friendly_name: 'Ventes', modules: [{ module_name: 'call_transfer', parameters: { destination_number: '+15145550100' } }, voicemail('ventes@example.com')] },
      { friendly_name: 'Nuit', modules: [voicemail('nuit@example.com')] },
    ],
  })
}

const open = async (id: string) => {
  const visit = await openEditor(service, id)
  await press('Simulate call')
  expect(await screen.findByText('Call simulator', { selector: 'h2' })).toHaveFocus()
  return visit
}

const transcript = (): string[] => Array.from(document.querySelectorAll('[role="log"] li'), ({ firstChild }) => firstChild?.textContent?.replaceAll('\u00a0', ' ') ?? '')
const marked = (): string[] =>
  Array.from(document.querySelectorAll('[data-mark]'), (step) => `${step.querySelector('h3')?.textContent}: ${step.getAttribute('data-mark')}`)
const line = (text: string) =>
  screen.findByText((_, shown) => shown?.textContent?.replaceAll('\u00a0', ' ') === text, { selector: '[role="log"] li > span' })

test('a simulated call runs the unsaved flow by keys, plays its audio, and goes forward and back', async () => {
  stageSounds()
  const { id } = await reception()
  const { store } = await open(id)
  fireEvent.change(screen.getByLabelText('Caller'), { target: { value: '+15145550123' } })
  await press('Start call')
  await line('Waits 5 s for a key')
  expect(await line('Plays “Bienvenue.wav”')).toBeInTheDocument()
  expect(transcript()).toEqual(['Call answered', 'Plays “Bienvenue.wav”', 'Waits 5 s for a key'])
  expect(marked()).toEqual(['Audio file: passed', 'Menu: now'])

  // Nothing plays automatically before the user asks for it.
  expect(screen.getByLabelText('Play Bienvenue.wav')).toBeInTheDocument()
  fireEvent.click(screen.getByLabelText('Play audio'))
  expect(await screen.findByLabelText('Pause Bienvenue.wav')).toBeInTheDocument()

  expect(within(screen.getByLabelText('Keypad')).getByText('1')).toHaveAttribute('title', 'Ventes')
  fireEvent.keyDown(document.body, { key: '1' })
  await line('Rings (514) 555-0100 for 25 s')
  expect(screen.getByLabelText('Play Bienvenue.wav')).toBeInTheDocument()
  expect(selectedBranch()).toBe('Ventes')
  expect(marked()).toEqual([expect.stringContaining('now')])
  await press('No one answers')
  await press('Caller leaves a message')
  expect(await said('Call ended: Voicemail sent to ventes@example.com (branch “Ventes”)')).toBeInTheDocument()

  await press('Go back')
  await press('Go back')
  expect(await screen.findByText('Someone answers', { selector: 'button' })).toBeInTheDocument()

  const { selectedBranchId } = editorOf(store)
  const key = modulesOf(editorOf(store), selectedBranchId ?? '')[0]?.key ?? ''
  store.dispatch(settingsAccepted({ key, parameters: { destination_number: '+15145550199' } }))
  expect(await said('The call flow has changed since this call started.')).toBeInTheDocument()
  fireEvent.click(screen.getAllByText('Start over', { selector: 'button' })[0] ?? document.body)
  await line('Waits 5 s for a key')
  fireEvent.click(within(screen.getByLabelText('Keypad')).getByText('1'))
  await line('Rings (514) 555-0199 for 25 s')
  await press('Hang up')
  await line('Caller hangs up')
  await pressIcon('Close the call simulator')
  await waitFor(() => expect(screen.queryByRole('log', { hidden: true })).not.toBeInTheDocument())
  expect(marked()).toEqual([])
})

test('a simulated call becomes a test, and a save reports that it now ends differently', async () => {
  const { id } = await reception()
  const { store } = await open(id)
  await said('Save a simulated call as a test to check it after every change.')
  await press('Start call')
  fireEvent.click(within(await screen.findByLabelText('Keypad')).getByText('2'))
  await press('Caller leaves a message')
  await press('Save as test...')
  const form = await dialog('Save as test')
  const name = form.getByLabelText('Test name')
  expect(name).toHaveValue('Press 2 → voicemail')
  fireEvent.change(name, { target: { value: ' ' } })
  fireEvent.click(form.getByText('Save'))
  expect(await form.findByText('This field is required.')).toBeInTheDocument()
  fireEvent.change(name, { target: { value: 'La nuit' } })
  fireEvent.click(form.getByText('Save'))
  await said('1 test ends as expected.')

  const night = editorOf(store).selectedBranchId ?? ''
  const key = modulesOf(editorOf(store), night)[0]?.key ?? ''
  store.dispatch(settingsAccepted({ key, parameters: { send_to: 'jour@example.com' } }))
  await said('1 of 1 tests ends differently.')
  await pressIcon('Close the call simulator')
  await press('Save')
  await said('Application saved.')
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText('Saved. 1 test now ends differently:')).toBeInTheDocument()
  expect(notice.getByText('La nuit')).toBeInTheDocument()
  expect(notice.getByText('Expected: Voicemail sent to nuit@example.com (branch “Nuit”)')).toBeInTheDocument()
  expect(notice.getByText('Now: Voicemail sent to jour@example.com (branch “Nuit”)')).toBeInTheDocument()
  fireEvent.click(notice.getByText('Update test'))
  await said('Test has been updated')
  await waitFor(() => expect(screen.queryByText('Saved. 1 test now ends differently:')).not.toBeInTheDocument())

  await press('Simulate call')
  await said('1 test ends as expected.')
  await choose('Actions for test La nuit', 'Rename')
  const rename = await dialog('Rename test')
  fireEvent.change(rename.getByLabelText('Test name'), { target: { value: 'Le jour' } })
  fireEvent.click(rename.getByText('Save'))
  await pressIcon('Replay Le jour')
  await line('Caller leaves a message')
  await service.failNext(rehearsalsOperations.deleteRehearsal, faults.failure(403, 'forbidden'))
  await choose('Actions for test Le jour', 'Delete')
  fireEvent.click((await dialog('Delete test “Le jour”?')).getByText('Delete'))
  expect(await said('Error while deleting test.')).toBeInTheDocument()
  await choose('Actions for test Le jour', 'Delete')
  fireEvent.click((await dialog('Delete test “Le jour”?')).getByText('Delete'))
  await said('Save a simulated call as a test to check it after every change.')
})
