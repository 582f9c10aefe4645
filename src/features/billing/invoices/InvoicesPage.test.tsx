import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { billingOperations } from 'contract/billing'
import { requestTiming } from '@/api'
import { setLanguage } from '@/i18n/language'
import { paths } from '@/lib/paths'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const visit = () => renderConsole({ path: paths.invoices, service, signedIn: service.practice })
const texts = async () => (await screen.findAllByRole('row')).map(({ textContent }) => textContent)

const showsPdf = (pdfViewerEnabled: boolean) => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: pdfViewerEnabled, configurable: true })
beforeEach(() => showsPdf(true))

/** A tab, reduced to what the console uses. */
const fakeTab = () => {
  const page = document.implementation.createHTMLDocument()
  const location = { href: 'about:blank', replace: jest.fn((_address: string) => undefined) }
  const tab = { closed: false, opener: window, document: page, location, close: jest.fn() }
  const open = jest.fn(() => tab)
  Object.assign(window, { open })
  return { tab, open }
}

const invoice = (uid: number) => ({
  uid,
  date: `2025-01-06 05:00:${String(uid % 60).padStart(2, '0')}`,
  reference: `2025-${uid}`,
  sub_amount: 29,
  total_amount: 33.34,
  type: uid % 2 === 0 ? 'monthly_plan' : 'prepaid_account',
})

test('invoices that fail to refresh stay below a notice, and a retry removes it', async () => {
  const { user } = await visit()
  const rows = await texts()
  await user.click(screen.getByText('Billing', { selector: 'main a span' }))
  await screen.findByText('Payment history')
  await service.failNext(billingOperations.listInvoices, faults.failure(500, 'internal'))
  window.history.back()
  expect(await screen.findByText("Couldn't refresh the data. It may be out of date.")).toBeInTheDocument()
  expect(await texts()).toEqual(rows)
  await user.click(screen.getByText('Retry'))
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  expect(await texts()).toEqual(rows)
})

test('invoices appear newest first, can be filtered by any column, and show whether they are paid', async () => {
  await visit()
  const [head, ...rows] = await texts()
  expect(head).toBe('DateReferenceAmountTotal amountOperationStatusDownload')
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.every((row) => /^[A-Z][a-z]{2}\s\d{1,2},\s\d{4}F-\d+\$\d+\.\d\d\$\d+\.\d\d(Monthly subscription|Prepaid Account)PaidDownload \(F-\d+\)$/.test(row))).toBe(true)
  const days = rows.map((row) => Date.parse(row.slice(0, row.indexOf('F-'))))
  expect(days).toEqual([...days].sort((one, other) => other - one))
  fireEvent.change(screen.getByLabelText('Quick filter'), { target: { value: 'prepaid' } })
  const prepaid = (await texts()).slice(1)
  expect(prepaid.length).toBeGreaterThan(0)
  expect(prepaid.length).toBeLessThan(rows.length)
  expect(prepaid.every((row) => row.includes('Prepaid Account'))).toBe(true)
  fireEvent.change(screen.getByLabelText('Quick filter'), { target: { value: 'none of these' } })
  expect(await screen.findByText('No invoices match your filter.')).toBeInTheDocument()
  expect(screen.getByText('Billing', { selector: 'main a span' }).closest('a')).toHaveAttribute('href', '/console/billing')
  await setLanguage('fr')
  expect(await screen.findByText('Aucune facture ne correspond au filtre.')).toBeInTheDocument()
  const clear = screen.getByText('Effacer les filtres')
  clear.focus()
  fireEvent.click(clear)
  expect((await texts()).slice(1)).toHaveLength(rows.length)
  expect(screen.getByLabelText('Factures', { selector: '[role=region]' })).toHaveFocus()
})

test('a PDF opens in a tab that was opened within the click, and a failure closes the tab with a message', async () => {
  const { tab, open } = fakeTab()
  await visit()
  const button = (await screen.findAllByText('Download', { selector: 'button' }))[0]
  if (button === undefined) throw new Error('there is no invoice')
  fireEvent.click(button)
  expect(open).toHaveBeenCalledTimes(1)
  expect([tab.opener, tab.document.body.textContent]).toEqual([null, 'Loading your invoice…'])
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledTimes(1))
  const [address] = tab.location.replace.mock.calls[0] ?? []
  const file = await fetch(String(address).replace(window.location.origin, service.url))
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(file.headers.get('content-disposition')).toMatch(/^inline;/)
  tab.closed = true
  for (const fault of [faults.failure(404, 'not_found'), faults.body({ file_url: 'javascript:alert(1)' })]) {
    const { tab: next } = fakeTab()
    await service.failNext(billingOperations.getInvoiceFile, fault)
    await waitFor(() => expect(button).toBeEnabled())
    fireEvent.click(button)
    await waitFor(() => expect(next.close).toHaveBeenCalled())
    expect(next.location.replace).not.toHaveBeenCalled()
    const toast = await screen.findAllByText('An error occurred, please try again in a moment.')
    expect(toast.length).toBeGreaterThan(0)
  }
})

test('a browser that cannot show PDFs downloads them without a tab', async () => {
  showsPdf(false)
  const { open } = fakeTab()
  const saved: string[] = []
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    if (this.hasAttribute('download')) saved.push(this.pathname)
  })
  await visit()
  fireEvent.click((await screen.findAllByText('Download', { selector: 'button' }))[0] ?? document.body)
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^\/v1\/invoices\//)]))
  expect(open).not.toHaveBeenCalled()
  click.mockRestore()
})

test('a session that ends while a PDF is requested is reported once', async () => {
  const { tab } = fakeTab()
  await visit()
  await screen.findAllByText('Download', { selector: 'button' })
  await service.failNext(billingOperations.getInvoiceFile, faults.failure(401, 'unauthorized'))
  fireEvent.click(screen.getAllByText('Download', { selector: 'button' })[0] ?? document.body)
  expect(await screen.findByText('Your session has ended. Please log in again.')).toBeInTheDocument()
  await waitFor(() => expect(tab.close).toHaveBeenCalled())
  expect(screen.queryByText('An error occurred, please try again in a moment.')).not.toBeInTheDocument()
})

test('a long list without pages shows 20 invoices first, and an empty or failed list says so', async () => {
  const invoices = Array.from({ length: 25 }, (_, index) => invoice(index))
  await service.failNext(billingOperations.listInvoices, faults.body({ invoices }))
  const { unmount } = await visit()
  expect(await texts()).toHaveLength(21)
  expect((await texts())[1]).toBe('Jan\u00a06,\u00a020252025-24$29.00$33.34Monthly subscriptionDownload (2025-24)')
  fireEvent.click(screen.getByText('Load more'))
  expect(await texts()).toHaveLength(26)
  unmount()
  await service.failNext(billingOperations.listInvoices, faults.failure(500, 'internal'))
  await visit()
  expect(await screen.findByText("Couldn't load your invoices.")).toBeInTheDocument()
  await service.failNext(billingOperations.listInvoices, faults.body({ invoices: [] }))
  fireEvent.click(within(screen.getByRole('main')).getByRole('button'))
  expect(await screen.findByText('No invoice yet.')).toBeInTheDocument()
})
