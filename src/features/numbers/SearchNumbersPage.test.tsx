import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { billingOperations } from 'contract/billing'
import { numbersOperations } from 'contract/numbers'
import { getBillingOverview, requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'
import { writeSettings } from '@/testing/settingsBlock'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = [0]
  service = await startTestService()
})
afterAll(() => service.close())

/** The URL holds the search, as after a reload. */
const inMontreal = `${paths.searchNumbers}?country=CA&type=Local&area_code=514`
const visitSearch = (path: string = inMontreal) => renderConsole({ path, service, signedIn: service.practice })
/** By text: a search by role would lay out the whole page. */
const rows = async () => {
  await screen.findByText(/^\d+ numbers? available/)
  return Array.from(document.querySelectorAll<HTMLElement>('main li'))
}
/** The header has a button of the same name. */
const press = (button: string | RegExp) => fireEvent.click(screen.getByText(button, { selector: ':not(.wide)' }))
/** Of the dialog that confirms a purchase, free or not. */
const confirm = () => press(/^Confirm$|^Buy for \$/)
const funds = (plan: 5 | 6 | 7, cents: number) => service.setFunds(service.practice.accountId, plan, cents)
const purchases = () => service.requests(numbersOperations.registerNumber)
const searches = async () => (await service.requests(numbersOperations.findAvailableNumbers)).length
const offered = async () => (await rows()).map(({ textContent }) => textContent).join('\n')

const buyFirst = async () => {
  const first = (await rows())[0]
  if (first === undefined) throw new Error('nothing was found')
  fireEvent.click(within(first).getByText('Buy now'))
  return /^[^A-Z]+\d{4}/.exec(first.textContent)?.[0] ?? ''
}
const dialog = async (title: string) => {
  const frame = (await screen.findByText(title, { selector: 'h2' })).closest<HTMLElement>('[role="dialog"], [role="alertdialog"]')
  if (frame === null) throw new Error(`${title} is no dialog's title`)
  return within(frame)
}
/** The price above the results is requested only once. */
const priced = () => screen.findByText(/a month per number/)
const confirmation = () => dialog('Confirm transaction')

const success = 'Your phone number has been registered successfully!'
const wentWrong = 'An error occurred while processing your request. Please try again.'
const notYet = /^We haven't received confirmation yet/

test('a search starts with the defaults, is part of the URL, and shows its results, their absence or a failure', async () => {
  await visitSearch(paths.searchNumbers)
  expect(await screen.findByText('Choose a country and a type, then search.')).toBeInTheDocument()
  expect(screen.getByLabelText('Country')).toHaveDisplayValue('Canada')
  expect(screen.getByLabelText('Type')).toHaveDisplayValue('Local number')
  await service.failNext(numbersOperations.findAvailableNumbers, faults.failure(500, 'internal'), 2)
  const areaCode = screen.getByLabelText('Area code (ex: 514)')
  areaCode.focus()
  fireEvent.change(areaCode, { target: { value: 'abc' } })
  press('Search')
  expect(screen.getByText('Enter the three digits of an area code, for example 514.')).toBeInTheDocument()
  expect(window.location.search).toBe('')
  fireEvent.change(areaCode, { target: { value: '514' } })
  press('Search')
  fireEvent.click(await screen.findByText('Retry'))
  expect((await rows())[0]).toHaveTextContent(/^\(514\) \d{3}-\d{4}.+, QCBuy now$/)
  expect(window.location.search).toBe('?country=CA&type=Local&area_code=514')
  expect(areaCode).toHaveFocus()
  fireEvent.change(screen.getByLabelText('Digits or keyword'), { target: { value: '00000000000' } })
  press('Search')
  expect(await screen.findByText('No numbers match your search.')).toBeInTheDocument()
  window.history.back()
  await rows()
  expect(screen.getByLabelText('Digits or keyword')).toHaveValue('')
})

test('a repeated search that fails shows the failure instead of the earlier results', async () => {
  await visitSearch()
  await rows()
  await service.failNext(numbersOperations.findAvailableNumbers, faults.failure(500, 'internal'), 2)
  press('Search')
  expect(await screen.findByText("We couldn't run your search.")).toBeInTheDocument()
  expect(screen.queryByText(/^Available numbers/)).not.toBeInTheDocument()
  press('Retry')
  expect(await rows()).not.toHaveLength(0)
})

test('the latest of two searches is shown, whichever response arrives first', async () => {
  await visitSearch(`${paths.searchNumbers}?country=CA&type=Local`)
  await rows()
  const open = async () => (await service.requests(numbersOperations.findAvailableNumbers)).filter(({ status }) => status === null).length
  const before = await open()
  const choose = (value: string) => fireEvent.change(screen.getByLabelText('Country'), { target: { value } })
  await service.failNext(numbersOperations.findAvailableNumbers, faults.hold)
  choose('FR')
  press('Search')
  await screen.findByLabelText('Loading')
  choose('GB')
  press('Search')
  await waitFor(async () => expect((await rows())[0]).toHaveTextContent(/^\+44/))
  await service.release()
  await waitFor(async () => expect(await open()).toBe(before))
  expect((await rows())[0]).toHaveTextContent(/^\+44/)
})

test('a free number is bought once, however often the button is pressed, and leaves the results', async () => {
  await funds(7, 0)
  await visitSearch()
  const name = await buyFirst()
  expect((await confirmation()).getByText('There is no additional cost. Please confirm to continue.')).toBeInTheDocument()
  const before = (await purchases()).length
  for (const _ of [1, 2, 3]) confirm()
  expect(await screen.findByText(success)).toBeInTheDocument()
  press('Later')
  expect(screen.queryByText(name)).not.toBeInTheDocument()
  expect(await purchases()).toHaveLength(before + 1)
  const searched = await searches()
  fireEvent.click(screen.getByText('Phone numbers', { selector: `main a[href="/console${paths.numbers}"] span` }))
  expect(await screen.findByText(name)).toBeInTheDocument()
  // Going back shows the cached search.
  window.history.back()
  await waitFor(async () => expect(await offered()).not.toContain(name))
  expect(await searches()).toBe(searched)
})

test('a paid number shows its price, and every rejection is explained', async () => {
  await funds(5, 0)
  await visitSearch()
  await buyFirst()
  const poor = await dialog('Insufficient funds')
  expect(poor.getByText(/^There is a \$2\.00 cost to register this number\. There is not enough credits/)).toBeInTheDocument()
  expect(poor.getAllByRole('button').map((button) => button.textContent)).toEqual(['OK'])
  press('OK')
  await funds(5, 1000)
  const text = 'There is a $2.00 cost that will be applied to your prepaid balance.'
  expect(await screen.findByText(/^\$2\.00 a month per number\. Your prepaid balance is /)).toBeInTheDocument()
  await service.failNext(numbersOperations.registerNumber, faults.failure(400, 'price_changed'))
  const name = await buyFirst()
  const first = await screen.findByText(text)
  expect(screen.getByText('The number renews every month at this price.')).toBeInTheDocument()
  expect(screen.getByText('Prepaid balance: $10.00 now, $8.00 after the purchase.')).toBeInTheDocument()
  confirm()
  // The price is requested again, and the next dialog has it.
  await waitFor(() => expect(first).not.toBeInTheDocument())
  expect(await screen.findByText(text)).toBeInTheDocument()
  await service.failNext(numbersOperations.registerNumber, faults.failure(400, 'number_unavailable'))
  confirm()
  expect(await screen.findByText('This number is no longer available. Choose another one.')).toBeInTheDocument()
  expect(screen.queryByText(name)).not.toBeInTheDocument()
  await buyFirst()
  await service.failNext(numbersOperations.registerNumber, faults.failure(400, 'limit_reached'))
  await confirmation()
  confirm()
  expect(await screen.findByText(/^This month's limit for buying numbers is reached\./)).toBeInTheDocument()
  await buyFirst()
  await service.failNext(numbersOperations.registerNumber, faults.failure(403, 'forbidden'))
  await confirmation()
  confirm()
  expect(await screen.findByText(wentWrong)).toBeInTheDocument()
})

test.each([['a price is requested', 'getNumberCost'], ['a number is bought', 'registerNumber']] as const)(
  'a session that ends while %s is announced once',
  async (_, row) => {
    await funds(5, 1000)
    await visitSearch()
    await priced()
    await service.failNext(numbersOperations[row], faults.failure(401, 'unauthorized'))
    await buyFirst()
    if (row === 'registerNumber') {
      await confirmation()
      confirm()
    }
    expect(await screen.findByText('Your session has ended. Please log in again.')).toBeInTheDocument()
    expect(screen.queryByText(wentWrong)).not.toBeInTheDocument()
  },
)

test('a lost response is not a failure: the same key is retried until the outcome is known, also after a reload', async () => {
  await funds(5, 1000)
  const { unmount } = await visitSearch()
  const name = await buyFirst()
  await confirmation()
  const before = (await purchases()).length
  for (const fault of [faults.dropAfter, faults.cutAfter]) await service.failNext(numbersOperations.registerNumber, fault)
  confirm()
  expect(await screen.findByText(notYet)).toBeInTheDocument()
  for (const fault of [faults.drop, faults.dropAfter]) await service.failNext(numbersOperations.registerNumber, fault)
  press('Check again')
  await screen.findByText('Checking…')
  expect(await screen.findByText(notYet)).toBeInTheDocument()
  // A reload keeps only the tab's storage.
  unmount()
  await visitSearch(paths.numbers)
  await waitFor(() => expect(document.body).toHaveTextContent(`Your purchase of ${name} went through.`))
  expect(await screen.findByText(name, { ignore: '[role="status"] *' })).toBeInTheDocument()
  expect(sessionStorage).toHaveLength(0)
  const keys = (await purchases()).slice(before).map(({ idempotencyKey }) => idempotencyKey)
  expect([keys.length, new Set(keys).size]).toEqual([5, 1])
})

test('a purchase stays unconfirmed when its response is lost and its retry is rate limited', async () => {
  await funds(5, 1000)
  await visitSearch()
  await buyFirst()
  await confirmation()
  const before = (await purchases()).length
  await service.failNext(numbersOperations.registerNumber, faults.dropAfter)
  await service.failNext(numbersOperations.registerNumber, faults.failure(429, 'too_many_requests'))
  confirm()
  expect(await screen.findByText(notYet)).toBeInTheDocument()
  press('Check again')
  expect(await screen.findByText(success)).toBeInTheDocument()
  const keys = (await purchases()).slice(before).map(({ idempotencyKey }) => idempotencyKey)
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
})

test('a number whose pending purchase completes leaves the results without a new search', async () => {
  await funds(5, 1000)
  await visitSearch()
  const name = await buyFirst()
  await confirmation()
  for (const _ of [1, 2]) await service.failNext(numbersOperations.registerNumber, faults.dropAfter)
  confirm()
  await screen.findByText(notYet)
  const before = await searches()
  press('Close')
  await waitFor(() => expect(document.body).toHaveTextContent(`Your purchase of ${name} went through.`))
  await waitFor(async () => expect(await offered()).not.toContain(name))
  expect(await searches()).toBe(before)
})

test('without idempotency keys a purchase with a lost response is found among the numbers, and the balance is refetched', async () => {
  await funds(5, 1000)
  const { store } = await visitSearch()
  writeSettings({ apiPrefix: `${service.url}/v1` })
  const overviews = async () => (await service.requests(billingOperations.getBillingOverview)).filter(({ status }) => status === 200).length
  const before = await overviews()
  await store.dispatch(getBillingOverview.initiate())
  await buyFirst()
  await confirmation()
  await service.failNext(numbersOperations.registerNumber, faults.dropAfter)
  confirm()
  await screen.findByText(notYet)
  await waitFor(async () => expect(await overviews()).toBe(before + 2))
  const sent = (await purchases()).length
  press('Check again')
  expect(await screen.findByText(success)).toBeInTheDocument()
  await waitFor(async () => expect(await overviews()).toBe(before + 3))
  expect(await purchases()).toHaveLength(sent)
})
