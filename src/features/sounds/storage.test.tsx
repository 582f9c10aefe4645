import { screen, waitFor } from '@testing-library/react'
import { audiofilesOperations, storageOperations } from 'contract/audiofiles'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'
import { wavFile } from '@/testing/sounds'

const KB = 1024
let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService({ storageQuotaBytes: 300 * KB })
})
afterAll(() => service.close())

const storage = { used_bytes: 0, quota_bytes: 1000 * KB * KB, calls_quota_bytes: 1100 * KB * KB, unkept_at: null }
const visit = (path: string) => renderConsole({ path, service, signedIn: service.practice })
const given = (reported: Partial<Record<keyof typeof storage, unknown>>) =>
  service.failNext(storageOperations.getStorage, faults.body({ storage: { ...storage, ...reported } }))
const chooser = () => screen.findByLabelText<HTMLInputElement>('Upload audio files', { selector: 'input' })
const isShown = (text: RegExp | string) => screen.findByText(text)
const sent = async () => (await service.requests(audiofilesOperations.uploadAudioFile)).length

test('a file that does not fit is rejected with the usage and a way out, larger ones are not sent, and a retry succeeds after a deletion', async () => {
  await service.emptyAccount(service.practice.accountId)
  for (let file = 0; file < 17; file += 1) await service.addAudioFile(service.practice.accountId, `${file}.wav`)
  const { user } = await visit(paths.audiofiles)
  await isShown(/^Storage: 0\.3.MB of 0\.3.MB used$/)
  expect(screen.getByLabelText('Storage')).toHaveAttribute('aria-valuenow', '90')
  const before = await sent()
  await user.upload(await chooser(), ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => wavFile(`${name}.wav`)))
  await waitFor(() => expect(screen.getByLabelText('Uploads')).toHaveTextContent(/1 of 6 uploaded/))
  await waitFor(() => expect(screen.getAllByText(/^Your storage is full: 0\.3.MB of 0\.3.MB are used, and this file does not fit\./)).toHaveLength(5))
  expect((await sent()) - before).toBeLessThanOrEqual(4)
  await isShown('Your storage is full. Delete audio files, recordings or voicemails before uploading more.')
  await user.click(await screen.findByLabelText('Delete 0.wav'))
  await user.click(await screen.findByText('Delete', { selector: '[role=alertdialog] button' }))
  await waitFor(() => expect(screen.queryByText('Your storage is full. Delete audio files, recordings or voicemails before uploading more.')).not.toBeInTheDocument())
  await user.click(await screen.findByText('Retry all'))
  await waitFor(() => expect(screen.getByLabelText('Uploads')).toHaveTextContent(/2 of 6 uploaded/))
})

test('a full disk is reported for every file without automatic retries', async () => {
  await service.emptyAccount(service.practice.accountId)
  requestTiming.retryDelaysMs = [0, 0]
  const text = 'Our service cannot take new files at the moment.'
  const refusal = { status: 503, text: JSON.stringify({ status: 'internal', user_message: text, free_bytes: 0 }) }
  await service.failNext(audiofilesOperations.uploadAudioFile, { kind: 'answer', reply: refusal }, 9)
  const { user } = await visit(paths.audiofiles)
  const before = await sent()
  await user.upload(await chooser(), ['a', 'b', 'c', 'd', 'e'].map((name) => wavFile(`${name}.wav`)))
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(5))
  requestTiming.retryDelaysMs = []
  expect((await sent()) - before).toBe(3)
})

test('with enough space one line shows the usage', async () => {
  await given({ used_bytes: 31.4 * KB * KB })
  await visit(paths.audiofiles)
  await isShown(/^Storage: 31\.4.MB of 1,000.MB used$/)
  expect(screen.queryByLabelText('Storage')).not.toBeInTheDocument()
})

test.each([paths.audiofiles, paths.voicemails, paths.recordings])('%s warns that new recordings and voicemails are not saved, and when one was not', async (path) => {
  await given({ used_bytes: 1100 * KB * KB, unkept_at: '2026-03-15T15:00:00.000Z' })
  await visit(path)
  await isShown("Your storage is full: new recordings and voicemails aren't saved. Delete audio files, recordings or voicemails.")
  await isShown(/^A recording or voicemail couldn't be saved/)
})

test('more than three rejected deletions stand behind one summary of deletions', async () => {
  await service.emptyAccount(service.practice.accountId)
  for (const name of ['a', 'b', 'c', 'd']) await service.addAudioFile(service.practice.accountId, `${name}.wav`)
  const { user } = await visit(paths.audiofiles)
  await user.click(await screen.findByLabelText('Select all'))
  await service.failNext(audiofilesOperations.deleteAudioFile, faults.failure(409, 'conflict'), 4)
  await user.click(await screen.findByText('Delete selection', { selector: 'button' }))
  await user.click(await screen.findByText('Delete', { selector: '[role=alertdialog] button' }))
  expect(await screen.findByText("4 files weren't deleted.")).toBeInTheDocument()
})
