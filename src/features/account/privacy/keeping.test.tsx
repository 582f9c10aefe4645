import { fireEvent, screen, waitFor } from '@testing-library/react'
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
const visit = (path: string) => renderConsole({ path, service, signedIn: service.practice })
const chosen = (label: string) => screen.findByLabelText<HTMLSelectElement>(label)
const due = { calls: 0, paths: 0, recordings: 12, voicemails: 1, journal_entries: 0, bytes: 2_000_000 }

test('an owner sees what a shorter time would delete before it is saved', async () => {
  await service.failNext(keepingOperations.getKeeping, faults.failure(500, 'internal'))
  const first = await visit(paths.editAccount)
  fireEvent.click(await screen.findByText('Privacy'))
  expect(await said("Couldn't load this setting.")).toBeInTheDocument()
  await press('Retry')
  expect((await chosen('Recordings')).selectedOptions[0]?.textContent).toBe('For ever')
  fireEvent.change(await chosen('Recordings'), { target: { value: '90' } })
  await service.failNext(keepingOperations.previewKeeping, faults.failure(503, 'internal'))
  await press('Save these times')
  expect(await said('Something went wrong, please try again.')).toBeInTheDocument()
  await service.failNext(keepingOperations.previewKeeping, faults.body(due))
  await press('Save these times')
  expect((await dialog('Delete what is older?')).getByText('12 recordings')).toBeInTheDocument()
  expect(await said('1 voicemail')).toBeInTheDocument()
  fireEvent.click((await dialog('Delete what is older?')).getByText('Cancel'))
  await noDialog()
  expect((await chosen('Recordings')).value).toBe('90')
  await service.failNext(keepingOperations.previewKeeping, faults.body(due))
  await press('Save these times')
  fireEvent.click((await dialog('Delete what is older?')).getByText('Save and delete'))
  expect(await said('Your settings have been saved.')).toBeInTheDocument()
  await noDialog()
  first.unmount()

  await service.failNext(keepingOperations.getKeeping, faults.body({ keeping: { recordings_days: 400, voicemails_days: 730, calls_days: null, paths_days: null, journal_days: null }, left: 2 }))
  await visit(paths.privacy)
  expect((await chosen('Recordings')).selectedOptions[0]?.textContent).toBe('400 days')
  expect((await chosen('Voicemails')).selectedOptions[0]?.textContent).toBe('2 years')
  expect(await said('2 deleted files are still stored. They are removed as soon as possible.')).toBeInTheDocument()
  await setLanguage('fr')
  expect(await said('Conservation')).toBeInTheDocument()
  await setLanguage('en')
})

test('a call is kept from its details', async () => {
  await visit(paths.logs)
  fireEvent.click((await screen.findAllByRole('button', { name: /^Details of the call from / }))[0] ?? document.body)
  await press('Keep this call')
  expect(await said('This call is kept, with its recordings and voicemails, however old it is.')).toBeInTheDocument()
  await press('No longer keep this call')
  await waitFor(() => expect(screen.getByText('Keep this call')).toBeInTheDocument())
})
