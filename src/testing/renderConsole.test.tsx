import { screen, waitFor } from '@testing-library/react'
import { paths } from '@/lib/paths'
import { readToken, TOKEN_KEY } from '@/lib/storedToken'
import type { TestService } from '../../server/testing/controlClient'
import { renderConsole, signIn } from './renderConsole'
import { startTestService } from './service'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service.close())

test('a member\'s console greets the user, and shows the login page as soon as another tab signs out', async () => {
  const { container } = await renderConsole({ path: paths.dashboard, service, signedIn: service.practice })
  expect(await screen.findByText(service.practice.name)).toBeInTheDocument()
  localStorage.removeItem(TOKEN_KEY)
  window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }))
  await waitFor(() => expect(window.location.pathname).toBe(`/console${paths.login}`))
  expect(container).not.toHaveTextContent(service.practice.name)
})

test('a session that the service ended leads to the login page, and its token is gone', async () => {
  await signIn(service, service.practice)
  await service.endSessions()
  const { store } = await renderConsole({ path: paths.dashboard, service })
  await waitFor(() => expect(window.location.pathname).toBe(`/console${paths.login}`))
  expect(store.getState().session).toMatchObject({ authenticated: false, ended: { reason: 'expired' } })
  expect(readToken()).toBeNull()
})

test('a new visit starts without the state of the previous one', async () => {
  await renderConsole({ path: paths.dashboard, service })
  await waitFor(() => expect(window.location.pathname).toBe(`/console${paths.login}`))
})
