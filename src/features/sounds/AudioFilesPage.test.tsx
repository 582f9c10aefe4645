import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { audiofilesOperations } from 'contract/audiofiles'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'
import { stageSounds } from '@/testing/soundStage'
import { falseFile, wavFile } from '@/testing/sounds'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const given = async (...names: string[]): Promise<string[]> => {
  await service.emptyAccount(service.practice.accountId)
  const ids: string[] = []
  for (const name of names) ids.push(await service.addAudioFile(service.practice.accountId, name))
  return ids
}
const visit = () => renderConsole({ path: paths.audiofiles, service, signedIn: service.practice })
/** By label and text: a search by role would lay out every row. */
const names = () => screen.queryAllByLabelText(/^Select (?!all)/).map((box) => box.getAttribute('aria-label')?.slice('Select '.length))
const labelled = (name: string) => screen.findByLabelText(name)
const button = (name: string) => screen.findByText(name, { selector: 'button' })
const gone = (name: string) => waitFor(() => expect(names()).not.toContain(name))
const chooser = () => screen.findByLabelText<HTMLInputElement>('Upload audio files', { selector: 'input' })
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Message ${index + 1}.wav`)

test('a list that fails to load says so and offers a retry', async () => {
  await given('One.wav')
  await service.failNext(audiofilesOperations.listAudioFiles, faults.failure(500, 'internal'))
  const { user } = await visit()
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load your audio files.")
  await user.click(await screen.findByText('Retry'))
  await waitFor(() => expect(names()).toEqual(['One.wav']))
})

test('the list shows twenty rows, then twenty more on demand, and only visible rows are selected', async () => {
  await given(...numbered(22))
  const { user } = await visit()
  const table = await labelled('Audio files')
  expect(Array.from(table.querySelectorAll('[role=columnheader]'), ({ textContent }) => textContent)).toEqual(
    ['Select all', 'Delete', 'Name', 'Listen', 'Uploaded'],
  )
  expect([names().length, names()[0]]).toEqual([20, 'Message 22.wav'])
  expect(within(table).getAllByTitle(/\(America\/Montreal\)$/)).toHaveLength(20)
  await user.click(await labelled('Select all'))
  await user.click(await button('Load more'))
  await waitFor(() => expect(names()).toHaveLength(22))
  expect(screen.queryByText('Load more')).not.toBeInTheDocument()
  expect(screen.getByText('Showing 22')).toHaveFocus()
  expect(screen.getByText('20 selected')).toBeInTheDocument()
})

test('the filter ignores case and deselects the rows that it hides', async () => {
  await given('Menu 1.wav', 'Menu 2.wav', 'Accueil.wav')
  const { user } = await visit()
  await user.click(await labelled('Select all'))
  expect(screen.getByText('3 selected')).toBeInTheDocument()
  await user.click(await labelled('Quick filter'))
  await user.paste('MENU')
  await waitFor(() => expect(names()).toEqual(['Menu 2.wav', 'Menu 1.wav']))
  expect(screen.getByText('2 selected')).toBeInTheDocument()
  await user.paste('x')
  expect(await screen.findByText('No audio files match your filter.')).toBeInTheDocument()
  await user.click(await button('Clear filters'))
  await waitFor(() => expect(names()).toHaveLength(3))
  expect(screen.getByLabelText('Your audio files')).toHaveFocus()
  expect(screen.queryByText(/^Selected/)).not.toBeInTheDocument()
})

test('the filter finds a file that is not loaded yet', async () => {
  await given('Vieux répondeur.wav', ...numbered(21))
  const { user } = await visit()
  await waitFor(() => expect(names()).toHaveLength(20))
  await user.click(screen.getByLabelText('Quick filter'))
  await user.paste('RÉPONDEUR')
  await waitFor(() => expect(names()).toEqual(['Vieux répondeur.wav']))
})

test('a file leaves the list once its deletion is confirmed, and the focus stays in the list', async () => {
  await given('One.wav', 'Two.wav')
  const { user } = await visit()
  await user.click(await labelled('Delete One.wav'))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete One.wav' })
  expect(dialog).toHaveTextContent('Are you sure you want to delete this element? This can not be undone.')
  await user.click(within(dialog).getByText('Cancel'))
  expect(names()).toEqual(['Two.wav', 'One.wav'])
  await service.failNext(audiofilesOperations.deleteAudioFile, faults.hold)
  await user.click(await labelled('Delete One.wav'))
  await user.click(await screen.findByText('Delete', { selector: '[role=alertdialog] button' }))
  await gone('One.wav')
  expect(screen.getByLabelText('Your audio files')).toHaveFocus()
  await service.release()
  await user.click(await labelled('Delete Two.wav'))
  await user.click(await screen.findByText('Delete', { selector: '[role=alertdialog] button' }))
  expect(await screen.findByText("You don't have any audio file.")).toBeInTheDocument()
})

test("a file that a call flow plays can't be deleted, and the message names the call flow", async () => {
  const [id = ''] = await given('Accueil.wav')
  await service.addCallFlow(service.practice.accountId, id, 'Réception')
  const { user } = await visit()
  await user.click(await labelled('Delete Accueil.wav'))
  expect(await screen.findByText('Used by these call flows: Réception')).toBeInTheDocument()
  await user.click(await screen.findByText('Delete', { selector: '[role=alertdialog] button' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Accueil\.wav: .*“Réception”/)
  expect(screen.getByText('Error while deleting audio file.')).toBeInTheDocument()
  expect(names()).toEqual(['Accueil.wav'])
})

test('rejected files of a selection come back selected, and a second attempt deletes them', async () => {
  await given('Stays.wav', ...numbered(5))
  const { user } = await visit()
  await user.click(await labelled('Select all'))
  await user.click(await labelled('Select Stays.wav'))
  await service.failNext(audiofilesOperations.deleteAudioFile, faults.failure(403, 'forbidden'), 2)
  await user.click(await button('Delete selection'))
  expect(
    await screen.findByText('Are you sure you want to delete this selection? This can not be undone.'),
  ).toBeInTheDocument()
  await user.click(await screen.findByText('Delete', { selector: '[role=alertdialog] button' }))
  expect(await screen.findByText('Something went wrong, please try again.')).toBeInTheDocument()
  expect(screen.queryByText('Selection has been deleted.')).not.toBeInTheDocument()
  expect(names()).toHaveLength(3)
  expect(screen.getByText('2 selected')).toBeInTheDocument()
  await user.click(await button('Delete selection'))
  await user.click(await screen.findByText('Delete', { selector: '[role=alertdialog] button' }))
  expect(await screen.findByText('Selection has been deleted.')).toBeInTheDocument()
  expect(names()).toEqual(['Stays.wav'])
})

test('a selection disappears before the service has answered', async () => {
  await given('Stays.wav', 'One.wav', 'Two.wav')
  const { user } = await visit()
  await user.click(await labelled('Select all'))
  await user.click(await labelled('Select Stays.wav'))
  await service.failNext(audiofilesOperations.deleteAudioFile, faults.hold, 2)
  await user.click(await button('Delete selection'))
  await user.click(await screen.findByText('Delete', { selector: '[role=alertdialog] button' }))
  expect(names()).toEqual(['Stays.wav'])
  expect(screen.queryByText('Selection has been deleted.')).not.toBeInTheDocument()
  expect(screen.getByLabelText('Your audio files')).toHaveFocus()
  await service.release()
  expect(await screen.findByText('Selection has been deleted.')).toBeInTheDocument()
})

test('a deletion whose response is lost is retried and counts as done', async () => {
  await given('One.wav', 'Two.wav')
  requestTiming.retryDelaysMs = [0]
  await service.failNext(audiofilesOperations.deleteAudioFile, faults.dropAfter)
  const { user } = await visit()
  await user.click(await labelled('Delete One.wav'))
  await user.click(await screen.findByText('Delete', { selector: '[role=alertdialog] button' }))
  await gone('One.wav')
  await waitFor(async () => expect((await service.requests(audiofilesOperations.deleteAudioFile)).at(-1)?.status).toBe(404))
  requestTiming.retryDelaysMs = []
  expect(screen.queryByText('Error while deleting audio file.')).not.toBeInTheDocument()
})

test('audio files are uploaded, and others are rejected by name in the browser or by the service', async () => {
  await given()
  const { user } = await visit()
  await screen.findByText("You don't have any audio file.")
  const unfiltered = user.setup({ applyAccept: false })
  const text = new File(['notes'], 'notes.txt', { type: 'text/plain' })
  await unfiltered.upload(await chooser(), [wavFile('Bonjour.wav'), text, falseFile('faux.wav')])
  expect(await screen.findByText('notes.txt is not an audio file.')).toBeInTheDocument()
  expect(await screen.findByText('faux.wav upload failed')).toBeInTheDocument()
  await waitFor(() => expect(names()).toEqual(['Bonjour.wav']))
  expect(screen.getByText('Upload completed!')).toBeInTheDocument()
  expect(screen.getByLabelText('Uploads')).toHaveTextContent(/1 of 2 uploaded.*faux\.wav.*This file isn't audio in a format that we can play/)
  await user.click(await labelled('Remove faux.wav'))
  await user.upload(await chooser(), wavFile('Bonsoir.wav'))
  await waitFor(() => expect(screen.getAllByText('Upload completed!')).toHaveLength(2))
  await waitFor(() => expect(names()).toEqual(['Bonsoir.wav', 'Bonjour.wav']))
  expect(screen.queryByLabelText('Uploads')).not.toBeInTheDocument()
})

test('audio of a kind that cannot be played is refused with what to do', async () => {
  await given()
  const { user } = await visit()
  await user.upload(await chooser(), new File(['FORM\0\0\0\x2eAIFFCOMM\0\0\0\x12'], 'accueil.aiff'))
  await waitFor(() => expect(screen.getByLabelText('Uploads')).toHaveTextContent(/accueil\.aiff.*AIFF.*Save it as WAV \(PCM\), MP3 or AAC/))
  expect(screen.queryByText('accueil.aiff is not an audio file.')).not.toBeInTheDocument()
})

test('of more than 100 files the rest waits behind one summary, and is uploaded on demand', async () => {
  await given()
  const { user } = await visit()
  await service.failNext(audiofilesOperations.uploadAudioFile, faults.hold, 3)
  await user.upload(await chooser(), numbered(102).map(wavFile))
  const summary = await screen.findByText("2 more files weren't added: you can upload up to 100 files at a time.")
  expect(summary.closest('details')).not.toHaveAttribute('open')
  expect(screen.getByText('Message 102.wav')).not.toBeVisible()
  expect(screen.getByText('Upload the next 2')).toBeDisabled()
  await service.held()
  await user.click(screen.getByText('Cancel all'))
  fireEvent.click(screen.getByText('Support', { selector: 'nav *' }))
  await screen.findByText('Support', { selector: 'h1' })
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  window.history.back()
  await user.click(await screen.findByText('Upload the next 2'))
  expect(screen.queryByText(/more files weren't added/)).not.toBeInTheDocument()
  await waitFor(() => expect([...names()].sort()).toEqual(['Message 101.wav', 'Message 102.wav']))
})

test('a session that ends during an upload loses no file: the rest is sent after the login, once', async () => {
  await given()
  const { user } = await visit()
  await service.failNext(audiofilesOperations.uploadAudioFile, faults.hold)
  await user.upload(await chooser(), numbered(5).map(wavFile))
  await waitFor(() => expect(names()).toHaveLength(4))
  await service.endSessions()
  await service.release()
  expect(await screen.findByText('Log in again to resume your upload.')).toBeInTheDocument()
  await user.click(await screen.findByLabelText('Email'))
  await user.paste(service.practice.email)
  await user.click(screen.getByLabelText('Password'))
  await user.paste(service.practice.password)
  await user.click(await button('Log in'))
  expect(await screen.findByText('Upload completed!')).toBeInTheDocument()
  await waitFor(() => expect([...names()].sort()).toEqual(numbered(5)))
  const sent = await service.requests(audiofilesOperations.uploadAudioFile)
  expect(sent.filter(({ hasToken }) => !hasToken)).toEqual([])
})

test('a whole list shows twenty rows first, too', async () => {
  const audiofiles = numbered(21).map((friendly_name, id) => ({ id, friendly_name, file_url: '/x', created_at: '2026-01-15 03:30:00' }))
  await service.failNext(audiofilesOperations.listAudioFiles, faults.body({ audiofiles }))
  const { user } = await visit()
  await waitFor(() => expect(names()).toHaveLength(20))
  await user.click(await button('Load more'))
  expect(names()).toHaveLength(21)
})

test("a sound whose expired address can't be renewed says so, and a retry plays it", async () => {
  stageSounds()
  await given('One.wav')
  const { user } = await visit()
  const player = await labelled('Audio player: One.wav')
  const sound = () => player.querySelector('audio')
  await user.click(await labelled('Play One.wav'))
  const old = sound()?.src
  await service.failNext(audiofilesOperations.listAudioFiles, faults.failure(500, 'internal'))
  fireEvent.error(sound() ?? player)
  expect(await within(player).findByRole('alert')).toHaveTextContent("This audio can't be played.")
  expect(sound()?.src).toBe(old)
  await user.click(await labelled('Retry One.wav'))
  expect(await labelled('Pause One.wav')).toBeInTheDocument()
  expect(within(player).queryByRole('alert')).not.toBeInTheDocument()
})
