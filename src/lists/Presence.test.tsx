import { screen, waitFor } from '@testing-library/react'
import { presenceOperations } from 'contract/presence'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { isRecord } from '@/lib/values'
import { renderConsole } from '@/testing/renderConsole'
import { startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService({ hasEvents: true })
})
afterAll(() => service.close())

/** From another browser. */
const send = async (method: string, path: string, body: object, token: unknown = ''): Promise<unknown> => {
  const headers = { Authorization: `Bearer ${String(token)}`, 'Content-Type': 'application/json' }
  return (await fetch(`${service.url}/v1${path}`, { method, headers, body: JSON.stringify(body) })).json()
}
const signs = async () => (await service.requests(presenceOperations.attendSupportRequest)).length

test('a support request names who else reads it; signs of life draw nothing anew and stop with the page, and a service without extensions gets none', async () => {
  requestTiming.presenceMs = 30
  const id = await service.addSupportRequest(service.practice.accountId, {})
  const { email, password, name } = await service.addMember(service.practice.accountId, 'member')
  const login = await send('POST', '/auth/login', { email, password })
  await send('PUT', `/support-requests/${id}/presence`, { is_here: 1 }, isRecord(login) ? login['token'] : '')
  const { unmount } = await renderConsole({ path: paths.supportRequest(id), service, signedIn: service.practice })
  await screen.findByText(`${name} is reading this request too`)
  const drawn = jest.spyOn(Intl.ListFormat.prototype, 'format')
  const before = await signs()
  await waitFor(async () => expect(await signs()).toBeGreaterThan(before + 3))
  expect(drawn).not.toHaveBeenCalled()
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
