import { fireEvent, screen, within } from '@testing-library/react'
import { nightCallsOperations } from 'contract/nightCalls'
import { requestTiming } from '@/api'
import { paths, testsPath } from '@/lib/paths'
import { said } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const call = { rehearsal_id: 'r1', rehearsal_name: 'Noon', application_id: 'a1', application_name: 'Reception', number_id: 'n1', number: { label: 'Main', friendly_number: '(514) 555-0142' }, result: 'as_expected', called_at: '2026-11-20T08:00:09.000Z' }
const nightPath = `${paths.logs}?direction=night`

test('night calls are apart in the call logs, each marked, and can be searched', async () => {
  await service.failNext(nightCallsOperations.listNightCalls, faults.body({ night_calls: [call, { ...call, rehearsal_id: 'r2', rehearsal_name: 'Evening', result: 'ended_elsewhere' }] }))
  await renderConsole({ path: nightPath, service, signedIn: service.practice })
  await said('2 night calls')
  const rows = within(screen.getByRole('table', { name: 'Night calls' })).getAllByRole('row').slice(1)
  for (const row of rows) expect(within(row).getByText('Night call')).toBeInTheDocument()
  expect(within(screen.getByRole('table')).getAllByRole('link', { name: 'Reception' })[0]).toHaveAttribute('href', `/console${testsPath('a1')}`)
  fireEvent.change(screen.getByLabelText('Test or application'), { target: { value: 'even' } })
  await said('1 night call')
  expect(screen.getByText('Ended differently')).toBeInTheDocument()
  fireEvent.change(screen.getByLabelText('Test or application'), { target: { value: 'nothing' } })
  expect(await screen.findByText('No calls match your filters.')).toBeInTheDocument()
})

test('without night calls, and when they cannot be loaded, the page says so', async () => {
  await service.failNext(nightCallsOperations.listNightCalls, faults.failure(500, 'internal'))
  await renderConsole({ path: nightPath, service, signedIn: service.practice })
  await said("Couldn't load the night calls.")
  fireEvent.click(screen.getByText((_, element) => element?.textContent === 'Retry (Night calls)', { selector: 'button' }))
  expect(await screen.findByText('No night calls yet.')).toBeInTheDocument()
})
