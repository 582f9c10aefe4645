import { fireEvent, screen, waitFor } from '@testing-library/react'
import { teamOperations } from 'contract/team'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { dialog, noDialog, partOf, press, pressIcon } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type Person, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const strong = 'a brand new long passphrase'
const email = 'luc@beaulieu.example'
const name = 'Luc Beaulieu'
const over = /^This invitation isn't valid any more\./
const internal = 'An internal error occurred. Please try again.'

const said = (text: string | RegExp) => screen.findByText(text)
const visit = (signedIn: Person) => renderConsole({ path: paths.editAccount, service, signedIn })
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => void fireEvent.change(input(label), { target: { value } })
const rowOf = async (person: string) => partOf(await screen.findByLabelText(new RegExp(`\\(${person}\\)$`), { selector: 'li button:last-child' }), 'li')
const mailedToken = async (): Promise<string> => {
  const { to, link } = await service.nextMail()
  return to === email ? (link?.split('/').pop() ?? '') : mailedToken()
}

/** In the one dialog that is open. */
const confirm = async (title: string, act: string): Promise<void> => void fireEvent.click((await dialog(title)).getByText(act, { selector: 'button' }))

const changeRole = async (person: string, role: string): Promise<void> => {
  await pressIcon(`Change role (${person})`)
  fireEvent.click(input(role))
}

/** Each mail has a link of its own. */
const invite = async (): Promise<{ first: string; second: string }> => {
  await press('Invite')
  fireEvent.click(input('Manager'))
  await press('Send the invitation')
  await waitFor(() => expect(input('Email')).toBeInvalid())
  type('Email', email)
  await service.failNext(teamOperations.inviteMember, faults.failure(500, 'internal'))
  await press('Send the invitation')
  expect(await said(internal)).toBeInTheDocument()
  expect([input('Email').value, input('Manager').checked]).toEqual([email, true])
  await press('Send the invitation')
  expect(await said(`The invitation is on its way to ${email}.`)).toBeInTheDocument()
  const first = await mailedToken()
  await pressIcon(`Send again (${email})`)
  return { first, second: await mailedToken() }
}

const accept = async (token: string): Promise<void> => {
  const { store, unmount } = await renderConsole({ path: paths.invitation(token), service })
  const states: string[] = []
  store.subscribe(() => states.push(JSON.stringify(store.getState())))
  expect(await said(`${service.second.name} invites you to join the team.`)).toBeInTheDocument()
  expect(screen.getByText(/Numbers, call flows, hours, sounds and all calls\./)).toHaveTextContent('Manager')
  type('First name', 'Luc')
  type('Last name', 'Beaulieu')
  for (const word of ['password', strong]) {
    for (const label of ['Password', 'Confirm password']) type(label, word)
    await press('Join the team')
    if (word !== strong) expect(await said(/This password is too easy to guess/)).toBeInTheDocument()
  }
  expect(await said(`You belong to the team now. Log in with ${email}.`)).toBeInTheDocument()
  expect(states.filter((state) => state.includes(strong) || state.includes(token))).toEqual([])
  unmount()
}

test('an owner invites somebody, who joins with the newest link, is made an owner, and takes over', async () => {
  const { second } = service
  await service.failNext(teamOperations.listTeam, faults.failure(500, 'internal'))
  const owner = await visit(second)
  expect(await said("Couldn't load the team.")).toBeInTheDocument()
  fireEvent.click(screen.getByText('Retry'))
  const mine = await rowOf(second.name)
  expect(mine).toHaveTextContent(`${second.name}YouOwner · ${second.email}`)
  expect(mine).toHaveTextContent('The only owner. To hand over, first make somebody else an owner.')
  for (const act of ['Change role', 'Remove']) expect(screen.getByLabelText(`${act} (${second.name})`)).toBeDisabled()
  const links = await invite()
  expect(await rowOf(email)).toHaveTextContent(`Manager · invited by ${second.name}`)
  owner.unmount()
  localStorage.clear()

  const stranger = await renderConsole({ path: paths.invitation(links.first), service })
  expect(await said(over)).toBeInTheDocument()
  stranger.unmount()
  await accept(links.second)
  const late = await renderConsole({ path: paths.invitation(links.second), service })
  expect(await said(over)).toBeInTheDocument()
  late.unmount()

  await visit(second)
  expect(await rowOf(name)).toHaveTextContent(/Manager · luc@beaulieu\.example.*Never logged in/)
  await changeRole(name, 'Owner')
  await service.failNext(teamOperations.setMemberRole, faults.failure(500, 'internal'))
  await press('Save')
  expect(await said(internal)).toBeInTheDocument()
  await press('Save')
  await waitFor(async () => expect(await rowOf(name)).toHaveTextContent('Owner · '))
  expect(screen.queryByText(/^The only owner\./)).not.toBeInTheDocument()
  await changeRole(second.name, 'Member')
  expect(screen.getByText('You will no longer be able to manage money, people, numbers and call flows.')).toBeInTheDocument()
  await press('Save')
  expect(await screen.findAllByText('The role was changed.')).not.toEqual([])
})

test('an invitation is withdrawn, and somebody loses rights and then leaves', async () => {
  const { practice } = service
  const colleague = await service.addMember(practice.accountId, 'manager')
  await visit(practice)
  await press('Invite')
  type('Email', email)
  await service.failNext(teamOperations.inviteMember, faults.failure(429, 'too_many_requests'))
  await press('Send the invitation')
  expect(await said(/^Too many attempts\./)).toBeInTheDocument()
  await press('Send the invitation')
  await pressIcon(`Withdraw (${email})`)
  await confirm(`Withdraw the invitation to ${email}?`, 'Withdraw')
  expect(await said('The invitation was withdrawn.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('Invitations')).not.toBeInTheDocument())

  await changeRole(colleague.name, 'Member')
  expect(screen.getByText(`${colleague.name} will no longer be able to manage numbers, call flows, hours and sounds.`)).toBeInTheDocument()
  await press('Save')
  await waitFor(async () => expect(await rowOf(colleague.name)).toHaveTextContent('Member · '))
  await pressIcon(`Remove (${colleague.name})`)
  await confirm(`Remove ${colleague.name}?`, 'Cancel')
  await noDialog()
  await pressIcon(`Remove (${colleague.name})`)
  await confirm(`Remove ${colleague.name}?`, 'Remove')
  expect(await said('The person was removed.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByLabelText(`Remove (${colleague.name})`)).not.toBeInTheDocument())
})

test('an owner says what a member may use, and keeps what was chosen when saving fails', async () => {
  const { practice } = service
  const member = await service.addMember(practice.accountId, 'member')
  await visit(practice)
  await pressIcon(`Access (${member.name})`)
  const select = (label: string) => screen.getByLabelText<HTMLSelectElement>(label)
  fireEvent.click(input('Only these numbers'))
  expect(await said('Without a number, their web phone neither calls nor rings.')).toBeInTheDocument()
  const box = async (): Promise<HTMLElement> => (await screen.findAllByLabelText(/\(\d{3}\) \d{3}-\d{4}/, { selector: 'input[name=number_ids]' }))[0] ?? document.body
  fireEvent.click(await box())
  fireEvent.change(select('Voicemails that they hear'), { target: { value: 'own' } })
  fireEvent.change(select('Recordings that they hear'), { target: { value: 'numbers' } })
  const spending = () => screen.getByLabelText('Calls beyond the plan in a day, at most ($)')
  fireEvent.change(spending(), { target: { value: 'much' } })
  await press('Save')
  expect(await said('Enter an amount.')).toBeInTheDocument()
  fireEvent.change(spending(), { target: { value: '7.50' } })
  await service.failNext(teamOperations.setMemberUses, faults.failure(500, 'internal'))
  await press('Save')
  expect(await said(internal)).toBeInTheDocument()
  await press('Save')
  expect(await said(`What ${member.name} may use was changed.`)).toBeInTheDocument()
  await noDialog()
  await pressIcon(`Access (${member.name})`)
  expect(await box()).toBeChecked()
  expect([select('Voicemails that they hear').value, select('Recordings that they hear').value]).toEqual(['own', 'numbers'])
  expect(spending()).toHaveValue('7.50')
})
