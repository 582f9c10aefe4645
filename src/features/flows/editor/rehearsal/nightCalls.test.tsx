import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { applicationsOperations } from 'contract/applications'
import { rehearsalsOperations } from 'contract/flowVersions'
import { nightCallsOperations } from 'contract/nightCalls'
import { numbersOperations } from 'contract/numbers'
import { requestTiming } from '@/api'
import { paths, testsPath } from '@/lib/paths'
import { dialog, press, said } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const night = async () =>
  service.addApplication(service.practice.accountId, {
    friendly_name: 'Soir',
    branches: [{ friendly_name: 'root', modules: [{ module_name: 'voicemail', parameters: { send_to: 'nuit@example.com' } }] }],
  })

const visit = (id: string) => renderConsole({ path: testsPath(id), service, signedIn: service.practice })
const box = () => screen.findByLabelText<HTMLInputElement>('Call each number at night by these tests')

test('calls at night need a test, can be turned on and off, and can be loaded again', async () => {
  const { id } = await night()
  await service.failNext(nightCallsOperations.getNightCalls, faults.failure(500, 'internal'))
  await visit(id)
  await said("Couldn't load the test calls at night.")
  fireEvent.click(screen.getByText((_, element) => element?.textContent === 'Retry (Test calls at night)', { selector: 'button' }))
  expect(await box()).toBeDisabled()
  await press('Start call')
  await press('Caller leaves a message')
  await press('Save as test...')
  fireEvent.click((await dialog('Save as test')).getByText('Save'))
  await waitFor(async () => expect(await box()).toBeEnabled())
  fireEvent.click(await box())
  await said('No phone number leads here, so nothing is called.')
  expect(await box()).toBeChecked()
  fireEvent.click(await box())
  await waitFor(async () => expect(await box()).not.toBeChecked())
  await waitFor(() => expect(screen.queryByText('No phone number leads here, so nothing is called.')).not.toBeInTheDocument())
})

test('the last night is told with what differs and its path, also in the list of call flows', async () => {
  const { id } = await night()
  const rehearsal = { id: 'r1', application_id: id, friendly_name: 'La nuit', script: { caller: '', number_id: null, events: [{ type: 'answered' }] }, expected: { kind: 'voicemail', branch_id: 'b1', target: 'nuit@example.com' } }
  const step = { step: 1, at: '2026-11-20T08:00:00.000Z', branch_id: 'b1', branch_name: 'root', module_index: 0, module_name: 'audiofile', description: 'Play accueil.wav', outcome: 'done', key: null, to_branch_id: null, is_unheard: 1 }
  const number = { id: 'n1', phone_number: '+15145550142', friendly_number: '(514) 555-0142', label: 'Main', endpoint_type: 'application', endpoint_value: id }
  const calls = [
    { rehearsal_id: 'r1', number_id: 'n1', result: 'sound_missing', end: rehearsal.expected, steps: [step, { ...step, step: 2, is_unheard: 0, module_name: 'webphone', description: null, outcome: 'waiting' }] },
    { rehearsal_id: 'r1', number_id: 'n2', result: 'as_expected', end: rehearsal.expected, steps: [] },
  ]
  await service.failNext(rehearsalsOperations.listRehearsals, faults.body({ rehearsals: [rehearsal] }))
  await service.failNext(numbersOperations.listNumbers, faults.body({ numbers: [number] }))
  await service.failNext(nightCallsOperations.getNightCalls, faults.body({ night_calls: { is_on: 1, is_available: 1, called_at: '2026-11-20T08:00:09.000Z', calls } }))
  const { unmount } = await visit(id)
  await said('Checked last night: 1 of 2 test calls ended differently.')
  const differing = within(screen.getByLabelText('Test calls that ended differently'))
  for (const text of ['La nuit', 'Main – (514) 555-0142', "A sound wasn't heard: it's gone or can't be played."]) expect(differing.getByText(text)).toBeInTheDocument()
  fireEvent.click(differing.getByLabelText('Show the path of La nuit'))
  const path = await dialog('Test call of last night')
  expect(path.getByText("Not heard: the sound is gone or can't be played")).toBeInTheDocument()
  expect(path.getByText('Web phone')).toBeInTheDocument()
  expect(path.queryByText('In progress, or interrupted')).not.toBeInTheDocument()
  unmount()

  const row = { id, friendly_name: 'Soir', updated_at: '2026-11-20T12:00:00Z', problem: null }
  const last_night = { called_at: '2026-11-20T08:00:09.000Z', calls: 2, differing: 1 }
  const well = { ...row, id: 'other', last_night: { ...last_night, differing: 0 } }
  await service.failNext(applicationsOperations.listApplications, faults.body({ applications: [{ ...row, last_night }, well] }))
  await renderConsole({ path: paths.applications, service, signedIn: service.practice })
  const chip = await screen.findByText('Last night: 1 of 2 test calls ended differently')
  expect(chip.closest('a')).toHaveAttribute('href', `/console${testsPath(id)}`)
  expect(screen.getByText('Last night: all 2 test calls ended as expected')).toBeInTheDocument()
})

const price = { per_call: 0.05, calls: 4, is_accepted: 0, accepted_by: null, accepted_at: null }
const carried = { is_on: 0, is_available: 1, price, called_at: null, calls: [] }
const saved = { id: 'r1', application_id: 'x', friendly_name: 'La nuit', script: { caller: '', number_id: null, events: [] }, expected: { kind: 'over', branch_id: null, target: null } }
const nightOf = (given: object) => faults.body({ night_calls: { ...carried, ...given } })

test('over a carrier, an owner sees the price and accepts it before calls are made', async () => {
  const { id } = await night()
  await service.failNext(rehearsalsOperations.listRehearsals, faults.body({ rehearsals: [saved] }))
  await service.failNext(nightCallsOperations.getNightCalls, nightOf({}))
  await visit(id)
  await said("$0.05 for each call of up to a minute (before taxes): $0.20 a night with today's tests and numbers, up to $0.60 if calls are repeated because one ends differently.")
  fireEvent.click(await box())
  expect(await box()).not.toBeChecked()
  await service.failNext(nightCallsOperations.acceptNightPrice, faults.failure(409, 'price'))
  await service.failNext(nightCallsOperations.getNightCalls, nightOf({ price: { ...price, per_call: 0.07 } }))
  const accepting = await dialog('Call these numbers at night?')
  fireEvent.click(accepting.getByText('Accept price'))
  await said('The price has changed. Check the new one, and accept it again.')
  await accepting.findByText(/^\$0\.07 for each call/)
  const accepted = { is_on: 1, price: { ...price, is_accepted: 1, accepted_by: 'Marie', accepted_at: '2026-11-20T08:00:09.000Z' } }
  await service.failNext(nightCallsOperations.getNightCalls, nightOf(accepted))
  fireEvent.click(accepting.getByText('Accept price'))
  await said('Accepted by Marie:')
  expect(await box()).toBeChecked()
})

test('a price that has risen is said, and a service without a number to call from says why nothing is offered', async () => {
  const { id } = await night()
  await service.failNext(rehearsalsOperations.listRehearsals, faults.body({ rehearsals: [saved] }))
  await service.failNext(nightCallsOperations.getNightCalls, nightOf({ is_on: 1 }))
  const { unmount } = await visit(id)
  await said("The price has risen, so no calls are made until it's accepted.")
  expect(screen.queryByText('No phone number leads here, so nothing is called.')).not.toBeInTheDocument()
  fireEvent.click(screen.getByText('Accept price'))
  await dialog('Call these numbers at night?')
  unmount()
  await service.failNext(rehearsalsOperations.listRehearsals, faults.body({ rehearsals: [saved] }))
  await service.failNext(nightCallsOperations.getNightCalls, nightOf({ is_available: 0, price: null }))
  await visit(id)
  await said('Not available: your numbers come from a carrier, and this service has no number to call them from. Ask support to set one up.')
  expect(await box()).toBeDisabled()
})
