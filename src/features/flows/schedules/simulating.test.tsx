import { fireEvent, screen } from '@testing-library/react'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { settingsAccepted } from '@/slices/applicationEditor'
import { modulesOf } from '@/slices/editorDocument'
import { dialog, editorOf, openEditor, press, pressIcon, said } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

/** Open on workdays in St. John's; returns its id. */
const createSchedule = async (): Promise<string> => {
  const { user, unmount } = await renderConsole({ path: paths.newSchedule, service, signedIn: service.practice })
  await user.type(await screen.findByLabelText('Name'), 'Terre-Neuve')
  fireEvent.change(screen.getByLabelText('Time zone'), { target: { value: 'America/St_Johns' } })
  await user.click(await screen.findByRole('button', { name: 'Create' }))
  await screen.findByRole('heading', { name: 'Terre-Neuve', level: 1 })
  const id = window.location.pathname.split('/').at(-1) ?? ''
  unmount()
  return id
}

const voicemail = (send_to: string) => ({ module_name: 'voicemail', parameters: { send_to } })

test('the simulator takes the time in the zone of the schedule, and a test of a call made now keeps that time', async () => {
  const schedule_id = await createSchedule()
  const { id, branches } = await service.addApplication(service.practice.accountId, {
    branches: [
      { friendly_name: 'root', modules: [{ module_name: 'opening_hours', parameters: {} }] },
      { friendly_name: 'Jour', modules: [voicemail('jour@example.com')] },
      { friendly_name: 'Nuit', modules: [voicemail('nuit@example.com')] },
    ],
  })
  const { store } = await openEditor(service, id)
  const [root, day, night] = branches.map((branch) => branch.id)
  const key = modulesOf(editorOf(store), root ?? '')[0]?.key ?? ''
  store.dispatch(settingsAccepted({ key, parameters: { schedule_id, open_branch: day, closed_branch: night } }))
  await press('Simulate call')

  const time = await screen.findByLabelText(/^Date and time/)
  fireEvent.change(time, { target: { value: '2027-01-04T09:15' } })
  expect(await said("Time zone: Newfoundland Time (St. John's)")).toBeInTheDocument()
  await press('Start call')
  // A quarter past nine there is not yet nine in Montreal.
  await press('Caller leaves a message')
  expect(await said('Call ended: Voicemail sent to jour@example.com (branch “Jour”)')).toBeInTheDocument()

  await press('Go back')
  await press('Go back')
  await press('Now')
  await press('Start call')
  await press('Hang up')
  await press('Save as test...')
  const form = await dialog('Save as test')
  fireEvent.change(form.getByLabelText('Test name'), { target: { value: 'Maintenant' } })
  fireEvent.click(form.getByText('Save'))
  await said('1 test ends as expected.')
  await press('Go back')
  await press('Go back')
  await pressIcon('Replay Maintenant')
  expect(await screen.findByText(/^Time of the call: /)).toBeInTheDocument()
})
