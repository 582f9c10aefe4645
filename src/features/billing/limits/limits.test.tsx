import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { accountsOperations } from 'contract/account'
import { callLimitsOperations } from 'contract/callLimits'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { noDialog, press, said } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const type = (label: string, value: string) => void fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('an owner sees where calls may go and what they cost, and changes it; what was typed stays after a failure', async () => {
  await service.failNext(callLimitsOperations.getCallLimits, faults.failure(503, 'internal'))
  await renderConsole({ path: paths.billing, service, signedIn: service.practice })
  expect(await said("Couldn't load your limits.")).toBeInTheDocument()
  const panel = within(screen.getByRole('region', { name: 'Limits for calls and spending' }))
  fireEvent.click(panel.getByText('Retry'))
  expect(await said('Calls may go to: Canada, United States.')).toBeInTheDocument()
  expect(screen.getByRole('progressbar', { name: 'Calls beyond the plan, today' })).toHaveAttribute('aria-valuetext', '$0.00 of $20.00')

  await press('Change limits')
  const shown = within(await screen.findByRole('dialog'))
  type('Calls beyond the plan in a day, at most ($)', 'much')
  type('Outgoing calls at once, at most', '21')
  fireEvent.click(shown.getByText('Save'))
  expect(await said('Enter an amount.')).toBeInTheDocument()
  expect(screen.getByText('Enter a number from 1 to 20.')).toBeInTheDocument()

  type('Calls beyond the plan in a day, at most ($)', '5')
  type('Calls beyond the plan in a month, at most ($)', '')
  type('Numbers bought in a month, at most ($)', '12.50')
  type('Outgoing calls at once, at most', '3')
  type('Find a country', 'fran')
  expect(shown.queryByLabelText(/^Germany/)).not.toBeInTheDocument()
  fireEvent.click(shown.getByLabelText(/^France/))
  await service.failNext(callLimitsOperations.setCallLimits, faults.failure(503, 'internal'))
  fireEvent.click(shown.getByText('Save'))
  expect(await said('An internal error occurred. Please try again.')).toBeInTheDocument()
  expect(screen.getByLabelText('Calls beyond the plan in a day, at most ($)')).toHaveValue('5')
  fireEvent.click(shown.getByText('Save'))
  expect(await said('Your limits have been saved.')).toBeInTheDocument()
  await noDialog()
  expect(await said('Calls may go to: Canada, United States, France.')).toBeInTheDocument()
  expect(screen.getByRole('progressbar', { name: 'Calls beyond the plan, today' })).toHaveAttribute('aria-valuetext', '$0.00 of $5.00')
  expect(screen.queryByRole('progressbar', { name: 'Calls beyond the plan, this month' })).not.toBeInTheDocument()
})

const standing = { standing: 'open', reason: '', can_keep: 0, closes_at: '2030-01-01T05:00:00Z', deletes_at: '2030-01-31T05:00:00Z', owners: [] }

test.each([
  ["Calls beyond the plan have used 80% of today's limit.", { day_limit_percent: 80 }],
  ["Today's limit for calls beyond the plan is reached. Until midnight, they are refused.", { day_limit_percent: 100, month_limit_percent: 80 }],
  ["Calls beyond the plan have used 80% of this month's limit.", { day_limit_percent: 80, month_limit_percent: 80 }],
  ["This month's limit for calls beyond the plan is reached. Until the next month of the plan, they are refused.", { day_limit_percent: 100, month_limit_percent: 100 }],
  ['Calls abroad are unlike those of the last weeks, and slowed until you say whether they are yours.', { has_unusual_calls: 1 }, false],
])('every page says: %s', async (text, shares, isOnBilling = true) => {
  await service.failNext(accountsOperations.getStanding, faults.body({ ...standing, ...shares }))
  const { unmount } = await renderConsole({ path: paths.support, service, signedIn: service.practice })
  expect(await said(text)).toBeInTheDocument()
  fireEvent.click(screen.getByText('See billing'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Billing' })).toBeInTheDocument()
  expect(screen.queryAllByText(text)).toHaveLength(isOnBilling ? 1 : 0)
  expect(screen.queryByText('See billing')).not.toBeInTheDocument()
  unmount()
})

test('an owner is asked whether unusual calls are theirs; no stops their countries, yes lets calls go on', async () => {
  const { accountId } = service.practice
  await service.addUnusualCalls(accountId)
  await service.failNext(callLimitsOperations.getUnusualCalls, faults.failure(503, 'internal'))
  await renderConsole({ path: paths.billing, service, signedIn: service.practice })
  expect(await said("Couldn't check for unusual calls.")).toBeInTheDocument()
  fireEvent.click(screen.getByText('Retry'))
  expect(await said('They are unlike those of the last weeks: to countries that nobody called in the last four weeks, at night. Until you answer, calls abroad go one at a time, five minutes apart.')).toBeInTheDocument()
  const calls = within(screen.getByRole('list', { name: 'Are these your calls?' })).getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  expect(calls.find((call) => call.includes('Cuba'))).toMatch(/^\+5371234567Cuba.*in progress.*transferred by a call flow$/)
  expect(calls.find((call) => call.includes('United Kingdom'))).toMatch(/4 min\./)
  await service.failNext(callLimitsOperations.answerUnusualCalls, faults.failure(503, 'internal'))
  await press('No, stop them')
  expect(await said('An internal error occurred. Please try again.')).toBeInTheDocument()
  await press('No, stop them')
  expect(await said('Calls to these countries are no longer allowed.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('Are these your calls?')).not.toBeInTheDocument())

  await service.addUnusualCalls(accountId)
  await renderConsole({ path: paths.billing, service, signedIn: service.practice })
  await press('Yes, these are ours')
  expect(await said('Calls abroad go on as usual.')).toBeInTheDocument()
})
