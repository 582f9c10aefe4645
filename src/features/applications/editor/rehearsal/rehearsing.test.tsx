import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { rehearsalsOperations } from 'contract/rehearsals'
import { requestTiming } from '@/api'
import { settingsAccepted } from '@/slices/applicationEditor'
import { modulesOf } from '@/slices/editorDocument'
import { choose, dialog, editorOf, openEditor, press, pressIcon, said, selectedBranch } from '@/testing/editorVisit'
import { faults, startTestService, type TestService } from '@/testing/service'
import { writeSettings } from '@/testing/settingsBlock'
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

const open = async (id: string, rehearsals = true) => {
  const visit = await openEditor(service, id)
  writeSettings({ apiPrefix: `${service.url}/v1`, idempotencyKeys: true, rehearsals })
  await press('Rehearse')
  expect(await screen.findByText('Rehearsal', { selector: 'h2' })).toHaveFocus()
  return visit
}

const transcript = (): string[] => Array.from(document.querySelectorAll('[role="log"] li'), ({ firstChild }) => firstChild?.textContent ?? '')
const marked = (): string[] =>
  Array.from(document.querySelectorAll('[data-mark]'), (step) => `${step.querySelector('h3')?.textContent}: ${step.getAttribute('data-mark')}`)
const line = (text: string) => screen.findByText(text, { selector: '[role="log"] li' })

test('a call goes through the work on the screen: by keys, with its sound, step by step and back', async () => {
  stageSounds()
  const { id } = await reception()
  const { store } = await open(id, false)
  fireEvent.change(screen.getByLabelText('Caller'), { target: { value: '+15145550123' } })
  await press('Start the call')
  await line('Waits for a key, 5 s')
  expect(await line('Plays “Bienvenue.wav”')).toBeInTheDocument()
  expect(transcript()).toEqual(['The call is answered', 'Plays “Bienvenue.wav”', 'Waits for a key, 5 s'])
  expect(marked()).toEqual(['Audio file: passed', 'Menu: now'])

  // Nothing plays automatically before the user asks for it.
  expect(screen.getByLabelText('Play Bienvenue.wav')).toBeInTheDocument()
  fireEvent.click(screen.getByLabelText('Play sounds'))
  expect(await screen.findByLabelText('Pause Bienvenue.wav')).toBeInTheDocument()

  fireEvent.keyDown(document.body, { key: '1' })
  await line('Calls +1 514 555 0100, 25 s')
  expect(screen.getByLabelText('Play Bienvenue.wav')).toBeInTheDocument()
  expect(selectedBranch()).toBe('Ventes')
  expect(marked()).toEqual([expect.stringContaining('now')])
  await press('Nobody answers')
  await press('The caller has left a message')
  expect(await said('The call is over: Voicemail to ventes@example.com (branch “Ventes”)')).toBeInTheDocument()
  expect(screen.queryByText('Save as test...')).not.toBeInTheDocument()
  expect(screen.queryByText('Tests')).not.toBeInTheDocument()

  await press('Undo this step')
  await press('Undo this step')
  expect(await screen.findByText('They answer', { selector: 'button' })).toBeInTheDocument()

  const { selectedBranchId } = editorOf(store)
  const key = modulesOf(editorOf(store), selectedBranchId ?? '')[0]?.key ?? ''
  store.dispatch(settingsAccepted({ key, parameters: { destination_number: '+15145550199' } }))
  expect(await said('The call flow changed since this call began.')).toBeInTheDocument()
  fireEvent.click(screen.getAllByText('Start again', { selector: 'button' })[0] ?? document.body)
  await line('Waits for a key, 5 s')
  fireEvent.click(within(screen.getByLabelText('Keypad')).getByText('1'))
  await line('Calls +1 514 555 0199, 25 s')
  await press('Hang up')
  await line('The caller hangs up')
  await pressIcon('Close the rehearsal')
  await waitFor(() => expect(screen.queryByRole('log', { hidden: true })).not.toBeInTheDocument())
  expect(marked()).toEqual([])
})

test('a call becomes a test, and a save says that it would now end elsewhere', async () => {
  const { id } = await reception()
  const { store } = await open(id)
  await said('A call that was rehearsed can be saved as a test.')
  await press('Start the call')
  fireEvent.click(within(await screen.findByLabelText('Keypad')).getByText('2'))
  await press('The caller has left a message')
  await press('Save as test...')
  const form = await dialog('Save as test')
  const name = form.getByLabelText('Test name')
  expect(name).toHaveValue('Pressing 2 reaches voicemail')
  fireEvent.change(name, { target: { value: ' ' } })
  fireEvent.click(form.getByText('Save'))
  expect(await form.findByText('This field is required.')).toBeInTheDocument()
  fireEvent.change(name, { target: { value: 'La nuit' } })
  fireEvent.click(form.getByText('Save'))
  await said('1 test(s) end as expected.')

  const night = editorOf(store).selectedBranchId ?? ''
  const key = modulesOf(editorOf(store), night)[0]?.key ?? ''
  store.dispatch(settingsAccepted({ key, parameters: { send_to: 'jour@example.com' } }))
  await said('1 of 1 test(s) end elsewhere.')
  await pressIcon('Close the rehearsal')
  await press('Save')
  await said('Application saved.')
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText('Saved. 1 test(s) now end elsewhere:')).toBeInTheDocument()
  expect(notice.getByText('La nuit')).toBeInTheDocument()
  expect(notice.getByText('Expected: Voicemail to nuit@example.com (branch “Nuit”)')).toBeInTheDocument()
  expect(notice.getByText('Now: Voicemail to jour@example.com (branch “Nuit”)')).toBeInTheDocument()
  fireEvent.click(notice.getByText('Update the test'))
  await said('Test has been updated')
  await waitFor(() => expect(screen.queryByText('Saved. 1 test(s) now end elsewhere:')).not.toBeInTheDocument())

  await press('Rehearse')
  await said('1 test(s) end as expected.')
  await choose('Actions for test La nuit', 'Rename')
  const rename = await dialog('Rename test')
  fireEvent.change(rename.getByLabelText('Test name'), { target: { value: 'Le jour' } })
  fireEvent.click(rename.getByText('Save'))
  await pressIcon('Replay Le jour')
  await line('The caller has left a message')
  await service.failNext(rehearsalsOperations.deleteRehearsal, faults.failure(403, 'forbidden'))
  await choose('Actions for test Le jour', 'Delete')
  fireEvent.click((await dialog('Delete Le jour')).getByText('Delete'))
  expect(await said('Error while deleting test.')).toBeInTheDocument()
  await choose('Actions for test Le jour', 'Delete')
  fireEvent.click((await dialog('Delete Le jour')).getByText('Delete'))
  await said('A call that was rehearsed can be saved as a test.')
})
