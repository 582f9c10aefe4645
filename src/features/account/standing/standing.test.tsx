import { fireEvent, screen, waitFor } from '@testing-library/react'
import { accountsOperations } from 'contract/account'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { dialog, noDialog, press, said } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const closing = /^Your account will be closed on .*\. It makes and takes no calls\. Until then, you can keep it\.$/
const button = async (name: string) => (await screen.findAllByText(name, { selector: 'main button' }))[0]
const submit = async (password: string): Promise<void> => {
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: password } })
  fireEvent.click((await dialog('Close the account?')).getByText('Close account', { selector: 'button' }))
}

test('an owner reads what closing does, closes with the password, and keeps the account; its members are told whom to ask', async () => {
  const { practice } = service
  const owner = await renderConsole({ path: paths.editAccount, service, signedIn: practice })
  const states: string[] = []
  owner.store.subscribe(() => states.push(JSON.stringify(owner.store.getState())))
  fireEvent.click((await button('Close account')) ?? document.body)
  const opened = await dialog('Close the account?')
  expect(opened.getByText(/^On .*, your numbers are released and nobody can log in any more\./)).toBeInTheDocument()
  expect(opened.getByText(/^On .*, everything but invoices and payments is deleted/)).toBeInTheDocument()
  expect(await opened.findByText(/^Your prepaid balance of \$.* is not paid back by itself: write to support\.$/)).toBeInTheDocument()
  await submit('wrong')
  expect(await said("This isn't your current password.")).toBeInTheDocument()
  await service.failNext(accountsOperations.closeAccount, faults.failure(500, 'internal'))
  await submit(practice.password)
  expect(await said('An internal error occurred. Please try again.')).toBeInTheDocument()
  expect(screen.getByLabelText('Current password')).toHaveValue(practice.password)
  await submit(practice.password)
  await noDialog()
  expect(await screen.findByText(closing, { selector: '[role="status"] *' })).toBeInTheDocument()
  await waitFor(() => expect(document.body).not.toHaveFocus())
  expect(states.filter((state) => state.includes(practice.password))).toEqual([])
  owner.unmount()

  const colleague = await service.addMember(practice.accountId, 'member')
  const member = await renderConsole({ path: paths.support, service, signedIn: colleague })
  expect(await screen.findByText(new RegExp(`^This account will be closed on .* Ask ${practice.name} or .+ about it\\.$`))).toBeInTheDocument()
  expect(screen.queryByText('Keep the account')).not.toBeInTheDocument()
  member.unmount()

  const again = await renderConsole({ path: paths.support, service, signedIn: practice })
  expect(await said(`${practice.name} is closing the account`)).toBeInTheDocument()
  await press('Keep the account')
  expect(await said('You keep the account. It is open again.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText(closing)).not.toBeInTheDocument())
  again.unmount()
})

test.each([
  ['suspended', 0, 'Your account is suspended: Unpaid. It makes and takes no calls; you can pay and write to support.', 'See billing'],
  ['closing', 0, /^Your account will be closed on Jan 2, 2027: Unpaid\. .* write to support to keep it\.$/, 'Write to support'],
] as const)('what an operator made %s has their reason, and offers an owner the way out', async (standing, can_keep, text, way) => {
  const body = { standing, reason: 'Unpaid', can_keep, closes_at: '2027-01-02T17:00:00.000Z', deletes_at: '2027-04-02T16:00:00.000Z', owners: ['Zoé'] }
  await service.failNext(accountsOperations.getStanding, faults.body(body), 9)
  const { unmount } = await renderConsole({ path: paths.editAccount, service, signedIn: service.practice })
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(screen.getByText(way)).toBeInTheDocument()
  expect(screen.queryByText('Close account')).not.toBeInTheDocument()
  await service.endFaults()
  unmount()
})
