import { fireEvent, screen, waitFor } from '@testing-library/react'
import { notificationsOperations } from 'contract/account'
import { requestTiming } from '@/api'
import { setLanguage } from '@/i18n/language'
import { paths } from '@/lib/paths'
import { press, said } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const visit = () => renderConsole({ path: paths.editUser, service, signedIn: service.practice })
const field = (label: string) => screen.findByLabelText<HTMLSelectElement>(label)
const choose = async (label: string, value: string) => void fireEvent.change(await field(label), { target: { value } })
const choices = async (label: string) => Array.from((await field(label)).options, ({ textContent }) => textContent)

test('a user chooses emails, which a reload shows, in both languages', async () => {
  const { unmount } = await visit()
  expect(await screen.findByText('Email notifications', { selector: 'h2' })).toBeInTheDocument()
  expect(await screen.findByText(`Emails go to ${service.practice.email}. Each has a link to unsubscribe from that kind.`)).toBeInTheDocument()
  expect([(await field('New voicemails')).value, (await field('Missed calls')).value, (await field('Time zone')).value]).toEqual(['off', 'off', 'UTC'])
  expect(await choices('Missed calls')).toEqual(['No emails', 'One email for each call', 'Morning summary at 8:00'])
  expect(await choices('Time zone')).toEqual(expect.arrayContaining(["Newfoundland Time (St. John's)", 'Eastern Time (Toronto)']))
  await choose('New voicemails', 'attachment')
  await choose('Missed calls', 'digest')
  await choose('Test calls at night that end differently', 'immediately')
  await choose('Time zone', 'America/St_Johns')
  await press('Save notifications')
  expect(await said('Your notifications have been saved.')).toBeInTheDocument()
  unmount()
  await visit()
  await waitFor(async () => expect((await field('Missed calls')).value).toBe('digest'))
  expect([(await field('New voicemails')).value, (await field('Test calls at night that end differently')).value, (await field('Time zone')).value]).toEqual(['attachment', 'immediately', 'America/St_Johns'])
  await setLanguage('fr')
  expect(await screen.findByText('Notifications par courriel', { selector: 'h2' })).toBeInTheDocument()
  expect(await choices('Appels manqués')).toEqual(['Aucun courriel', 'Un courriel par appel', 'Sommaire du matin à 8\u00a0h'])
  expect(await choices('Fuseau horaire')).toEqual(expect.arrayContaining(["Heure de Terre-Neuve (St. John's)"]))
})

test('failures leave the rest of the page, keep the choices, and can be retried', async () => {
  await service.failNext(notificationsOperations.getNotifications, faults.failure(500, 'internal'))
  await visit()
  expect(await said("Couldn't load your notifications.")).toBeInTheDocument()
  expect(await field('First name')).toBeInTheDocument()
  fireEvent.click(screen.getByText((_, element) => element?.textContent === 'Retry (Email notifications)', { selector: 'button' }))
  await choose('New voicemails', 'link')
  await service.failNext(notificationsOperations.saveNotifications, faults.failure(500, 'internal'))
  await press('Save notifications')
  expect(await said('Something went wrong, please try again.')).toBeInTheDocument()
  expect((await field('New voicemails')).value).toBe('link')
  await service.failNext(notificationsOperations.saveNotifications, faults.failure(422, 'validation', { time_zone: ["This value isn't valid."] }))
  await press('Save notifications')
  await waitFor(async () => expect(await field('Time zone')).toHaveAccessibleDescription("This value isn't valid."))
})

test('an address without consent is named, and can be asked again', async () => {
  const off = { voicemail: 'off', missed_calls: 'off', time_zone: null, address: 'moved@elsewhere.example' }
  for (const [address_state, text] of [
    ['awaiting', "moved@elsewhere.example hasn't agreed yet: open the link in our request to get these emails."],
    ['unsubscribed', "moved@elsewhere.example has opted out, so these emails aren't sent."],
  ]) {
    await service.failNext(notificationsOperations.getNotifications, faults.body({ ...off, address_state }))
    const { unmount } = await visit()
    expect(await screen.findByText(text ?? '')).toBeInTheDocument()
    if (address_state === 'unsubscribed') {
      fireEvent.click(screen.getByText((_, element) => element?.textContent === 'Send again (moved@elsewhere.example)', { selector: 'button' }))
      expect(await said('The request was sent to moved@elsewhere.example.')).toBeInTheDocument()
    }
    unmount()
  }
})
