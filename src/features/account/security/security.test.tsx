import { fireEvent, screen, waitFor } from '@testing-library/react'
import { sessionsOperations } from 'contract/sessions'
import { requestTiming } from '@/api'
import { setLanguage } from '@/i18n/language'
import { paths } from '@/lib/paths'
import { dialog, press, pressIcon } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const said = (text: string | RegExp) => screen.findByText(text)
const visit = (path: string) => renderConsole({ path, service, signedIn: service.practice })
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '').filter((text) => text.includes('Since '))

const logIn = async (userAgent: string): Promise<void> => {
  const { email, password } = service.practice
  const headers = { 'Content-Type': 'application/json', 'User-Agent': userAgent }
  const { status } = await fetch(`${service.url}/v1/auth/login`, { method: 'POST', headers, body: JSON.stringify({ email, password }) })
  expect(status).toBe(200)
}

test('sessions are listed; one is ended, then all others after a confirmation, and this one stays', async () => {
  await logIn('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
  await logIn('Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36')
  await logIn('Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0')
  await visit(paths.security)
  await said('Firefox on Linux')
  expect(rows()[0]).toMatch(/This device.*Since .*Last used:/)
  expect(rows()).toHaveLength(4)
  await service.failNext(sessionsOperations.endSession, faults.failure(503, 'internal'))
  await pressIcon('End session (Firefox on Linux)')
  expect(await said('An internal error occurred. Please try again.')).toBeInTheDocument()
  await pressIcon('End session (Firefox on Linux)')
  expect(await said('The session was ended.')).toBeInTheDocument()
  await waitFor(() => expect(rows()).toHaveLength(3))
  await press('End all other sessions')
  fireEvent.click((await dialog('End all other sessions?')).getByText('End all'))
  expect(await said('All other sessions were ended.')).toBeInTheDocument()
  expect(await said("You're logged in here only.")).toBeInTheDocument()
  expect(rows()).toEqual([expect.stringContaining('This device')])
  await setLanguage('fr')
  expect(await said('Vos sessions ouvertes')).toBeInTheDocument()
})

test('sessions that fail to load can be loaded again', async () => {
  await service.failNext(sessionsOperations.listSessions, faults.failure(500, 'internal'))
  await visit(paths.security)
  expect(await said("Couldn't load your sessions.")).toBeInTheDocument()
  await press('Retry')
  expect(await said('This device')).toBeInTheDocument()
})

test('an owner limits how long sessions stay unused', async () => {
  const first = await visit(paths.editAccount)
  const chosen = async () => screen.findByLabelText<HTMLSelectElement>('Log out after')
  expect((await chosen()).value).toBe('')
  fireEvent.change(await chosen(), { target: { value: '30' } })
  const save = () => press('Save this limit')
  await service.failNext(sessionsOperations.setIdleLimit, faults.failure(500, 'internal'))
  await save()
  expect(await said('Something went wrong, please try again.')).toBeInTheDocument()
  expect((await chosen()).value).toBe('30')
  await save()
  expect(await said('Automatic logout has been saved.')).toBeInTheDocument()
  first.unmount()
  await visit(paths.editAccount)
  expect((await chosen()).selectedOptions[0]?.textContent).toBe('30 minutes')
})

test('somebody at the page counts as use, once a minute; a page that is only open does not', async () => {
  const sent: string[] = []
  const fetching = globalThis.fetch
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
    const response = await fetching(...given)
    sent.push(response.url)
    return response
  })
  await visit(paths.security)
  await said('This device')
  const told = () => sent.filter((url) => url.endsWith('/auth/activity')).length
  expect(told()).toBe(0)
  for (const key of ['a', 'b', 'c']) fireEvent.keyDown(document.body, { key })
  await waitFor(() => expect(told()).toBe(1))
  fireEvent.pointerMove(document.body)
  await said('This device')
  expect(told()).toBe(1)
  jest.restoreAllMocks()
})
