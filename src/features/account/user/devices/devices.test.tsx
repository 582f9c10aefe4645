import { fireEvent, screen, waitFor } from '@testing-library/react'
import { pushDevicesOperations } from 'contract/account'
import { requestTiming } from '@/api'
import { setLanguage } from '@/i18n/language'
import { paths } from '@/lib/paths'
import { press, said } from '@/testing/editorVisit'
import { stagePush } from '@/testing/pushStage'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

const NOWHERE = 'http://127.0.0.1:9'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  // Nobody listens at that port.
  service = await startTestService({ pushHosts: [NOWHERE] })
})
afterAll(() => service.close())

const visit = (settings = { webPush: true }) => renderConsole({ path: paths.editUser, service, signedIn: service.practice, settings })

const turnOn = async () => {
  await press('Show calls on this device')
  expect(await said('This device now shows incoming calls.')).toBeInTheDocument()
}

const rows = () => Array.from(document.querySelectorAll('main li'), ({ textContent }) => textContent)

test('a device is added on a click, tested, and removed after a confirmation', async () => {
  const browser = stagePush('default', { at: NOWHERE })
  await visit()
  expect(await said('No device shows your calls yet.')).toBeInTheDocument()
  expect(browser.subscriptions()).toBe(0)
  await turnOn()
  expect(browser.requests.filter((request) => request !== 'register')).toEqual(['permission', 'subscribe'])
  await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/^Unknown device.*This device · Added .*Send a test.*Remove/)]))
  expect(screen.queryByText('Show calls on this device')).not.toBeInTheDocument()
  await press('Send a test')
  expect(await said("The notification couldn't be sent. Please try again later.")).toBeInTheDocument()
  await press('Send a test')
  expect(await screen.findByText(/^Too many attempts\. Try again in \d+ seconds?\.$/)).toBeInTheDocument()
  await press('Remove')
  expect(screen.getByText('Cancel')).toHaveFocus()
  await press('Cancel')
  await waitFor(() => expect(screen.getByText('Remove')).toHaveFocus())
  await press('Remove')
  await press('Remove')
  expect(await said('The device was removed.')).toBeInTheDocument()
  expect(await said('No device shows your calls yet.')).toBeInTheDocument()
  await waitFor(() => expect(browser.subscriptions()).toBe(0))
})

test('a browser that refuses notifications, or its user, is told how to allow them', async () => {
  stagePush('default', { answer: 'denied' })
  await visit()
  await press('Show calls on this device')
  expect(await screen.findByText(/^Your browser blocks notifications here\./)).toBeInTheDocument()
  expect(screen.queryByText('Show calls on this device')).not.toBeInTheDocument()
  await setLanguage('fr')
  expect(await screen.findByText(/^Votre navigateur bloque les notifications ici\./)).toBeInTheDocument()
})

test('a browser whose push service fails, or is not allowed, adds no device', async () => {
  const browser = stagePush('granted', { fails: true, at: 'https://push.example.com' })
  await visit()
  await press('Show calls on this device')
  expect(await said("Your browser couldn't turn on notifications. Please try again later.")).toBeInTheDocument()
  browser.recover()
  await press('Show calls on this device')
  expect(await said("This browser's notification service isn't allowed here.")).toBeInTheDocument()
  expect(rows()).toEqual([])
})

test('a browser without push says so, and devices that fail to load can be loaded again', async () => {
  await service.failNext(pushDevicesOperations.listPushDevices, faults.malformedJson)
  await visit()
  expect(await said("Couldn't load your devices.")).toBeInTheDocument()
  fireEvent.click(screen.getByText('Retry'))
  expect(await screen.findByText(/^This browser can't show calls while the console is closed\./)).toBeInTheDocument()
})

test('a service that has no keys for web push shows nothing of it', async () => {
  stagePush('granted')
  await visit({ webPush: false })
  expect(await screen.findByLabelText('First name')).toBeInTheDocument()
  expect(screen.queryByText('Calls on your devices')).not.toBeInTheDocument()
})
