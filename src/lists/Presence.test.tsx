import { screen, waitFor } from '@testing-library/react'
import { presenceOperations } from 'contract/presence'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { isRecord } from '@/lib/values'
import { renderConsole } from '@/testing/renderConsole'
import { startTestService, type Person, type TestService } from '@/testing/service'

let service: TestService
let luc: Person
let token: unknown
const { presenceMs } = requestTiming
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService({ hasEvents: true })
  luc = await service.addMember(service.practice.accountId, 'manager')
  const body = JSON.stringify({ email: luc.email, password: luc.password })
  const login: unknown = await (await fetch(`${service.url}/v1/auth/login`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })).json()
  token = isRecord(login) ? login['token'] : null
})
afterEach(() => Object.assign(requestTiming, { presenceMs }))
afterAll(() => service.close())

/** In another browser. */
const lucIs = async (is_here: 0 | 1, path: string): Promise<void> => {
  const headers = { Authorization: `Bearer ${String(token)}`, 'Content-Type': 'application/json' }
  const { status } = await fetch(`${service.url}/v1${path}/presence`, { method: 'PUT', headers, body: JSON.stringify({ is_here }) })
  expect(status).toBe(200)
}
const signs = async () => (await service.requests(presenceOperations.attendSupportRequest)).length
const line = (text: string) => screen.findByText(text, { selector: '[role="status"]' })
const gone = (text: string) => waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument())

test('whoever opens a call flow, and leaves it, is named there at once', async () => {
  const { id } = await service.addApplication(service.practice.accountId, { friendly_name: 'Accueil' })
  const { unmount } = await renderConsole({ path: paths.application(id), service, signedIn: service.practice })
  await screen.findByRole('heading', { level: 1, name: 'Application: Accueil' })
  await lucIs(1, `/applications/${id}`)
  expect(await line(`${luc.name} is editing`)).toBeInTheDocument()
  await lucIs(0, `/applications/${id}`)
  await gone(`${luc.name} is editing`)
  unmount()
})

test('a support request tells who reads it; signs of life draw nothing anew, stop with the page, and a service without extensions gets none', async () => {
  requestTiming.presenceMs = 30
  const id = await service.addSupportRequest(service.practice.accountId, {})
  await lucIs(1, `/support-requests/${id}`)
  const { unmount } = await renderConsole({ path: paths.supportRequest(id), service, signedIn: service.practice })
  await line(`${luc.name} is reading this request too`)
  const drawn = jest.spyOn(Intl.ListFormat.prototype, 'format')
  const before = await signs()
  await waitFor(async () => expect(await signs()).toBeGreaterThan(before + 3))
  expect(drawn).not.toHaveBeenCalled()
  drawn.mockRestore()
  unmount()
  const left = await waitFor(async () => {
    const now = await signs()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await signs()).toBe(now)
    return now
  })
  await renderConsole({ path: paths.supportRequest(id), service, signedIn: service.practice, settings: { extensions: false } })
  await screen.findByText(`Request #${id} (open)`)
  expect(await signs()).toBe(left)
})
