import { fireEvent, screen, waitFor } from '@testing-library/react'
import { applicationsOperations, branchesOperations } from 'contract/applications'
import { billingOperations } from 'contract/billing'
import { supportRequestsOperations } from 'contract/supportRequests'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { branchNames, choose, dialog, noDialog, openEditor, press, pressIcon, said, selectedBranch } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type Fault, type TestService } from '@/testing/service'

/** The service does what it is asked, and says little or nothing about it. */
const replying = (text: string): Fault => ({ kind: 'answerAfter', reply: { status: 200, text } })

const reductions = [
  ['an empty object', replying('{}')],
  ['nothing', replying('')],
  ['null', replying('null')],
] as const

let service: TestService
beforeAll(async () => {
  Object.assign(requestTiming, { retryDelaysMs: [], pendingDelaysMs: [] })
  service = await startTestService()
})
afterAll(() => service.close())

const visit = (path: string) => renderConsole({ path, service, signedIn: service.practice })
const fill = async (label: string, value: string) => void fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const pressIn = async (title: string, name: string) => void fireEvent.click((await dialog(title)).getByText(name, { selector: 'button' }))
const listed = (name: string) => screen.findByText(name, { selector: 'main a' })
const isUnconfirmed = () => screen.queryByText(/couldn't confirm|haven't received confirmation|Please try again/)

describe.each(reductions)('answered with %s', (what, fault) => {
  afterEach(() => {
    expect(isUnconfirmed()).not.toBeInTheDocument()
  })

  test('a support request is sent, and is in the list', async () => {
    await visit(paths.support)
    await press('Open new request')
    await fill('Subject', `Écho ${what}`)
    await fill('Message', 'Depuis hier')
    await service.failNext(supportRequestsOperations.createSupportRequest, fault)
    await press('Send request')
    expect(await said('Your request has been sent. Thank you!')).toBeInTheDocument()
    await noDialog()
    expect(await listed(`Écho ${what}`)).toBeInTheDocument()
  })

  test('an application is created and duplicated, and both are in the list', async () => {
    const name = `Accueil ${what}`
    await visit(paths.applications)
    await press('Create')
    await fill('Application name', name)
    await service.failNext(applicationsOperations.createApplication, fault)
    await pressIn('Create application', 'Create')
    expect(await said('Application has been created')).toBeInTheDocument()
    expect(await listed(name)).toBeInTheDocument()
    await service.failNext(applicationsOperations.createApplication, fault)
    await choose(`More actions for ${name}`, 'Duplicate')
    await pressIn('Duplicate call flow', 'Duplicate')
    expect(await listed(`${name} (copy)`)).toBeInTheDocument()
    await noDialog()
  })

  test('a branch is created and shown', async () => {
    const { id } = await service.addApplication(service.practice.accountId, { friendly_name: 'Édition', branches: [{ friendly_name: 'root', modules: [] }] })
    await openEditor(service, id)
    await service.failNext(branchesOperations.createBranch, fault)
    await pressIcon('Create branch')
    await fill('Branch name', 'Congé')
    await pressIn('Create branch', 'Create')
    await waitFor(() => expect(branchNames()).toEqual(['root', 'Congé']))
    await waitFor(() => expect(selectedBranch()).toBe('Congé'))
  })

  test('a payment is a success, with what is known of it', async () => {
    const before = (await service.requests(billingOperations.chargeCredits)).length
    await visit(paths.billing)
    fireEvent.click((await screen.findAllByText('Add funds', { selector: 'button' }))[0] ?? document.body)
    await screen.findByLabelText('Amount to add, before taxes')
    await service.failNext(billingOperations.chargeCredits, fault)
    await pressIn('Add funds', 'Add funds')
    expect(await said('Your payment has been processed successfully.')).toBeInTheDocument()
    expect(screen.queryByText(/^Transaction reference/)).not.toBeInTheDocument()
    expect(await service.requests(billingOperations.chargeCredits)).toHaveLength(before + 1)
    await pressIn('Add funds', 'Close')
  })
})

test.each([
  ['a page', faults.htmlPage],
  ['half of the reply', faults.cutAfter],
])('a support request that was answered with %s is not said to be sent', async (_, fault) => {
  await visit(paths.support)
  await press('Open new request')
  await fill('Subject', 'Écho')
  await fill('Message', 'Depuis hier')
  await service.failNext(supportRequestsOperations.createSupportRequest, fault)
  await press('Send request')
  expect(await screen.findByText(/^We couldn't confirm that it was sent/)).toBeInTheDocument()
})
