import { fireEvent, screen, waitFor } from '@testing-library/react'
import { templatesOperations } from 'contract/applications'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { dialog, partOf, press, said } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const visit = () => renderConsole({ path: paths.applications, service, signedIn: service.practice })

const openDialog = async () => {
  await press('Create')
  return dialog('Create application')
}

const fill = (label: string, value: string): void => void fireEvent.change(screen.getByLabelText(label), { target: { value } })

const made = async (): Promise<number> => (await service.requests(templatesOperations.createFromTemplate)).filter(({ status }) => status === 201).length

test('templates are offered by pictures, a blank application last; with a name alone, a blank one is created', async () => {
  await visit()
  const form = await openDialog()
  const list = partOf(await form.findByText('Blank call flow'), 'ul')
  const names = Array.from(list.querySelectorAll('button .name'), ({ textContent }) => textContent)
  expect(names).toEqual(['Straight to a phone', 'After hours', 'Reception with menu', 'One number, several phones', 'Holidays', 'Support with voicemail by email', 'Announcement', 'Blank call flow'])
  expect(list.querySelectorAll('svg .line').length).toBeGreaterThan(names.length)
  fireEvent.click(form.getByText('Blank call flow'))
  expect(await form.findByText('This field is required.')).toBeInTheDocument()
  fill('Application name', 'Nuit')
  fireEvent.click(form.getByText('Create', { selector: 'button' }))
  await screen.findByRole('heading', { name: /^Application: Nuit/, level: 1 })
  expect(await said('Drag and drop features here')).toBeInTheDocument()
})

test('a template asks who answers and what its steps need, keeps it through refusals and another choice, and makes a flow whose tests pass', async () => {
  await service.emptyAccount(service.practice.accountId)
  await visit()
  const form = await openDialog()
  const submit = (): void => void fireEvent.click(form.getByText('Create', { selector: 'button' }))
  const card = (name: string) => form.findByText(name, { selector: '.name' })
  const choose = async (name: string): Promise<void> => void fireEvent.click(await card(name))
  await choose('Holidays')
  expect(await form.findByLabelText('Who answers?')).toHaveFocus()
  expect(form.getByLabelText('Who answers?')).toHaveDisplayValue('Your web phones')
  expect(form.getByLabelText('Application name')).toHaveValue('Holidays')
  expect(form.getByLabelText('Opening hours')).toHaveDisplayValue('New schedule')
  await waitFor(() => expect(form.getByLabelText('Email address for voicemails')).toHaveValue(service.practice.email))
  const business = form.getByLabelText('Name of your business, as callers hear it')
  await waitFor(() => expect(business).not.toHaveValue(''))
  fill('Who answers?', 'phone')
  fill('Phone number that rings', 'call me')
  fill('Name of your business, as callers hear it', '')
  submit()
  expect(await form.findByText('This field is required.')).toBeInTheDocument()
  expect(business).toHaveAttribute('aria-invalid', 'true')
  expect(form.getByLabelText('Phone number that rings')).toHaveAttribute('aria-invalid', 'true')

  fill('Name of your business, as callers hear it', 'Fleurs du Plateau')
  await press('List')
  expect(form.getAllByText(/Fleurs du Plateau/).length).toBeGreaterThan(0)
  await press('Choose another template')
  expect((await card('Holidays')).closest('button')).toHaveFocus()
  await choose('Holidays')
  expect(await form.findByLabelText('Name of your business, as callers hear it')).toHaveValue('Fleurs du Plateau')
  fill('Phone number that rings', '514 555-0101')
  fill('Phone number for urgent calls', '514 555-0102')
  fill('Email address for voicemails', 'accueil@example.com')

  await service.failNext(templatesOperations.createFromTemplate, faults.dropAfter)
  submit()
  await form.findByText('An internal error occurred. Please try again.')
  submit()
  await screen.findByRole('heading', { name: /^Application: Holidays/, level: 1 })
  expect(await made()).toBe(1)
  for (const branch of ['Open', 'Closed', 'Holiday', 'Urgent calls']) expect((await screen.findAllByText(branch)).length).toBeGreaterThan(0)
  await press('Simulate call')
  expect(await said('All 5 tests end as expected.')).toBeInTheDocument()
})

test('opening hours can be put before a flow that works at any time', async () => {
  await visit()
  const form = await openDialog()
  fireEvent.click(await form.findByText('One number, several phones', { selector: '.name' }))
  expect(await form.findByLabelText('Opening hours')).toHaveDisplayValue('None: calls are answered at any time')
  expect(form.queryByLabelText('Who answers?')).not.toBeInTheDocument()
  fill('Opening hours', '')
  fireEvent.click(form.getByText('Create', { selector: 'button' }))
  await screen.findByRole('heading', { name: /^Application: One number/, level: 1 })
  for (const branch of ['Open', 'Closed']) expect((await screen.findAllByText(branch)).length).toBeGreaterThan(0)
})
