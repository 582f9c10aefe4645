import { fireEvent, screen } from '@testing-library/react'
import { recordingAnnouncementOperations as operations } from 'contract/recordingAnnouncement'
import { requestTiming } from '@/api'
import { setLanguage } from '@/i18n/language'
import { paths } from '@/lib/paths'
import { press } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'
import { stageSounds } from '@/testing/soundStage'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())
beforeEach(stageSounds)

const said = (text: string) => screen.findByText(text)
const visit = () => renderConsole({ path: paths.privacy, service, signedIn: service.practice })
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const save = () => press('Save this announcement')

test('recordings are announced from the start; the words, a file, a beep and whether at all are chosen', async () => {
  await service.failNext(operations.getRecordingAnnouncement, faults.failure(500, 'internal'))
  const first = await visit()
  expect(await said("Couldn't load this setting.")).toBeInTheDocument()
  await press('Retry')
  expect(await field('Announce recordings')).toBeChecked()
  expect(await field('Words in French')).toHaveValue('Cet appel est enregistré.')
  fireEvent.change(await field('Words in French'), { target: { value: 'Nous enregistrons.' } })
  fireEvent.click(await field('Beep before recording'))
  fireEvent.change(await field('In English'), { target: { value: 'file' } })
  await save()
  expect(await said('Please make sure you filled the form correctly.')).toBeInTheDocument()
  expect(await field('Words in French')).toHaveValue('Nous enregistrons.')
  const files = await field('English audio file')
  await screen.findAllByRole('option')
  const named = [...files.querySelectorAll('option')].find(({ value }) => value !== '')
  fireEvent.change(files, { target: { value: named?.value } })
  await service.failNext(operations.setRecordingAnnouncement, faults.failure(500, 'internal'))
  await save()
  expect(await said('Something went wrong, please try again.')).toBeInTheDocument()
  await save()
  expect(await said('The announcement has been saved.')).toBeInTheDocument()
  first.unmount()

  await visit()
  expect(await field('Words in French')).toHaveValue('Nous enregistrons.')
  expect(await field('English audio file')).toHaveValue(named?.value)
  expect(await field('Beep before recording')).toBeChecked()
  fireEvent.click(await field('Announce recordings'))
  expect(screen.queryByLabelText('Words in French')).toBeNull()
  await save()
  expect(await said('The announcement has been saved.')).toBeInTheDocument()
  await setLanguage('fr')
  expect(await field('Annoncer les enregistrements')).not.toBeChecked()
})
