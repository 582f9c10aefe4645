import { fireEvent, screen, within } from '@testing-library/react'
import { callPathsOperations } from 'contract/callPaths'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const open = (path: string) => renderConsole({ path, service, signedIn: service.practice })
const part = async (title: string) => within((await screen.findByText(title, { selector: 'h2' })).closest('section') ?? document.body)
const fails = (status: number, word: string) => service.failNext(callPathsOperations.getFlowAnalytics, faults.failure(status, word), 2)

test('from the list of applications, the analytics of the practice account show endings, keys and hours, also as tables', async () => {
  const { user } = await open(paths.applications)
  const [menu] = await screen.findAllByLabelText(/^More actions for /)
  if (menu === undefined) throw new Error('there is no application')
  await user.click(menu)
  await user.click(await screen.findByRole('menuitem', { name: 'Analytics' }))
  expect(window.location.pathname).toMatch(/\/applications\/[\w-]+\/analytics$/)
  const outcomes = await part('How calls ended')
  expect(outcomes.getByLabelText('How calls ended').textContent).toMatch(/Reached a person.*%.*Left a message.*Hung up in a menu.*Missed/)
  const keys = await part('Keys pressed')
  expect(await keys.findByLabelText(/^Flow diagram of /)).toBeInTheDocument()
  await user.click(keys.getByText('Show as table'))
  expect(keys.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Branch', 'Key', 'Leads to', 'Calls', 'Share'])
  const hours = await part('By hour and weekday')
  expect(await hours.findByLabelText(/^Heat map of calls/)).toBeInTheDocument()
  await user.selectOptions(hours.getByLabelText('Show'), 'missed')
  await user.click(hours.getByText('Show as table'))
  expect(hours.getAllByRole('row')).toHaveLength(25)
})

const page = async () => {
  const { id } = await service.addApplication(service.practice.accountId, { friendly_name: 'Réception' })
  return paths.flowAnalytics(id)
}

test('a period without calls says so, and one of more than thirteen months is refused in place', async () => {
  const { user } = await open(await page())
  expect(await screen.findByText('No calls in this period.')).toBeInTheDocument()
  expect(await screen.findByText('Call flow analytics: Réception', { selector: 'h1' })).toBeInTheDocument()
  await user.click(screen.getByText('Custom'))
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2020-01-01' } })
  expect(screen.getByText('Choose between 1 and 400 days.')).toBeInTheDocument()
  expect(screen.getByLabelText('From')).toBeInvalid()
  expect(screen.getByText('Export CSV')).toBeDisabled()
})

test('a failure offers a retry; an application that is gone and one that is not for this user are told apart', async () => {
  const path = await page()
  await fails(503, 'internal')
  const first = await open(path)
  await first.user.click(await screen.findByText('Retry'))
  expect(await screen.findByText('No calls in this period.')).toBeInTheDocument()
  first.unmount()
  await fails(403, 'forbidden')
  const second = await open(path)
  expect(await screen.findByText("You don't have permission to see these figures.")).toBeInTheDocument()
  second.unmount()
  await open(paths.flowAnalytics('00000000-0000-4000-8000-000000000000'))
  expect(await screen.findByText('This call flow no longer exists.')).toBeInTheDocument()
})
