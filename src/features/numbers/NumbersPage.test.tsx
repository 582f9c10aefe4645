import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { usersOperations } from 'contract/account'
import { templatesOperations } from 'contract/applications'
import { numbersOperations } from 'contract/numbers'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { dialog, partOf } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = [0]
  service = await startTestService()
})
afterAll(() => service.close())

const visitNumbers = () => renderConsole({ path: paths.numbers, service, signedIn: service.practice })

/** By text: a search by role would lay out the whole page. */
const row = (title: string) => within(partOf(screen.getByText(title), 'li'))
const shownTitles = () => Array.from(document.querySelectorAll('main li'), (item) => item.querySelector('button')?.textContent)

const listed = (id: string, given: object) => ({ id, phone_number: `+1514555000${id}`, ...given })

test('numbers are listed by latest renewal with the fields they have, and without raw values', async () => {
  const odd = [
    listed('1', { label: 'Autumn', type: 'local', country: 'CA', rate_center: 'Laval', region: 'QC', friendly_number: '(514) 555-0001', next_renewal_date: '2026-11-30', endpoint_type: 'parking', endpoint_value: null }),
    listed('2', { label: null, type: 'tollfree', country: 'US', next_renewal_date: '0000-00-00', friendly_number: '(800) 555-0002', endpoint_type: 'application', endpoint_value: 'gone' }),
    listed('3', { label: '', type: 'satellite', country: 'QQ', next_renewal_date: '2027-01-05', rate_center: null, region: 5 }),
    listed('4', {}),
  ]
  await service.failNext(numbersOperations.listNumbers, faults.body({ numbers: odd }))
  const { container } = await visitNumbers()
  expect(await screen.findByText('You have 4 active phone number(s)')).toBeInTheDocument()
  expect(shownTitles()).toEqual(['+15145550003', 'Autumn', '(800) 555-0002', '+15145550004'])
  expect(row('Autumn').getByText('(514) 555-0001')).toBeInTheDocument()
  for (const text of ['LOCAL NUMBER', 'Canada', 'Laval, QC', 'Renewal: Nov 30, 2026', 'Rejects calls', 'Choose who answers'])
    expect(row('Autumn').getByText(text)).toBeInTheDocument()
  expect(row('Autumn').getByRole('img', { name: 'Canada' })).toBeInTheDocument()
  expect(row('(800) 555-0002').getByText('TOLL-FREE NUMBER')).toBeInTheDocument()
  expect(await row('(800) 555-0002').findByText('Answered by a call flow')).toBeInTheDocument()
  expect(screen.getAllByText('Release this number')).toHaveLength(2)
  expect(screen.getAllByText("No renewal date: it can't be released here.")).toHaveLength(2)
  expect(container.textContent).not.toMatch(/undefined|null|NaN|Invalid|0000/)
})

test('a number whose application has no steps says so and leads to it, and so does the choice of an application', async () => {
  const { accountId } = service.practice
  const { id } = await service.addApplication(accountId, { friendly_name: 'Accueil Brossard' })
  await service.failNext(numbersOperations.listNumbers, faults.body({ numbers: [listed('1', { label: 'Brossard', endpoint_type: 'application', endpoint_value: id }), listed('2', { label: 'Laval', endpoint_type: 'parking', endpoint_value: null })] }))
  const { user } = await visitNumbers()
  expect(await screen.findByText('Answered by Accueil Brossard')).toBeInTheDocument()
  expect(row('Brossard').getByText('Has no steps: callers are hung up on')).toBeInTheDocument()
  expect(row('Brossard').getByText('Add steps')).toHaveAttribute('href', `/console/applications/${id}`)
  await user.click(row('Laval').getByText('Choose who answers'))
  const form = await dialog('Configure number')
  expect(form.queryByText('This call flow has no steps: callers will be hung up on.')).not.toBeInTheDocument()
  fireEvent.change(form.getByLabelText('Send incoming calls to'), { target: { value: id } })
  expect(form.getByText('This call flow has no steps: callers will be hung up on.')).toBeInTheDocument()
})

test('a list that fails to load can be retried, and an account without numbers is sent to the search', async () => {
  const { accountId } = service.second
  await service.emptyAccount(accountId)
  await service.failNext(numbersOperations.listNumbers, faults.htmlPage)
  const { user } = await renderConsole({ path: paths.numbers, service, signedIn: service.second })
  await user.click(await screen.findByText('Retry'))
  expect(await screen.findByText("You don't have any phone number yet.")).toBeInTheDocument()
  await user.click(screen.getByText('New phone number'))
  expect(await screen.findByText('New phone number', { selector: 'h1' })).toHaveFocus()
})

test('the filter is a case-sensitive part of label or number', async () => {
  const { user } = await visitNumbers()
  const filter = await screen.findByLabelText('Quick filter')
  await user.click(filter)
  await user.paste('Boutique')
  await waitFor(() => expect(shownTitles()).toEqual(['Boutique du Plateau', 'Boutique de Québec']))
  await user.clear(filter)
  await user.paste('boutique')
  await user.click(await screen.findByText('Clear filter'))
  await waitFor(() => expect(shownTitles()).toHaveLength(6))
  expect(screen.getByLabelText('Phone numbers', { selector: '[role=region]' })).toHaveFocus()
  await user.click(filter)
  await user.paste('+1888')
  await waitFor(() => expect(shownTitles()).toEqual(['Commandes sans frais']))
})

test('a rejected label keeps the dialog open and marks the field; a valid one shows at once', async () => {
  const { user } = await visitNumbers()
  await screen.findByText('Livraisons')
  const pencil = row('Livraisons').getByLabelText('Edit label')
  await user.click(pencil)
  const edit = await dialog('Edit number label')
  const field = edit.getByRole('textbox', { name: 'Label' })
  expect(field).toHaveValue('Livraisons')
  expect(field).toHaveFocus()
  await user.clear(field)
  await user.paste('x'.repeat(300))
  expect(edit.getByText('300 of 64 characters')).toBeInTheDocument()
  expect(edit.getByText('Shorten the label to 64 characters.')).toBeInTheDocument()
  await user.keyboard('x')
  expect(edit.getByText('301 of 64 characters')).toBeInTheDocument()
  expect(edit.getByText('Shorten the label to 64 characters.')).toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(await edit.findByRole('alert')).toHaveTextContent('Please check the form and try again.')
  expect(field).toBeInvalid()
  await service.failNext(numbersOperations.setNumberLabel, faults.failure(500, 'internal'))
  await user.clear(field)
  await user.paste('Camions')
  await user.click(edit.getByRole('button', { name: 'Save label' }))
  await waitFor(() => expect(edit.getByRole('alert')).toHaveTextContent('An internal error occurred. Please try again.'))
  await user.click(edit.getByRole('button', { name: 'Save label' }))
  expect(await screen.findByText('Label has been updated.')).toBeInTheDocument()
  expect(screen.getByText('Camions')).toBeInTheDocument()
  expect(document.querySelector('[role="dialog"]')).not.toBeInTheDocument()
  expect(pencil).toHaveFocus()
})

test('a number is configured from parking to an application and back', async () => {
  await visitNumbers()
  fireEvent.click(await screen.findByText('(438) 555-0119'))
  // While the applications load, another dialog of the same name is open.
  const select = await screen.findByLabelText('Send incoming calls to')
  const configure = await dialog('Configure number')
  const choose = (label: string) => {
    const { value } = configure.getByText<HTMLOptionElement>(label)
    fireEvent.change(select, { target: { value } })
    fireEvent.click(configure.getByText('Save'))
  }
  expect(select).toHaveDisplayValue('Parking - reject all incoming calls')
  expect(configure.getByText(/^Choose what happens to calls to/)).toHaveTextContent('Choose what happens to calls to (438) 555-0119.')
  await service.failNext(numbersOperations.setNumberEndpoint, faults.failure(422, 'validation', { endpoint: ['Gone.'] }))
  choose('Application: Livraisons')
  expect(await configure.findByText('Please check the form and try again.')).toBeInTheDocument()
  expect(select).toBeInvalid()
  choose('Application: Accueil principal')
  expect(configure.queryByText(/this call flow|Create a call flow/)).not.toBeInTheDocument()
  expect(await screen.findByText('Number has been configured.')).toBeInTheDocument()
  expect(row('(438) 555-0119').getByText('Answered by Accueil principal')).toBeInTheDocument()
  fireEvent.click(screen.getByText('(438) 555-0119'))
  const savedSelect = await screen.findByLabelText('Send incoming calls to')
  const again = await dialog('Configure number')
  expect(again.getByText('Open this call flow')).toHaveAttribute('href', expect.stringContaining('/console/applications/'))
  fireEvent.change(savedSelect, { target: { value: '' } })
  fireEvent.click(again.getByText('Save'))
  await waitFor(() => expect(document.querySelector('[role="dialog"]')).not.toBeInTheDocument())
  expect(row('(438) 555-0119').getByText('Rejects calls')).toBeInTheDocument()
})

test('a number is released only after its own dialog is confirmed, and a lost response is not a failure', async () => {
  await visitNumbers()
  const release = (title: string) => {
    fireEvent.click(row(title).getByText('Release this number'))
    return dialog('Release number')
  }
  await screen.findByText('Mariages et événements')
  const first = await release('Mariages et événements')
  expect(await first.findByText(/^\d+ calls? in the last 30 days/)).toBeInTheDocument()
  expect(await first.findByText('Incoming calls go to the call flow “Mariages et événements”.')).toBeInTheDocument()
  expect(first.getByText(/irreversible/)).toBeInTheDocument()
  const button = first.getByRole('button', { name: 'Release number' })
  expect(button).toBeDisabled()
  fireEvent.click(first.getByRole('checkbox', { name: 'I agree and I want to release this number: (450) 555-0163' }))
  expect(button).toBeEnabled()
  fireEvent.click(first.getByText('Cancel'))

  const second = await release('Boutique du Plateau')
  expect(second.getByRole('checkbox')).not.toBeChecked()
  fireEvent.click(second.getByRole('checkbox'))
  await service.failNext(numbersOperations.releaseNumber, faults.drop, 2)
  fireEvent.click(second.getByText('Release number', { selector: 'button' }))
  expect(await second.findByText(/We haven't received confirmation yet/)).toBeInTheDocument()
  await service.failNext(numbersOperations.releaseNumber, faults.dropAfter)
  fireEvent.click(second.getByText('Check again'))
  expect(await screen.findByText('Number has been released.')).toBeInTheDocument()
  expect(screen.queryByText('Boutique du Plateau')).not.toBeInTheDocument()
  expect(screen.getByText('You have 5 active phone number(s)')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByText('Phone numbers', { selector: 'h1' })).toHaveFocus())
})

test('a session that ends while a number is released is announced once', async () => {
  await visitNumbers()
  fireEvent.click((await screen.findAllByText('Release this number'))[0] ?? document.body)
  const confirmation = await dialog('Release number')
  fireEvent.click(confirmation.getByRole('checkbox'))
  await service.failNext(numbersOperations.releaseNumber, faults.failure(401, 'unauthorized'))
  fireEvent.click(confirmation.getByText('Release number', { selector: 'button' }))
  expect(await screen.findByText('Your session has ended. Please log in again.')).toBeInTheDocument()
  expect(screen.queryByText('Something went wrong, please try again!')).not.toBeInTheDocument()
})

test('of two thousand numbers only those near the window are rendered, and all are counted', async () => {
  const numbers = Array.from({ length: 2000 }, (_, id) => listed(String(id), { label: `Line ${id}`, endpoint_type: 'parking' }))
  await service.failNext(numbersOperations.listNumbers, faults.body({ numbers }))
  await visitNumbers()
  expect(await screen.findByText('You have 2000 active phone number(s)')).toBeInTheDocument()
  await within(await screen.findByRole('list', { name: 'Phone numbers' })).findAllByRole('listitem')
  const items = document.querySelectorAll('main li')
  expect(items.length).toBeLessThan(60)
  expect(items[0]).toHaveAttribute('aria-setsize', '2000')
  expect(items[0]).toHaveAttribute('aria-posinset', '1')
})

test('an application that is created on the way is chosen, and the number follows it once that is saved', async () => {
  const { user } = await visitNumbers()
  const before = (await service.requests(numbersOperations.setNumberEndpoint)).length
  fireEvent.click(await screen.findByText('(438) 555-0119'))
  await screen.findByLabelText('Send incoming calls to')
  await user.click((await dialog('Configure number')).getByText('Create a call flow'))
  const create = await dialog('Create application')
  await user.type(create.getByRole('textbox', { name: 'Application name' }), 'Night desk{Enter}')
  const configure = await dialog('Configure number')
  await waitFor(() => expect(configure.getByLabelText('Send incoming calls to')).toHaveDisplayValue('Application: Night desk'))
  expect(await service.requests(numbersOperations.setNumberEndpoint)).toHaveLength(before)
  await user.click(configure.getByText('Save'))
  expect(await screen.findByText('Number has been configured.')).toBeInTheDocument()
  expect(await screen.findByText('Answered by Night desk')).toBeInTheDocument()
})

test('whoever is about to type an address replaces the own one that is filled in meanwhile', async () => {
  await visitNumbers()
  await service.failNext(usersOperations.getUser, faults.hold)
  fireEvent.click(await screen.findByText('(438) 555-0119'))
  await screen.findByLabelText('Send incoming calls to')
  const form = await dialog('Configure number')
  fireEvent.click(form.getByText('Another phone'))
  const box: HTMLInputElement = await form.findByLabelText('Email address for voicemails')
  act(() => box.focus())
  await service.held()
  await service.release()
  await waitFor(() => expect(box).toHaveValue(service.practice.email))
  expect([box.selectionStart, box.selectionEnd]).toEqual([0, service.practice.email.length])
})

test('a number is sent straight to a phone, in a flow that is named for it and made once, whatever fails on the way', async () => {
  const { user } = await visitNumbers()
  const made = async () => (await service.requests(templatesOperations.createFromTemplate)).filter(({ status }) => status === 201).length
  const before = await made()
  fireEvent.click(await screen.findByText('(438) 555-0119'))
  await screen.findByLabelText('Send incoming calls to')
  const form = await dialog('Configure number')
  await user.click(form.getByText('Another phone'))
  expect(form.getByLabelText('Send incoming calls to')).toBeDisabled()
  await waitFor(() => expect(form.getByLabelText('Email address for voicemails')).toHaveValue(service.practice.email))
  const phone = form.getByLabelText('Phone number that rings')
  await user.click(form.getByText('Save'))
  expect(await form.findByText('This field is required.')).toBeInTheDocument()
  await user.type(phone, '514 555-0101')
  await service.failNext(numbersOperations.setNumberEndpoint, faults.failure(403, 'forbidden'))
  await user.click(form.getByText('Save'))
  expect(await form.findByText('An internal error occurred. Please try again.')).toBeInTheDocument()
  await user.click(form.getByText('Save'))
  expect(await screen.findByText('Number has been configured.')).toBeInTheDocument()
  expect(await screen.findByText('Answered by (438) 555-0119: 514 555-0101')).toBeInTheDocument()
  expect((await made()) - before).toBe(1)
})
