import { fireEvent, screen, waitFor } from '@testing-library/react'
import { rehearsalsOperations } from 'contract/flowVersions'
import { requestTiming } from '@/api'
import { testsPath } from '@/lib/paths'
import { choose, dialog, noDialog, openEditor, press, said } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

test('a change that fails the required checks is saved only with a reason, which the journal shows', async () => {
  const voicemail = { module_name: 'voicemail', parameters: { send_to: 'nuit@example.com' } }
  const { id } = await service.addApplication(service.practice.accountId, { friendly_name: 'Soir', branches: [{ friendly_name: 'root', modules: [voicemail] }] })
  const { unmount } = await renderConsole({ path: testsPath(id), service, signedIn: service.practice })
  await press('Start call')
  await press('Caller leaves a message')
  await press('Save as test...')
  fireEvent.click((await dialog('Save as test')).getByText('Save'))
  const required = await screen.findByLabelText<HTMLInputElement>('Require a reason for changes that fail a test or lose callers')
  await waitFor(() => expect(screen.queryByText('Save as test', { selector: 'h2' })).not.toBeInTheDocument())
  fireEvent.click(required)
  await waitFor(() => expect(required).toBeChecked())
  await waitFor(() => expect(required).toBeEnabled())
  unmount()

  await openEditor(service, id)
  await choose('Actions for step 1, Voicemail', 'Remove')
  await service.failNext(rehearsalsOperations.listRehearsals, faults.failure(500, 'internal'))
  await press('Save')
  await said("The checks couldn't run, so nothing was saved. Please try again.")
  await press('Save')
  const refused = await dialog('This call flow fails its checks')
  expect(refused.getByText('Incoming call → voicemail')).toBeInTheDocument()
  expect(refused.getByText('Callers are cut off: there is no next step.')).toBeInTheDocument()
  expect(refused.getByText('Save anyway')).toBeDisabled()
  fireEvent.click(refused.getByText('Cancel'))
  await noDialog()
  expect(screen.getByText('Unsaved changes')).toBeInTheDocument()

  await press('Save')
  const again = await dialog('This call flow fails its checks')
  fireEvent.change(again.getByLabelText('Reason'), { target: { value: 'The mailbox is full' } })
  await service.failNext(rehearsalsOperations.skipFlowChecks, faults.failure(500, 'internal'))
  fireEvent.click(again.getByText('Save anyway'))
  await again.findByText(/internal error/)
  // The reason gets lost: the service refuses what fails without one.
  await service.failNext(rehearsalsOperations.skipFlowChecks, faults.body({}))
  fireEvent.click(again.getByText('Save anyway'))
  await screen.findByText(/^This call flow fails its checks\. Tests that fail: Incoming call → voicemail\./)
  await press('Save')
  const last = await dialog('This call flow fails its checks')
  fireEvent.change(last.getByLabelText('Reason'), { target: { value: 'The mailbox is full' } })
  fireEvent.click(last.getByText('Save anyway'))
  await said('Application saved.')
  expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument()
})
