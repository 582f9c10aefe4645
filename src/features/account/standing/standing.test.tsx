import { fireEvent, screen, waitFor } from '@testing-library/react'
import { accountsOperations } from 'contract/account'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { dialog, noDialog, press } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type Person, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const visit = (path: string, signedIn: Person = service.practice) => renderConsole({ path, service, signedIn })
const said = (text: RegExp | string) => screen.findByText(text)
const closing = /^Your account will be closed on .* Until then, you can keep it\.$/
const submit = async (password: string): Promise<void> => {
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: password } })
  fireEvent.click((await dialog('Close the account?')).getByText('Close account', { selector: 'button' }))
}

test('an owner reads what closing does, closes with the password, and keeps the account; a member is told whom to ask', async () => {
  const { practice } = service
  const owner = await visit(paths.editAccount)
  const states: string[] = []
  owner.store.subscribe(() => states.push(JSON.stringify(owner.store.getState())))
  fireEvent.click(await screen.findByText('Close account', { selector: 'button' }))
  for (const text of [/^On .*, your numbers are released/, /^On .*, everything but invoices and payments is deleted/, /^Your prepaid balance of \$/]) expect(await said(text)).toBeInTheDocument()
  await submit('wrong')
  expect(await said("This isn't your current password.")).toBeInTheDocument()
  await service.failNext(accountsOperations.closeAccount, faults.failure(500, 'internal'))
  await submit(practice.password)
  expect(await said('An internal error occurred. Please try again.')).toBeInTheDocument()
  await submit(practice.password)
  await noDialog()
  expect(await screen.findByText(closing)).toBeInTheDocument()
  await waitFor(() => expect(document.body).not.toHaveFocus())
  expect(states.filter((state) => state.includes(practice.password))).toEqual([])
  owner.unmount()

  const member = await visit(paths.support, await service.addMember(practice.accountId, 'member'))
  expect(await screen.findByText(new RegExp(`^This account will be closed on .* Ask ${practice.name} or .+ about it\\.$`))).toBeInTheDocument()
  expect(screen.queryByText('Keep the account')).not.toBeInTheDocument()
  member.unmount()

  const again = await visit(paths.support)
  await press('Keep the account')
  expect(await said('You keep the account. It is open again.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText(closing)).not.toBeInTheDocument())
  again.unmount()
})
