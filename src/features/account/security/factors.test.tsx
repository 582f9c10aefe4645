import { createHmac } from 'node:crypto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { accountsOperations } from 'contract/account'
import { authOperations } from 'contract/auth'
import { factorsOperations } from 'contract/factors'
import { teamOperations } from 'contract/team'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { clearToken } from '@/lib/storedToken'
import { dialog, noDialog, press, pressIcon, said } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const visit = (path: string) => renderConsole({ path, service, signedIn: service.practice })
const type = (label: string, value: string) => void fireEvent.change(screen.getByLabelText(label), { target: { value } })
const codeIn = async (title: string): Promise<string> => {
  await dialog(title)
  return document.querySelector('[role="dialog"] code')?.textContent ?? ''
}

/** What an app shows for this secret now (RFC 6238). */
const appCode = (secret: string): string => {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const period = Buffer.alloc(8)
  period.writeUInt32BE(Math.floor(Date.now() / 30_000), 4)
  const hash = createHmac('sha1', Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))).update(period).digest()
  return String((hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const submitApp = async (): Promise<void> => void fireEvent.click((await dialog('Authenticator app')).getByText('Set up', { selector: 'button' }))
const wrongCode = "This code isn't right, or it was used before. Enter the code that the app shows now."

const logIn = async (): Promise<void> => {
  await renderConsole({ path: paths.login, service })
  await screen.findByLabelText('Email')
  type('Email', service.practice.email)
  type('Password', service.practice.password)
  await press('Log in')
}

test('an app is set up, its backup codes are shown once, and a login asks for one of them; no secret is in a state', async () => {
  const { store, unmount } = await visit(paths.security)
  const states: string[] = []
  store.subscribe(() => states.push(JSON.stringify(store.getState())))
  await service.failNext(factorsOperations.getNewApp, faults.failure(503, 'internal'))
  await pressIcon('Set up (Authenticator app)')
  expect(await said('An internal error occurred. Please try again.')).toBeInTheDocument()
  await pressIcon('Set up (Authenticator app)')
  const secret = (await codeIn('Authenticator app')).replaceAll(' ', '')
  expect(screen.getByAltText('QR code for an authenticator app')).toHaveAttribute('src', expect.stringMatching(/^data:image\/svg/))
  type('Code of your authenticator app', '000000')
  await submitApp()
  expect(await said(wrongCode)).toBeInTheDocument()
  type('Code of your authenticator app', appCode(secret))
  await submitApp()
  const codes = (await codeIn('Your backup codes')).split('\n')
  expect(codes).toHaveLength(10)
  await press('Close')
  await noDialog()
  expect(await said('It is set up.')).toBeInTheDocument()
  expect(screen.getByText('10 left')).toBeInTheDocument()
  for (const hidden of [secret, ...codes]) expect(states.join('')).not.toContain(hidden)
  unmount()
  clearToken()

  await logIn()
  expect(await said("Your password is right. One more step confirms that it's you.")).toBeInTheDocument()
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus())
  type('Code', 'abcde')
  await press('Log in')
  expect(await said(wrongCode)).toBeInTheDocument()
  await service.failNext(authOperations.login, faults.drop)
  await press('Log in')
  expect(await said('An internal error occurred. Please try again.')).toBeInTheDocument()
  await press('Back')
  expect(await screen.findByLabelText('Email')).toHaveValue(service.practice.email)
  expect(screen.getByLabelText('Password')).toHaveValue(service.practice.password)
  await press('Log in')
  await said("Your password is right. One more step confirms that it's you.")
  type('Code', codes[0] ?? '')
  await press('Log in')
  expect(await screen.findByText('Dashboard', { selector: 'h1' })).toBeInTheDocument()
  cleanup()

  const again = await renderConsole({ path: paths.security, service })
  expect(await said('9 left')).toBeInTheDocument()
  await pressIcon('Make new ones (Backup codes)')
  fireEvent.click((await dialog('Make new backup codes?')).getByText('Make new ones'))
  const others = (await codeIn('Your backup codes')).split('\n')
  expect(others.filter((code) => codes.includes(code))).toEqual([])
  await press('Close')
  await noDialog()
  await pressIcon('Remove (Authenticator app)')
  const asked = await dialog('Remove the authenticator app?')
  expect(asked.getByText(/Then your password alone is enough to log in, and your backup codes no longer count\.$/)).toBeInTheDocument()
  fireEvent.click(asked.getByText('Remove'))
  expect(await said('Not set up. It shows six digits that you enter after your password.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('Backup codes')).not.toBeInTheDocument())
  again.unmount()
})

test('an owner requires it of everybody, and resets that of a member', async () => {
  const { practice } = service
  const luc = await service.addMember(practice.accountId, 'member')
  const { unmount } = await visit(paths.editAccount)
  const rule = () => screen.findByLabelText('Require two-step verification for everybody')
  await service.failNext(factorsOperations.setFactorRule, faults.failure(503, 'internal'))
  fireEvent.click(await rule())
  expect(await said('An internal error occurred. Please try again.')).toBeInTheDocument()
  await waitFor(async () => expect(await rule()).not.toBeChecked())
  fireEvent.click(await rule())
  expect(await said('Two-step verification will be required in seven days.')).toBeInTheDocument()
  await waitFor(async () => expect(await rule()).toBeChecked())
  expect(await screen.findByText(/^Your account requires two-step verification from /)).toBeInTheDocument()
  fireEvent.click(await rule())
  expect(await said('A password alone is enough again.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText(/^Your account requires two-step verification from /)).not.toBeInTheDocument())
  unmount()

  const member = { id: luc.userId, name: luc.name, email: luc.email, role: 'member', last_login_at: null, has_factor: 1 }
  await service.failNext(teamOperations.listTeam, faults.body({ members: [member], invitations: [] }))
  const again = await visit(paths.editAccount)
  fireEvent.click(await screen.findByText('Reset two-step'))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('Reset'))
  expect(await screen.findByText(/ can log in with the password alone now\.$/)).toBeInTheDocument()
  again.unmount()
})

test('whoever lacks it after its day can only set it up', async () => {
  await service.failNext(accountsOperations.getStanding, faults.body({ standing: 'open', reason: '', can_keep: 0, closes_at: '2030-01-01T00:00:00.000Z', deletes_at: '2030-03-01T00:00:00.000Z', owners: [], factor_required_at: '2020-01-01T00:00:00.000Z' }))
  await visit(paths.support)
  expect(await screen.findByText('Security', { selector: 'h1' })).toBeInTheDocument()
  expect(window.location.pathname).toBe('/console/user/security')
})
