import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { authOperations } from 'contract/auth'
import { teamOperations } from 'contract/team'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { readToken } from '@/lib/storedToken'
import { press } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const said = (text: string | RegExp) => screen.findByText(text)
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const typePassword = (value: string) => void fireEvent.change(screen.getByLabelText('Password'), { target: { value } })
const openUserMenu = async (): Promise<void> => void fireEvent.click(await screen.findByRole('button', { name: service.practice.name }))

/** By the owner of the second account; the token of its link. */
const invitePractice = async (): Promise<string> => {
  const { unmount } = await renderConsole({ path: paths.editAccount, service, signedIn: service.second })
  await press('Invite')
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: service.practice.email } })
  await press('Send the invitation')
  await said(`The invitation is on its way to ${service.practice.email}.`)
  unmount()
  for (;;) {
    const { to, link } = await service.nextMail()
    if (to === service.practice.email) return link?.split('/').pop() ?? ''
  }
}

test('somebody with a login joins a second team with their password, and switches between the accounts', async () => {
  const token = await invitePractice()
  const joining = await renderConsole({ path: paths.invitation(token), service })
  expect(await said(/^You already log in with practice@example\.com\./)).toBeInTheDocument()
  expect(screen.queryByLabelText('First name')).not.toBeInTheDocument()
  typePassword('not this one')
  await press('Join the team')
  expect(await said("This isn't your current password.")).toBeInTheDocument()
  await service.failNext(teamOperations.joinAccount, faults.failure(500, 'internal'))
  typePassword(service.practice.password)
  await press('Join the team')
  expect(await said('An internal error occurred. Please try again.')).toBeInTheDocument()
  expect(screen.getByLabelText('Password')).toHaveValue(service.practice.password)
  await press('Join the team')
  expect(await said(/then choose “Switch account” in the user menu\.$/)).toBeInTheDocument()
  joining.unmount()

  const { store } = await renderConsole({ path: paths.support, service, signedIn: service.practice })
  const states: string[] = []
  store.subscribe(() => states.push(JSON.stringify(store.getState())))
  await heading('Support')
  await openUserMenu()
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Switch account/ }))
  await heading('Switch account')
  const rows = await screen.findAllByRole('listitem')
  const list = rows.filter((row) => within(row).queryByText(/^(Owner|Member)$/) !== null)
  expect(list).toHaveLength(2)
  expect(list.filter((row) => within(row).queryByText('Current account') !== null)).toHaveLength(1)
  const before = readToken()
  await service.failNext(authOperations.openAccount, faults.failure(500, 'internal'))
  await press('Open account')
  expect(await said('An internal error occurred. Please try again.')).toBeInTheDocument()
  // The list learns a moment later than the row that the request is over.
  await press('Open account')
  expect(await said(/^The account .+ is open\.$/)).toBeInTheDocument()
  // A member's first screen is the web phone.
  expect(await heading('Web phone')).toBeInTheDocument()
  const token2 = readToken() ?? ''
  expect(token2).not.toBe(before)
  expect(states.join('\n')).not.toContain(token2)
  await waitFor(() => expect(store.getState().session).toMatchObject({ authenticated: true, accountId: service.second.accountId, role: 'member' }))
})

test('whoever has one account is not offered another, and a list that fails can be asked for again', async () => {
  await renderConsole({ path: paths.ownAccounts, service, signedIn: service.second })
  expect(await said(/^Your login opens this account only\./)).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: service.second.name }))
  expect(await screen.findByRole('menuitem', { name: 'Log out' })).toBeInTheDocument()
  expect(screen.queryByRole('menuitem', { name: /^Switch account/ })).not.toBeInTheDocument()
})
