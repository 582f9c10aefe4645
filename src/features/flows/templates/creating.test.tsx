import { fireEvent, screen, within } from '@testing-library/react'
import { templatesOperations } from 'contract/applications'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { dialog, press, said } from '@/testing/editorVisit'
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

test('a blank application is chosen at first', async () => {
  await visit()
  const form = await openDialog()
  expect(await form.findByLabelText('Blank application')).toBeChecked()
  expect(form.getAllByRole('radio')).toHaveLength(7)
  expect(form.getByText('Create', { selector: 'button' })).toBeInTheDocument()
})

test('a template asks for what its steps need, keeps it through refusals and another choice, and makes a flow whose tests pass', async () => {
  await service.emptyAccount(service.practice.accountId)
  await visit()
  const form = await openDialog()
  const submit = (): void => void fireEvent.click(form.getByText('Create', { selector: 'button' }))
  fireEvent.click(await form.findByLabelText('Holidays'))
  await press('Continue')
  const business = await form.findByLabelText('Name of your business, as callers hear it')
  expect(form.getByLabelText('Application name')).toHaveValue('Holidays')
  fill('Phone number that rings', 'call me')
  submit()
  expect(await form.findByText('This field is required.')).toBeInTheDocument()
  expect(business).toHaveAttribute('aria-invalid', 'true')
  expect(form.getByLabelText('Phone number that rings')).toHaveAttribute('aria-invalid', 'true')

  fill('Name of your business, as callers hear it', 'Fleurs du Plateau')
  await press('List')
  expect(within(form.getByRole('region', { name: 'Preview' })).getAllByText(/Fleurs du Plateau/).length).toBeGreaterThan(0)
  await press('Choose another template')
  expect(await form.findByLabelText('Holidays')).toHaveFocus()
  await press('Continue')
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
