import { fireEvent, screen, waitFor } from '@testing-library/react'
import { billingOperations } from 'contract/billing'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { referenceOverview } from '@/testing/referenceOverview'
import { noDialog, press, said } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'
import { writeSettings } from '@/testing/settingsBlock'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

/** Reply of a service without idempotency keys to the retry of a change that had arrived. */
const pending = faults.failure(423, 'locked')

/** The first attempt gets no response; the test sets the second. */
const tryTwice = async (plan: RegExp, ...faultsOfRetry: (typeof pending)[]) => {
  fireEvent.click(await screen.findByText('change'))
  fireEvent.click(await screen.findByLabelText(plan))
  for (const fault of faultsOfRetry) await service.failNext(billingOperations.changePlan, fault)
  await press('Change plan')
  await said("We haven't received confirmation yet. You can safely check again: your plan won't change twice.")
  await press('Check again')
}

test('without idempotency keys, a retry rejected as pending counts as done, unless another change is pending', async () => {
  await renderConsole({ path: paths.billing, service, signedIn: service.practice })
  writeSettings({ apiPrefix: `${service.url}/v1` })
  await screen.findByText('change')
  await service.failNext(billingOperations.getBillingOverview, faults.hold)
  await tryTwice(/^Starter/, faults.dropAfter, pending)
  // The overview requested after the first attempt is still loading.
  const statuses = async () => (await service.requests(billingOperations.changePlan)).map(({ status }) => status)
  await waitFor(async () => expect(await statuses()).toEqual([null, 423]))
  await service.release()
  expect(await screen.findByText(/^Your plan will change to Starter on/)).toBeInTheDocument()
  await press('Close')
  await noDialog()
  await tryTwice(/^Enterprise/, faults.drop)
  expect(await said('You can not change your plan now.')).toBeInTheDocument()
})

test('a pending change is named, and taken back by choosing the current plan', async () => {
  const { user } = await renderConsole({ path: paths.billing, service, signedIn: service.second })
  const change = async (plan: RegExp) => {
    await user.click(await screen.findByText('change'))
    await user.click(await screen.findByLabelText(plan))
    await press('Change plan')
  }
  await change(/^Enterprise/)
  await screen.findByText(/^Your plan will change to Enterprise on/)
  await press('Close')
  await noDialog()
  await user.click(await screen.findByText('change'))
  await screen.findByText(/^Your plan changes to Enterprise on .+\. To keep Starter, or to choose another plan, first choose Starter\.$/)
  await press('Change plan')
  expect(await screen.findByText("You're staying on the Starter plan.")).toBeInTheDocument()
  await press('Close')
  await noDialog()
  await waitFor(() => expect(screen.queryByText(/^Enterprise starting/)).toBeNull())
})

test('where the service does not name the pending change, it is the one whose response was lost', async () => {
  await service.failNext(billingOperations.getBillingOverview, faults.body({ ...referenceOverview, period_end_date: null }), 10)
  await renderConsole({ path: paths.billing, service, signedIn: service.second })
  writeSettings({ apiPrefix: `${service.url}/v1` })
  await tryTwice(/^Starter/, faults.dropAfter, pending)
  expect(await said('Your plan will change to Starter at your next billing period.')).toBeInTheDocument()
})

test('prices of long-distance calls are shown below the plans where there are some, and asked for again when they were lost', async () => {
  const prices = [{ name: 'Cuba', prefixes: ['+53'], price_per_minute: 0.955 }]
  await service.failNext(billingOperations.listCallPrices, faults.failure(500, 'internal'))
  await service.failNext(billingOperations.listCallPrices, faults.body({ call_prices: prices }))
  const { user } = await renderConsole({ path: paths.billing, service, signedIn: service.practice })
  await user.click(await screen.findByText('change'))
  await said("Couldn't load the long-distance prices.")
  await press('Retry')
  await user.click(await screen.findByText('Long-distance prices'))
  expect(screen.getByRole('row', { name: /^Cuba \+53 \$0\.955\sa\sminute$/ })).toBeVisible()
})
