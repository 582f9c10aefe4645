import { fireEvent, screen, waitFor } from '@testing-library/react'
import { emailRecipientsOperations } from 'contract/account'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { choose, press, said, stepsAre } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const messages = (send_to: string) =>
  service.addApplication(service.practice.accountId, {
    friendly_name: 'Messages',
    branches: [{ friendly_name: 'root', modules: [{ module_name: 'voicemail', parameters: { send_to } }] }],
  })
const open = async (id: string, address: string) => {
  const visit = await renderConsole({ path: paths.application(id), service, signedIn: service.practice })
  await stepsAre(`Voicemail: Voicemail sent to ${address}`)
  return visit
}
const requests = async () => (await service.requests(emailRecipientsOperations.askEmailRecipient)).length

test('an address without consent is shown beside its step; saving asks for consent, and the request can be sent again', async () => {
  const address = 'night@elsewhere.example'
  const { id } = await messages(address)
  await open(id, address)
  expect(await screen.findByText(`When you save, we'll ask ${address} to agree.`)).toBeInTheDocument()
  await choose('Actions for step 1, Voicemail', 'Duplicate')
  await press('Save')
  await said('Application saved.')
  const waiting = `${address} hasn't agreed yet: voicemails are saved here but not emailed.`
  await waitFor(() => expect(screen.getAllByText(waiting)).toHaveLength(2))
  expect((await service.nextMail()).to).toBe(address)
  const again = () => screen.getAllByText((_, element) => element?.textContent === `Send again (${address})`, { selector: 'button' })
  fireEvent.click(again()[0] ?? document.body)
  await said(`The request was sent to ${address}.`)
  expect((await service.nextMail()).to).toBe(address)
  await service.failNext(emailRecipientsOperations.askEmailRecipient, faults.failure(429, 'too_many_requests'))
  fireEvent.click(again()[0] ?? document.body)
  expect(await screen.findByText(/^Too many attempts\./)).toBeInTheDocument()
  expect(await requests()).toBe(2)
})

test("a user's own address gives no warning", async () => {
  const { id } = await messages(service.practice.email)
  const { email } = service.practice
  await open(id, email)
  await waitFor(async () => expect(await service.requests(emailRecipientsOperations.listEmailRecipients)).not.toHaveLength(0))
  expect(await said('No issues found')).toBeInTheDocument()
})

test('an address that opted out can be asked again, and the notice follows the response', async () => {
  const address = 'out@elsewhere.example'
  const { id } = await messages(address)
  const recipient = (state: string) => ({ address, state })
  await service.failNext(emailRecipientsOperations.listEmailRecipients, faults.body({ recipients: [recipient('unsubscribed')] }))
  await open(id, address)
  expect(await screen.findByText(`${address} has opted out: voicemails are saved here but not emailed.`)).toBeInTheDocument()
  const notices: [state: string, text: RegExp][] = [
    ['unsubscribed', /^No request was sent: out@elsewhere\.example has opted out\. You can ask again after 30 days/],
    ['confirmed', /^No request was sent: out@elsewhere\.example has already agreed\./],
    ['awaiting', /^The request was sent to out@elsewhere\.example\./],
  ]
  for (const [state, text] of notices) {
    await service.failNext(emailRecipientsOperations.listEmailRecipients, faults.body({ recipients: [recipient('unsubscribed')] }))
    await service.failNext(emailRecipientsOperations.askEmailRecipient, faults.body({ recipient: recipient(state) }))
    fireEvent.click(await screen.findByText((_, element) => element?.textContent === `Send again (${address})`, { selector: 'button' }))
    expect(await screen.findByText(text)).toBeInTheDocument()
    await waitFor(() => expect(document.querySelector('button[aria-busy="true"]')).toBeNull())
  }
})
