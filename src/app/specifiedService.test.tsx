import { fireEvent, screen, waitFor } from '@testing-library/react'
import { billingOperations } from 'contract/billing'
import { operations } from 'contract/operations'
import { voicemailsOperations } from 'contract/recordings'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { openEditor, press, pressIcon, said } from '@/testing/editorVisit'
import { referenceOverview } from '@/testing/referenceOverview'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const extensions = Object.entries(operations).flatMap(([name, { method, path, ...traits }]) =>
  'ext' in traits ? [{ name, method, path: new RegExp(`/v1${path.replace(/:\w+/g, '[^/]+')}$`) }] : [],
)

/** What a service of the specification was asked although it cannot know it. */
const asked = async (before: number): Promise<string[]> => {
  const seen = (await service.requests()).slice(before)
  return extensions.filter(({ method, path }) => seen.some((request) => request.method === method && path.test(request.path))).map(({ name }) => name)
}

const visit = async (path: string) => {
  await service.failNext(billingOperations.getBillingOverview, faults.body(referenceOverview), 9)
  const before = (await service.requests()).length
  const view = await renderConsole({ path, service, signedIn: service.practice, settings: { extensions: false } })
  await waitFor(() => expect(document.querySelector('main h1')).toBeInTheDocument())
  await waitFor(() => expect(document.querySelector('main [role="progressbar"]:not([aria-valuenow])')).toBeNull())
  return { ...view, before }
}

test.each([
  ['dashboard', 'Opening hours'],
  ['applications', 'Opening hours'],
  ['logs', 'Missed calls'],
  ['voicemails', 'Mark as new or as listened to'],
  ['audiofiles', 'Storage'],
  ['billing', 'Balance history'],
  ['support', 'Attach diagnostics'],
  ['webphone', "Emergency calls can't be made here."],
  ['editUser', 'Email notifications'],
  ['editAccount', "Emergency calls can't be made here."],
] as const)('with a service of the specification, %s asks for no extension and shows none', async (name, text) => {
  const { before } = await visit(paths[name])
  if (name === 'support') await press('Open new request')
  expect(document.body).not.toHaveTextContent(text)
  expect(document.title).not.toMatch(/^\(/)
  expect(await asked(before)).toEqual([])
})

test('a voicemail of a service of the specification is neither marked as new nor can be', async () => {
  const voicemail = { id: 'v', from_number: '+15145550123', is_archived: 0, created_at: '2026-01-15T03:00:00Z', duration: 3, recording_url: '/x.wav' }
  await service.failNext(voicemailsOperations.listVoicemails, faults.body({ voicemails: [voicemail] }))
  await visit(paths.voicemails)
  await pressIcon('Actions for voicemail from (514) 555-0123')
  expect(await screen.findByText('Archive', { selector: '[role=menuitem]' })).toBeInTheDocument()
  expect(screen.queryByText('Mark as new')).not.toBeInTheDocument()
  expect(document.querySelector('.new-mark')).toBeNull()
})

test.each([paths.schedules, paths.newSchedule, paths.flowAnalytics(1)])('with a service of the specification, %s leads to the applications', async (path) => {
  await visit(path)
  await waitFor(() => expect(window.location.pathname).toBe(`/console${paths.applications}`))
})

test('with a service of the specification, a call flow is edited, simulated and saved, and has no versions', async () => {
  const { id } = await service.addApplication(service.practice.accountId)
  const before = (await service.requests()).length
  const { unmount } = await openEditor(service, id, service.practice, { extensions: false })
  expect(screen.queryByLabelText('More actions')).not.toBeInTheDocument()
  fireEvent.click(screen.getByLabelText('Add Pause'))
  await press('Simulate call')
  await press('Start call')
  expect(screen.queryByText('Tests')).not.toBeInTheDocument()
  await press('Save')
  await said('Application saved.')
  expect(await asked(before)).toEqual([])
  unmount()
  await visit(paths.versions(id))
  await waitFor(() => expect(window.location.pathname).toBe(`/console${paths.application(id)}`))
})

test('with a service of the specification, an application starts blank', async () => {
  await visit(paths.applications)
  await press('Create')
  expect(await screen.findByLabelText('Application name')).toBeInTheDocument()
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
})
