import { screen, waitFor } from '@testing-library/react'
import { audiofilesOperations } from 'contract/audiofiles'
import { featuresOperations } from 'contract/applications'
import { accountsOperations } from 'contract/account'
import { requestTiming } from '@/api'
import { setLanguage } from '@/i18n/language'
import { renderPart } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'
import { falseFile, wavFile } from '@/testing/sounds'
import { ModuleSettingsDialog } from './ModuleSettingsDialog'

let service: TestService
beforeAll(async () => {
  Object.assign(requestTiming, { retryDelaysMs: [], uploadRetryDelaysMs: [] })
  service = await startTestService()
})
afterAll(() => service.close())

const branches = [
  { id: 'b1', friendly_name: 'Sales' },
  { id: 2, friendly_name: 'Support' },
]

const visit = async (module_name: string, parameters: Record<string, unknown> = {}, its: typeof branches = branches) => {
  const accepted: Record<string, unknown>[] = []
  const part = (
    <ModuleSettingsDialog
      module={{ module_name, parameters }}
      featureName="Its name"
      branches={its}
      onAccept={({ parameters }) => accepted.push(parameters)}
      onClose={() => undefined}
    />
  )
  return { accepted, ...(await renderPart(part, { service, signedIn: service.practice })) }
}

/** By label: a search by role would lay out the whole dialog. */
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const dialog = () => screen.getByRole('dialog', { name: 'Module settings' })

type Visit = Awaited<ReturnType<typeof visit>>

const fill = async ({ user }: Visit, label: string, text: string) => {
  await user.clear(await field(label))
  await user.click(await field(label))
  await user.paste(text)
}
const save = async ({ user }: Visit) => user.click(await screen.findByText('Save settings'))
const isRefused = (text: RegExp) => waitFor(() => expect(dialog()).toHaveTextContent(text))

test('texts, numbers and choices are validated by the service, and parameters without a field stay', async () => {
  const speech = await visit('text_to_speech', { voice: 'anna' })
  expect(await field('Language')).toHaveValue('en-CA')
  expect(await field('Text to speak')).toHaveFocus()
  await save(speech)
  await isRefused(/Please check your setup and try again\./)
  expect(await field('Text to speak')).toBeInvalid()
  expect(await field('Text to speak')).toHaveFocus()
  await fill(speech, 'Text to speak', 'Bonjour')
  await speech.user.selectOptions(await field('Language'), 'fr-CA')
  await save(speech)
  await waitFor(() => expect(speech.accepted).toEqual([{ voice: 'anna', text: 'Bonjour', language: 'fr-CA' }]))
  speech.unmount()

  const pause = await visit('pause')
  expect(await field('Length (seconds)')).toHaveValue('1')
  await fill(pause, 'Length (seconds)', 'soon')
  await save(pause)
  await isRefused(/Enter a whole number of seconds, from 1 to 60\./)
  await fill(pause, 'Length (seconds)', '12')
  await service.failNext(featuresOperations.validateParameters, faults.failure(500, 'internal'))
  await save(pause)
  await isRefused(/An internal error occurred\. Please try again\./)
  await save(pause)
  await waitFor(() => expect(pause.accepted).toEqual([{ length: 12 }]))
  pause.unmount()

  const transfer = await visit('call_transfer', { destination_number: '+15145550199' })
  await fill(transfer, 'Destination number', '12')
  await save(transfer)
  await isRefused(/Please check your setup/)
  expect(await field('Destination number')).toBeInvalid()
  transfer.unmount()

  const voicemail = await visit('voicemail')
  await waitFor(async () => expect(await field('Send messages to (email address)')).toHaveValue(service.practice.email))
  await fill(voicemail, 'Send messages to (email address)', 'zoe@example.com')
  await save(voicemail)
  await waitFor(() => expect(voicemail.accepted).toEqual([{ send_to: 'zoe@example.com' }]))
})

test('a feature without settings says so and is accepted; settings that fail to load can be retried', async () => {
  await service.failNext(featuresOperations.listParameters, faults.failure(500, 'internal'))
  const hangUp = await visit('hangup')
  expect(await screen.findByText("Couldn't load the settings.")).toBeInTheDocument()
  await hangUp.user.click(screen.getByText('Retry'))
  expect(await screen.findByText('This feature has no settings.')).toBeInTheDocument()
  await save(hangUp)
  await waitFor(() => expect(hangUp.accepted).toEqual([{}]))
  hangUp.unmount()
  const webPhone = await visit('webphone', { kept: [1] })
  await save(webPhone)
  await waitFor(() => expect(webPhone.accepted).toEqual([{ kept: [1] }]))
})

test('people are chosen by name, and whoever was removed is named as such and refused until their box is cleared', async () => {
  await service.failNext(accountsOperations.listColleagues, faults.failure(500, 'internal'))
  const its = await visit('webphone', { user_ids: ['gone'] })
  expect(await screen.findByText("Couldn't load the team.")).toBeInTheDocument()
  await its.user.click(screen.getByText('Retry'))
  expect(await field('a removed person')).toBeChecked()
  const group = screen.getByRole('group', { name: 'Who rings' })
  expect(group).toHaveAccessibleDescription('Only the web phones of these people ring.')
  await its.user.click(await field(service.practice.name))
  await save(its)
  await waitFor(() => expect(group).toHaveAccessibleDescription("Somebody in this list isn't on your team. Clear their check box."))
  await its.user.click(await field('a removed person'))
  await save(its)
  await waitFor(() => expect(its.accepted).toEqual([{ user_ids: [service.practice.userId] }]))
  await its.user.click(await field(service.practice.name))
  await waitFor(() => expect(group).toHaveAccessibleDescription('Nobody is chosen, so all web phones ring.'))
  await save(its)
  await waitFor(() => expect(its.accepted.at(-1)).toEqual({ user_ids: [] }))
})

test('extensions are added by keyboard once both cells are filled in, and removed again', async () => {
  const its = await visit('extensions', { extensions: [{ number: 100, target: '+15145550100', note: 'Zoé' }] })
  const { user } = its
  expect(await field('Extension')).toBeInTheDocument()
  await save(its)
  await waitFor(() => expect(its.accepted).toHaveLength(1))
  await fill(its, 'Extension', '101')
  await user.keyboard('{Enter}')
  expect(await field('Phone number')).toHaveFocus()
  expect(await field('Phone number')).toBeInvalid()
  await save(its)
  await isRefused(/Please check your setup and try again\..*Fill in this field too\./)
  expect(its.accepted).toHaveLength(1)
  await user.click(await field('Phone number'))
  await user.paste('+15145550101')
  await user.keyboard('{Enter}')
  expect(await field('Extension')).toHaveFocus()
  await fill(its, 'Extension', '102')
  await fill(its, 'Phone number', '+15145550102')
  await save(its)
  await waitFor(() => expect(its.accepted).toHaveLength(2))
  expect(its.accepted[0]).toEqual({ extensions: [{ number: 100, target: '+15145550100', note: 'Zoé' }] })
  expect(its.accepted[1]).toEqual({
    extensions: [
      { number: 100, target: '+15145550100', note: 'Zoé' },
      { number: '101', target: '+15145550101' },
      { number: '102', target: '+15145550102' },
    ],
  })
  await user.click(await field('Remove row 2'))
  expect(await field('Extension')).toHaveFocus()
  await fill(its, 'Destination, row 1', '+15145550199')
  await save(its)
  await waitFor(() => expect(its.accepted).toHaveLength(3))
  expect(its.accepted[2]).toEqual({
    extensions: [
      { number: 100, target: '+15145550199', note: 'Zoé' },
      { number: '102', target: '+15145550102' },
    ],
  })
})

test('routes take one key each and a branch of the application', async () => {
  const made = await service.addApplication(service.practice.accountId, { branches: [{ friendly_name: 'Ventes' }] })
  const [, sales] = made.branches
  const its = await visit('router', { routes: [{ digit: '9', branch: 'gone' }] }, made.branches)
  const { user } = its
  expect(await field('Destination, row 1')).toHaveDisplayValue('Branch not found')
  await save(its)
  await isRefused(/A branch in this list no longer exists\./)
  expect(await field('Key, row 1')).toHaveFocus()
  expect(await field('Key')).toBeValid()
  expect(await field('Key, row 1')).toHaveAccessibleDescription('A branch in this list no longer exists.')
  await user.click(await field('Remove row 1'))
  await fill(its, 'Key', '12')
  expect(await field('Key')).toHaveValue('1')
  await user.click(screen.getByText('Add'))
  expect(await screen.findByText('Choose a branch.')).toBeInTheDocument()
  await user.selectOptions(await field('Branch'), 'Ventes')
  await user.click(screen.getByText('Add'))
  expect(await field('Key, row 1')).toHaveValue('1')
  await fill(its, 'Key', '1')
  await user.selectOptions(await field('Branch'), 'root')
  await user.click(screen.getByText('Add'))
  expect(await field('Key')).toHaveFocus()
  expect(await field('Key')).toHaveAccessibleDescription(/^Another row has this key\./)
  await save(its)
  await isRefused(/Please check your setup and try again\./)
  expect(await field('Key')).toHaveFocus()
  expect(its.accepted).toEqual([])
  await user.click(await field('Clear the new row'))
  expect(await field('Key')).toHaveValue('')
  await save(its)
  await waitFor(() => expect(its.accepted).toEqual([{ routes: [{ digit: '1', branch: sales?.id }] }]))
})

test('a key that the service rejects in the new row is marked there, and no other row is', async () => {
  const its = await visit('router', { routes: [{ digit: '1', branch: 'b1' }, { digit: '9', branch: 2 }] })
  await fill(its, 'Key', 'x')
  await its.user.selectOptions(await field('Branch'), 'Sales')
  await save(its)
  await isRefused(/“x” isn't a phone key\. Use 0 to 9, \* or #\./)
  expect(await field('Key')).toHaveFocus()
  for (const label of ['Key, row 1', 'Key, row 2']) expect(await field(label)).toBeValid()
})

test('a file is chosen, played, searched for, or uploaded in place', async () => {
  await service.emptyAccount(service.practice.accountId)
  const ids: string[] = []
  for (let count = 1; count <= 22; count += 1) ids.push(await service.addAudioFile(service.practice.accountId, `Message ${count}.wav`))
  const its = await visit('audiofile', { audiofile_id: ids[0] })
  const { user } = its
  expect(await screen.findByLabelText('Audio player: Message 1.wav')).toBeInTheDocument()
  expect(await field('Audio file')).toHaveDisplayValue('Message 1.wav')
  await fill(its, 'Search audio files', 'message 22')
  await user.selectOptions(await field('Audio file'), 'Message 22.wav')
  expect(await screen.findByLabelText('Audio player: Message 22.wav')).toBeInTheDocument()
  const chooser = await field('Audio file to upload')
  await user.upload(chooser, falseFile('faux.wav'))
  expect(await screen.findByText(/faux\.wav upload failed: .*in a format that we can play/)).toBeInTheDocument()
  await service.failNext(audiofilesOperations.uploadAudioFile, faults.hold)
  await user.upload(chooser, wavFile('Bonsoir.wav'))
  expect(await field('Uploading Bonsoir.wav')).toBeInTheDocument()
  await service.held()
  await user.click(await screen.findByText('Cancel upload'))
  await service.release()
  await user.upload(chooser, wavFile('Bonjour.wav'))
  expect(await screen.findByLabelText('Audio player: Bonjour.wav')).toBeInTheDocument()
  expect(await field('Audio file')).toHaveDisplayValue('Bonjour.wav')
  await save(its)
  await waitFor(() => expect(its.accepted).toHaveLength(1))
  expect(its.accepted[0]?.['audiofile_id']).toEqual(expect.any(String))
  expect(ids).not.toContain(its.accepted[0]?.['audiofile_id'])
})

test('fields of any kind are shown and sent back unchanged, in French too', async () => {
  const blank = { options: null, default: null, hide_label: 0 }
  const parameters = [
    { ...blank, name: 'hue', label: 'Hue', input_type: 'colour', default: '#fff', hide_label: 1 },
    { ...blank, name: 'loud', label: 'Loud', input_type: 'switch', default: 0 },
    { ...blank, name: '__proto__', label: null, input_type: null },
    { ...blank, name: 'pace', label: 'Pace', input_type: 'select', options: [{ value: 'slow', label: 'Slow' }, null] },
    { ...blank, name: 'odd', label: 'Odd', input_type: 'extensions', hide_label: 1 },
    { ...blank, name: 'rate', label: 'Rate', input_type: 'number' },
  ]
  const french = parameters.map((parameter) => (parameter.name === 'pace' ? { ...parameter, label: 'Rythme' } : parameter))
  await service.failNext(featuresOperations.listParameters, faults.body({ parameters }))
  await service.failNext(featuresOperations.listParameters, faults.body({ parameters: french }))
  await service.failNext(featuresOperations.validateParameters, { kind: 'answer', reply: { status: 204, text: '' } }, 2)
  const odd = { shape: { deep: true } }
  const its = await visit('hangup', { odd, pace: 'brisk', rate: '07' })
  const { user } = its
  await save(its)
  await waitFor(() => expect(its.accepted).toEqual([{ odd, pace: 'brisk', rate: '07', hue: '#fff', loud: 0 }]))
  expect(await field('Hue')).toHaveValue('#fff')
  await user.click(await field('Loud'))
  await fill(its, '__proto__', 'x')
  await fill(its, 'Rate', '1,5')
  await user.selectOptions(await field('Pace'), 'slow')
  await setLanguage('fr')
  expect(await field('Rythme')).toHaveValue('slow')
  await user.click(await screen.findByText('Enregistrer les paramètres'))
  await waitFor(() => expect(its.accepted).toHaveLength(2))
  const last = new Map(Object.entries(its.accepted[1] ?? {}))
  expect([...last]).toEqual([['odd', odd], ['pace', 'slow'], ['rate', 1.5], ['hue', '#fff'], ['loud', 1], ['__proto__', 'x']])
})
