import { fireEvent, screen, waitFor } from '@testing-library/react'
import { usersOperations } from 'contract/account'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { dialog, noDialog, press } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'
import { absenceOf } from './useAbsence'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService({ hasEvents: true })
})
afterAll(() => service.close())

const noon = '2026-03-15T16:00:00.000Z'
test.each([
  ['available', null, null],
  ['available', noon, null],
  ['do_not_disturb', null, { until: null }],
  ['away', '2026-03-15T16:00:00.001Z', { until: '2026-03-15T16:00:00.001Z' }],
  ['away', noon, null],
  ['away', 'some day', null],
  ['away', null, null],
  [null, noon, null],
] as const)('at noon, somebody who is %s until %s is absent as %j', (availability, away_until, absence) => {
  expect(absenceOf({ availability, away_until }, Date.parse(noon))).toEqual(absence)
})

const userButton = () => screen.findByLabelText(service.practice.name, { selector: 'header button' })
const option = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const until = () => screen.getByLabelText<HTMLInputElement>('Until')
const choose = async (label: string): Promise<void> => {
  fireEvent.click(await userButton())
  fireEvent.click(await screen.findByText('Availability', { selector: '[role=menuitem]' }))
  await waitFor(async () => expect((await dialog('Availability')).getByRole('radio', { checked: true })).toBeInTheDocument())
  fireEvent.click(await option(label))
}
const isShown = (text: string | RegExp) => waitFor(async () => expect(await userButton()).toHaveAccessibleDescription(text))

const saveElsewhere = async (availability: string): Promise<void> => {
  const { userId, email, password } = service.practice
  const send = (path: string, method: string, body: object, token = '') =>
    fetch(`${service.url}/v1${path}`, { method, headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) }, body: JSON.stringify(body) })
  const login: unknown = await (await send('/auth/login', 'POST', { email, password })).json()
  const { status } = await send(`/users/${userId}/availability`, 'PUT', { availability }, String(Reflect.get(Object(login), 'token')))
  expect(status).toBe(200)
}

test('somebody says from the menu when their web phone rings; every page shows it, also when it changes in another browser', async () => {
  await renderConsole({ path: paths.support, service, signedIn: service.practice })
  await choose('Away until a certain time')
  for (const [value, why] of [['', 'Choose a date and a time.'], ['2020-01-01T10:00', 'Choose a time in the future.']] as const) {
    fireEvent.change(until(), { target: { value } })
    await press('Save')
    await waitFor(() => expect(until()).toHaveAccessibleDescription(why))
  }
  const inTime = `${new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10)}T17:00`
  fireEvent.change(until(), { target: { value: inTime } })
  await service.failNext(usersOperations.saveAvailability, faults.failure(500, 'internal'))
  await press('Save')
  expect(await screen.findByText('An internal error occurred. Please try again.')).toBeInTheDocument()
  expect([until().value, (await option('Away until a certain time')).checked]).toEqual([inTime, true])
  await press('Save')
  await noDialog()
  await isShown(/^Away until \w+\.?\s\d+, 5:00\sp\.m\.$/)
  await choose('Do not disturb')
  await press('Save')
  await noDialog()
  await isShown('Do not disturb')
  await saveElsewhere('available')
  await isShown('')
  await saveElsewhere('do_not_disturb')
  await isShown('Do not disturb')
})
