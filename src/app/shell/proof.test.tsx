import { fireEvent, screen, waitFor } from '@testing-library/react'
import { recordingsOperations } from 'contract/recordings'
import { sessionsOperations } from 'contract/sessions'
import { teamOperations } from 'contract/team'
import { requestTiming } from '@/api'
import { askForProof, isProofAsked } from '@/lib/proof'
import { paths } from '@/lib/paths'
import { dialog, noDialog, press } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'
import { readToken } from '@/lib/storedToken'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const title = "Confirm that it's you"
const email = 'luc@beaulieu.example'
const said = (text: string | RegExp) => screen.findByText(text)
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => void fireEvent.change(input(label), { target: { value } })
const proofNeeded = faults.failure(403, 'proof_required')

/** Longer ago than a proof counts. */
const visitLate = async (path: string) => {
  const visit = await renderConsole({ path, service, signedIn: service.practice })
  await service.moveClock(11 * 60_000)
  return visit
}

test('an old login is proved again, and what was sent is sent once more; the password is in no action and no state', async () => {
  const { store } = await visitLate(paths.editAccount)
  const states: string[] = []
  store.subscribe(() => states.push(JSON.stringify(store.getState())))
  await press('Invite')
  type('Email', email)
  await press('Send the invitation')
  await dialog(title)
  await waitFor(() => expect(input('Current password')).toHaveFocus())
  type('Current password', 'not this one')
  await press('Continue')
  expect(await said("This isn't your current password.")).toBeInTheDocument()
  await service.failNext(sessionsOperations.proveIdentity, faults.failure(429, 'too_many_requests'))
  await press('Continue')
  expect(await said('Too many attempts. Wait a few minutes, then try again.')).toBeInTheDocument()
  type('Current password', service.practice.password)
  await press('Continue')
  expect(await said(`The invitation is on its way to ${email}.`)).toBeInTheDocument()
  await noDialog()
  expect(states.join('')).not.toContain(service.practice.password)
  expect(isProofAsked()).toBe(false)
})

test('whoever chooses not to prove it keeps what they typed, and is told nothing', async () => {
  await visitLate(paths.editAccount)
  await press('Invite')
  type('Email', 'other@beaulieu.example')
  await press('Send the invitation')
  fireEvent.click((await dialog(title)).getByText('Cancel'))
  await waitFor(() => expect(screen.queryByText(title)).not.toBeInTheDocument())
  expect(input('Email')).toHaveValue('other@beaulieu.example')
  expect(document.querySelectorAll('[role="alert"]:not(:empty)')).toHaveLength(0)
  await service.failNext(teamOperations.inviteMember, proofNeeded)
  await press('Send the invitation')
  await dialog(title)
})

test('a selection that is deleted asks once, and after a refusal not again', async () => {
  const { accountId } = service.practice
  await service.addRecordings(accountId, { count: 9 })
  const { user } = await renderConsole({ path: paths.recordings, service, signedIn: service.practice })
  fireEvent.click(await screen.findByLabelText('Select all'))
  await service.failNext(recordingsOperations.deleteRecording, proofNeeded, 9)
  await user.click(await screen.findByText('Bulk actions'))
  await user.click(await screen.findByText('Delete selected'))
  await press('Delete')
  fireEvent.click((await dialog(title)).getByText('Cancel'))
  await noDialog()
  expect(screen.getAllByRole('row').length).toBeGreaterThan(9)
  expect(isProofAsked()).toBe(false)
})

test('nobody waits any longer once the session has ended', async () => {
  await renderConsole({ path: paths.support, service, signedIn: service.practice })
  await screen.findByRole('heading', { level: 1, name: 'Support' })
  const asked = askForProof()
  await dialog(title)
  await service.endSessions()
  type('Current password', service.practice.password)
  await press('Continue')
  expect(await asked).toBe(false)
  expect(await screen.findByLabelText('Password')).toBeInTheDocument()
  expect(readToken()).toBeNull()
})
