import { screen, waitFor, within } from '@testing-library/react'
import { schedulesOperations } from 'contract/schedules'
import { searchOperations } from 'contract/search'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  Object.assign(requestTiming, { retryDelaysMs: [], pendingDelaysMs: [] })
  service = await startTestService()
  const { accountId } = service.practice
  await service.addCalls(accountId, { contact_name: 'Kaïna Côté', contact_number: '+15145559871' })
  await service.addApplication(accountId, { friendly_name: 'Kaïna du matin' })
  await service.addSupportRequest(accountId, { subject: 'Kaïna coupe' })
})
afterAll(() => service.close())

const visit = async (path: string, settings = {}) => {
  const { user, ...view } = await renderConsole({ path, service, signedIn: service.practice, settings })
  await screen.findByLabelText('Search your account', { selector: 'button' })
  const open = async () => {
    await user.keyboard('{Control>}k{/Control}')
    return screen.findByLabelText('Search', { selector: 'input' })
  }
  return { ...view, user, open }
}

const optionsIn = (place: ParentNode) => [...place.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)
const options = () => optionsIn(document)
const grouped = () => [...document.querySelectorAll('[role=listbox] > [role=group]')].map((group) => [group.getAttribute('aria-label'), ...optionsIn(group)])
const pointed = () => document.getElementById(screen.getByLabelText('Search', { selector: 'input' }).getAttribute('aria-activedescendant') ?? '')?.textContent
const heading = (name: string) => screen.findByText(name, { selector: 'h1' })

test('the keyboard alone finds pages at once and the account’s own things below, and what was chosen comes first the next time', async () => {
  const { user, open } = await visit(paths.billing)
  const field = await open()
  expect(field).toHaveFocus()
  expect(options().slice(0, 3)).toEqual(['Buy a number', 'Add funds', 'Call a number'])
  await user.keyboard('{End}')
  expect(pointed()).toBe('SecurityUser menu')
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(pointed()).toBe('Buy a number')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByLabelText('Search', { selector: 'input' })).not.toBeInTheDocument())

  await user.keyboard('{Control>}k{/Control}rec')
  expect(await screen.findByLabelText('Search', { selector: 'input' })).toHaveValue('rec')
  expect(grouped()).toEqual([['Pages', 'Recordings', 'ArchivedRecordings']])
  await user.keyboard('{ArrowDown}{Home}{Enter}')
  await heading('Recordings')

  await open()
  expect(grouped()[0]).toEqual(['Recent', 'Recordings'])
  await user.keyboard('KAINA')
  await screen.findByText('Kaïna coupe')
  expect(grouped().map(([name]) => name)).toEqual(['Applications', 'Contacts', 'Calls', 'Support requests'])
  expect(pointed()).toBe('Kaïna du matin')
  await user.keyboard('{End}')
  expect(pointed()).toBe('Kaïna coupeopen')
  await user.keyboard('{Enter}')
  await heading('Kaïna coupe')

  await open()
  expect(grouped()[0]).toEqual(['Recent', 'Kaïna coupe', 'Recordings'])
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: service.practice.name }))
  await user.click(await screen.findByText('Log out'))
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => /recent/.test(key))).toEqual([]))
})

test('digits lead to the web phone, and a call to its details over the same page', async () => {
  const { user, open } = await visit(paths.support)
  await open()
  await user.keyboard('514 555-9871')
  expect(options()[0]).toBe('Call (514) 555-9871')
  const call = await screen.findByRole('group', { name: 'Calls' })
  await user.click(within(call).getByRole('option'))
  expect(await screen.findByRole('dialog', { name: 'Call details' })).toHaveTextContent('Kaïna Côté')
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.queryByLabelText('Search', { selector: 'input' })).not.toBeInTheDocument()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await heading('Support')
  await open()
  await user.keyboard('5145559871{Enter}')
  await heading('Web phone')
})

test('an action opens its dialog over the page, and what was typed there stays', async () => {
  const { user, open } = await visit(paths.support)
  const filter = await screen.findByRole('textbox', { name: 'Quick filter' })
  await user.type(filter, 'typed')
  await open()
  await user.keyboard('add f{Enter}')
  await screen.findByRole('dialog', { name: 'Add funds' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(filter).toHaveValue('typed')
})

test('opening hours are closed at once, which can be undone', async () => {
  const { user, open } = await visit(paths.support)
  await open()
  await user.keyboard('boutique')
  await user.click(await screen.findByRole('option', { name: /^Open by hand|^Close now/ }))
  await screen.findByText(/is (?:open|closed) now\.$/)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText(/follows its hours again\.$/)
  expect(await service.requests(schedulesOperations.removeScheduleOverride)).toHaveLength(1)
})

test('a service that fails leaves what is known here, and is asked again; nothing found says so', async () => {
  const { user, open } = await visit(paths.billing)
  await open()
  await service.failNext(searchOperations.search, faults.failure(500, 'internal'), 9)
  await user.keyboard('voice')
  expect(options()[0]).toBe('Voicemails')
  const retry = await screen.findByRole('button', { name: /^Retry/ })
  expect(options()[0]).toBe('Voicemails')
  await service.endFaults()
  await user.click(retry)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Retry/ })).not.toBeInTheDocument())
  await user.clear(screen.getByLabelText('Search', { selector: 'input' }))
  await user.type(screen.getByLabelText('Search', { selector: 'input' }), 'qwertz')
  expect(await screen.findAllByText('Nothing found for “qwertz”.')).toHaveLength(2)
})

test('without our extensions nothing is asked', async () => {
  const before = (await service.requests(searchOperations.search)).length
  const { user, open } = await visit(paths.billing, { extensions: false })
  await open()
  await user.keyboard('hours')
  expect(screen.getAllByText('Nothing found for “hours”.')).toHaveLength(2)
  await user.keyboard('{Backspace>5/}logs{Enter}')
  await heading('Call logs')
  expect(await service.requests(searchOperations.search)).toHaveLength(before)
})
