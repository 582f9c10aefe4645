import { fireEvent, screen, within } from '@testing-library/react'
import { audiofilesOperations } from 'contract/audiofiles'
import type { Id } from 'contract/operation'
import { useState } from 'react'
import { requestTiming } from '@/api'
import { renderPart } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'
import { stageSounds } from '@/testing/soundStage'
import { AudioFileField } from './AudioFileField'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())
beforeEach(stageSounds)

const Field = () => {
  const [id, setId] = useState<Id>('')
  return (
    <AudioFileField name="audiofile_id" label="Audio file" isLabelHidden={false} value={String(id)} error={undefined} onChange={setId} />
  )
}

test('an expired audio URL is renewed from the search that found the file, and a failed renewal is announced', async () => {
  const { accountId } = service.practice
  await service.emptyAccount(accountId)
  for (let count = 1; count <= 22; count += 1) await service.addAudioFile(accountId, `Message ${count}.wav`)
  const { user } = await renderPart(<Field />, { service, signedIn: service.practice })
  await user.click(await screen.findByLabelText('Search audio files'))
  await user.paste('message 1.wav')
  // The oldest file: no loaded page has it.
  await screen.findByText('Message 1.wav', { selector: 'option' })
  await user.selectOptions(screen.getByLabelText('Audio file'), 'Message 1.wav')
  const player = await screen.findByLabelText('Audio player: Message 1.wav')
  const sound = (): Element => player.querySelector('audio') ?? player
  await user.click(screen.getByLabelText('Play Message 1.wav'))
  fireEvent.error(sound())
  expect(screen.getByLabelText('Play Message 1.wav')).toBeInTheDocument()
  expect(await screen.findByLabelText('Pause Message 1.wav')).toBeInTheDocument()
  fireEvent.playing(sound())
  await service.failNext(audiofilesOperations.listAudioFiles, faults.failure(500, 'internal'))
  fireEvent.error(sound())
  expect(await within(player).findByRole('alert')).toHaveTextContent("This audio can't be played.")
  expect(screen.getByLabelText('Retry Message 1.wav')).toBeInTheDocument()
})
