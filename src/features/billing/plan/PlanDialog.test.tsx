import { fireEvent, screen } from '@testing-library/react'
import { billingRows } from 'contract/billing'
import { patience } from '@/api'
import { paths } from '@/lib/paths'
import { noDialog, press, said } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'
import { writeSettings } from '@/testing/settingsBlock'

let service: TestService
beforeAll(async () => {
  patience.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

/** Of a service without our extensions. */
const bare = {
  plan_name: 'Professional',
  active_numbers: 6,
  used_numbers: 6,
  numbers_usage: 120,
  included_numbers: 5,
  used_minutes: 412,
  minutes_usage: 41.2,
  included_minutes: 1000,
  prepaid_balance: 61.35,
}

/** What a service that knows no keys answers to the second try of a change that arrived. */
const pending = faults.failure(423, 'locked')

const choose = async (plan: RegExp) => {
  fireEvent.click(await screen.findByText('change'))
  fireEvent.click(await screen.findByLabelText(plan))
}
const unknown = 'We could not confirm this yet. Check again: your plan is changed once.'

test('without keys, a change that is refused as pending after a lost reply is done, unless another one is pending', async () => {
  await renderConsole({ path: paths.billing, service, signedIn: service.practice })
  writeSettings({ apiPrefix: `${service.url}/v1` })
  await choose(/^Starter/)
  await service.failNext(billingRows.changePlan, faults.dropAfter)
  await service.failNext(billingRows.changePlan, pending)
  await press('Change plan')
  await said(unknown)
  await press('Check again')
  expect(await screen.findByText(/^Your plan will change to Starter on/)).toBeInTheDocument()
  await press('Close')
  await noDialog()
  await choose(/^Enterprise/)
  await service.failNext(billingRows.changePlan, faults.drop)
  await press('Change plan')
  await said(unknown)
  await press('Check again')
  expect(await said('You can not change your plan now.')).toBeInTheDocument()
})

test('where the service does not say which change is pending, it is the one that had no answer', async () => {
  await service.failNext(billingRows.getBillingOverview, faults.body(bare), 10)
  await renderConsole({ path: paths.billing, service, signedIn: service.second })
  writeSettings({ apiPrefix: `${service.url}/v1` })
  await choose(/^Starter/)
  await service.failNext(billingRows.changePlan, faults.dropAfter)
  await service.failNext(billingRows.changePlan, pending)
  await press('Change plan')
  await said(unknown)
  await press('Check again')
  expect(await said('Your plan will change to Starter at the next billing period.')).toBeInTheDocument()
})
