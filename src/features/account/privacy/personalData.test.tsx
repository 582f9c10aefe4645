import { fireEvent, screen, within } from '@testing-library/react'
import { keepingOperations } from 'contract/keeping'
import { requestTiming } from '@/api'
import { setLanguage } from '@/i18n/language'
import { paths } from '@/lib/paths'
import { dialog, noDialog, press } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const said = (text: string | RegExp) => screen.findByText(text)
const type = async (number: string) => fireEvent.change(await screen.findByLabelText('Their phone number'), { target: { value: number } })
const visit = () => renderConsole({ path: paths.privacy, service, signedIn: service.practice })

const thing = { count: 2, kept: 0, why: '' }
const found = [
  { ...thing, kind: 'calls', name: 'Calls', count: 3, kept: 1, fate: 'deleted', why: 'Calls that somebody keeps stay.' },
  { ...thing, kind: 'voicemails', name: 'Voicemails', fate: 'deleted' },
  { ...thing, kind: 'invoices', name: 'Invoices', fate: 'stays', why: 'The law asks for it.' },
]

test('an owner finds, hands out and deletes what is kept about a caller', async () => {
  await service.failNext(keepingOperations.listDataRequests, faults.failure(500, 'internal'))
  await visit()
  expect(await said("Couldn't load these requests.")).toBeInTheDocument()
  await press('Retry')
  expect(await said('Nobody has asked yet.')).toBeInTheDocument()
  await type('555-0142')
  await press('Find their data')
  expect(await said('Add the area code.')).toBeInTheDocument()
  await type('416 555 0142')
  await press('Find their data')
  expect(await said('Nothing was found about (416) 555-0142.')).toBeInTheDocument()

  await service.failNext(keepingOperations.findPersonalData, faults.body({ subject: '(416) 555-0142', found, call_flows: [{ id: 'a1', name: 'Accueil' }] }))
  await press('Find their data')
  expect(await said('Calls: 3')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Accueil' })).toHaveAttribute('href', expect.stringContaining(paths.application('a1')))
  await service.failNext(keepingOperations.downloadPersonalData, faults.failure(503, 'internal'))
  await press('Download as a ZIP file')
  expect(await said('An internal error occurred. Please try again.')).toBeInTheDocument()
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await press('Download as a ZIP file')
  expect(await said('Downloaded · ••• 0142')).toBeInTheDocument()
  expect(clicked.mock.instances[0]).toHaveProperty('href', expect.stringContaining('/v1/exports/personal-data?'))

  await press('Delete what was found')
  const asked = await dialog('Delete what is kept about (416) 555-0142?')
  const [goes, stays] = asked.getAllByRole('list')
  for (const text of ['Calls: 2', 'Voicemails: 2']) expect(within(goes ?? document.body).getByText(text)).toBeInTheDocument()
  for (const text of ['Calls: 1', 'Invoices: 2', 'The law asks for it.']) expect(within(stays ?? document.body).getByText(text)).toBeInTheDocument()
  fireEvent.click(asked.getByText('Delete'))
  expect(await said('It has been deleted. Files are removed from storage as soon as possible.')).toBeInTheDocument()
  await noDialog()
  expect(await said('Deleted · ••• 0142')).toBeInTheDocument()
  expect(await said('Nothing was found about (416) 555-0142.')).toBeInTheDocument()
  await setLanguage('fr')
  expect(await said(/^Demande d.accès à des renseignements personnels$/)).toBeInTheDocument()
  await setLanguage('en')
})

test('of somebody of the team, who is deleted by removing them', async () => {
  await visit()
  const choice = await screen.findByLabelText<HTMLSelectElement>('Who asks')
  await screen.findAllByRole('option', { name: service.practice.name })
  fireEvent.change(choice, { target: { value: service.practice.userId } })
  await press('Find their data')
  expect(await said(`Found about ${service.practice.name}`)).toBeInTheDocument()
  expect(await said('Profile: 1')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'To the team' })).toHaveAttribute('href', expect.stringContaining(paths.editAccount))
  expect(screen.queryByText('Delete what was found')).toBeNull()
})
