import { fireEvent, screen } from '@testing-library/react'
import { emailRecipientsOperations } from 'contract/account'
import { setLanguage } from '@/i18n/language'
import { paths } from '@/lib/paths'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

let last = 0
const mailed = async (): Promise<{ address: string; token: string }> => {
  last += 1
  const address = `owner-${last}@elsewhere.example`
  const { accountId, email, password } = service.practice
  const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${service.url}/v1${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) })
  const signedIn: unknown = await (await post('/auth/login', { email, password })).json()
  const token = typeof signedIn === 'object' && signedIn !== null && 'token' in signedIn ? String(signedIn.token) : ''
  await post(`/accounts/${accountId}/email-recipients`, { address }, { Authorization: `Bearer ${token}` })
  const { link } = await service.nextMail()
  return { address, token: link?.split('/').pop() ?? '' }
}
const press = (text: string) => fireEvent.click(screen.getByText(text, { selector: 'button' }))
const buttons = () => Array.from(document.querySelectorAll('main button'), ({ textContent }) => textContent)
const answers = async () => (await service.requests(emailRecipientsOperations.answerEmailLink)).length

test('the linked page names the sender, and nothing happens before an answer', async () => {
  const { address, token } = await mailed()
  const before = await answers()
  await renderConsole({ path: paths.emailConfirm(token), service })
  expect(await screen.findByText(`Fleuriste Beau Bouquet inc. would like to email voicemails to ${address}. Nothing is sent unless you agree.`)).toBeInTheDocument()
  expect(buttons()).toEqual(['I agree', 'No, thank you', 'Block all requests to this address'])
  expect(await answers()).toBe(before)
  press('I agree')
  expect(await screen.findByText(`Fleuriste Beau Bouquet inc. emails voicemails to ${address}.`)).toBeInTheDocument()
  expect(buttons()).toEqual(['Stop these emails'])
  press('Stop these emails')
  expect(await screen.findByText(`Fleuriste Beau Bouquet inc. doesn't email voicemails to ${address}.`)).toBeInTheDocument()
  press('Block all requests to this address')
  expect(await screen.findByText('Requests to this address are blocked.')).toBeInTheDocument()
  expect(buttons()).toEqual([])
  expect(await answers()).toBe(before + 3)
})

test('an answered link shows the current state, also in French', async () => {
  const { address, token } = await mailed()
  const { unmount } = await renderConsole({ path: paths.emailConfirm(token), service })
  await screen.findByText(/would like to email voicemails/)
  press('I agree')
  await screen.findByText(/emails voicemails to/)
  unmount()
  await renderConsole({ path: `/email/unsubscribe/${token}`, service })
  expect(await screen.findByText(`Fleuriste Beau Bouquet inc. emails voicemails to ${address}.`)).toBeInTheDocument()
  await setLanguage('fr')
  expect(await screen.findByText(`Fleuriste Beau Bouquet inc. envoie des messages vocaux à ${address}.`)).toBeInTheDocument()
  expect(buttons()).toEqual(['Ne plus recevoir ces courriels'])
  await setLanguage('en')
})

test('an unknown, an expired and an unreadable link say so', async () => {
  const { unmount } = await renderConsole({ path: paths.emailConfirm('A'.repeat(43)), service })
  expect(await screen.findByText("This link isn't valid or has expired. Open the one in the latest email.")).toBeInTheDocument()
  expect(buttons()).toEqual([])
  unmount()
  const { address, token } = await mailed()
  const link = { account_name: 'Fleuriste Beau Bouquet inc.', address, state: 'expired' }
  await service.failNext(emailRecipientsOperations.readEmailLink, faults.body({ link }))
  const old = await renderConsole({ path: paths.emailConfirm(token), service })
  expect(await screen.findByText(`This link has expired. Fleuriste Beau Bouquet inc. can send a new one to ${address}.`)).toBeInTheDocument()
  expect(buttons()).toEqual(['Block all requests to this address'])
  await service.failNext(emailRecipientsOperations.answerEmailLink, faults.body({ link }))
  press('Block all requests to this address')
  expect(await screen.findByText('Requests to this address are blocked.')).toBeInTheDocument()
  expect(screen.queryByText(/can send a new one/)).not.toBeInTheDocument()
  old.unmount()
  await service.failNext(emailRecipientsOperations.readEmailLink, faults.failure(500, 'internal'))
  await renderConsole({ path: paths.emailConfirm(token), service })
  expect(await screen.findByText('This could not be loaded.')).toBeInTheDocument()
  await service.failNext(emailRecipientsOperations.answerEmailLink, faults.failure(400, 'invalid_token'))
  fireEvent.click(screen.getByText((_, element) => element?.textContent === 'Retry (Voicemails by email)', { selector: 'button' }))
  await screen.findByText(/would like to email voicemails/)
  press('I agree')
  expect(await screen.findByText('This link has expired.')).toBeInTheDocument()
})

test('a link of notifications asks in the language of its email, reads nothing, and thanks for any token', async () => {
  const [reads, before] = [(await service.requests(emailRecipientsOperations.readEmailLink)).length, await answers()]
  const { unmount } = await renderConsole({ path: `/email/unsubscribe/fr-m-nobody-${'A'.repeat(43)}`, service })
  expect(await screen.findByText('Ne plus recevoir de courriels sur les appels manqués?')).toBeInTheDocument()
  expect(screen.getByText('Notifications par courriel', { selector: 'h1' })).toBeInTheDocument()
  expect([buttons(), await answers()]).toEqual([['Ne plus recevoir ces courriels'], before])
  press('Ne plus recevoir ces courriels')
  expect((await screen.findByText(/^Vous ne recevrez plus ces courriels\./)).closest('[role=status]')).toBeInTheDocument()
  expect([buttons(), await answers()]).toEqual([[], before + 1])
  unmount()
  localStorage.clear()
  await renderConsole({ path: `/email/unsubscribe/en-v-nobody-${'A'.repeat(43)}`, service })
  await screen.findByText('Stop emails about new voicemails?')
  await service.failNext(emailRecipientsOperations.answerEmailLink, faults.failure(500, 'internal'))
  press('Stop these emails')
  expect(await screen.findByText('An error occurred. Please try again.')).toBeInTheDocument()
  press('Stop these emails')
  expect(await screen.findByText(/^You won't get these emails anymore\./)).toBeInTheDocument()
  expect(await service.requests(emailRecipientsOperations.readEmailLink)).toHaveLength(reads)
})
