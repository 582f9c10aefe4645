import { fireEvent, screen, waitFor } from '@testing-library/react'
import { audiofilesOperations } from 'contract/audiofiles'
import { requestTiming } from '@/api'
import { openEditor, partOf, press } from '@/testing/editorVisit'
import { faults, startTestService, type TestService } from '@/testing/service'
import { stageSounds } from '@/testing/soundStage'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())
beforeEach(() => stageSounds())

/** Welcome and a menu: 1 plays Un, 2 plays Deux and then Trois. */
const rehearsed = async () => {
  const play = async (name: string) => ({
    module_name: 'audiofile',
    parameters: { audiofile_id: await service.addAudioFile(service.practice.accountId, name) },
  })
  const routes = [{ digit: '1', branch: 'Ventes' }, { digit: '2', branch: 'Nuit' }]
  const { id } = await service.addApplication(service.practice.accountId, {
    friendly_name: 'Réception',
    branches: [
      { friendly_name: 'root', modules: [await play('Bienvenue'), { module_name: 'router', parameters: { routes } }] },
      { friendly_name: 'Ventes', modules: [await play('Un')] },
      { friendly_name: 'Nuit', modules: [await play('Deux'), await play('Trois')] },
    ],
  })
  await openEditor(service, id)
  await press('Simulate call')
  fireEvent.click(await screen.findByLabelText('Play audio'))
  await press('Start call')
  await plays('Bienvenue')
}

const audioOf = async (name: string): Promise<HTMLAudioElement> => {
  const audio = partOf(await screen.findByLabelText(`Audio player: ${name}`), '[role="group"]').querySelector('audio')
  if (audio === null) throw new Error(`${name} has no player`)
  return audio
}
/** Only this one plays. */
const plays = (name: string) =>
  waitFor(() => expect(Array.from(document.querySelectorAll('[aria-label^="Pause "]'), (button) => button.getAttribute('aria-label'))).toEqual([`Pause ${name}`]))
const finishPlayback = async (name: string): Promise<void> => {
  await plays(name)
  const audio = await audioOf(name)
  audio.pause()
  await screen.findByLabelText(`Play ${name}`)
  fireEvent.ended(audio)
}
const key = (digit: string): void => void fireEvent.keyDown(document.body, { key: digit })

test('a restarted call plays from its first prompt', async () => {
  await rehearsed()
  await finishPlayback('Bienvenue')
  await press('Start over')
  await plays('Bienvenue')
})

test('a turn that replaces an undone one plays from its first prompt', async () => {
  await rehearsed()
  key('1')
  await finishPlayback('Un')
  await press('Go back')
  await plays('Bienvenue')
  key('2')
  await finishPlayback('Deux')
  await finishPlayback('Trois')
})

test('an expired URL is renewed, and a file that still fails gives way to the next one', async () => {
  await rehearsed()
  fireEvent.error(await audioOf('Bienvenue'))
  await plays('Bienvenue')
  fireEvent.error(await audioOf('Bienvenue'))
  await screen.findByLabelText('Retry Bienvenue')
  key('2')
  await plays('Deux')
  await service.failNext(audiofilesOperations.listAudioFiles, faults.drop)
  fireEvent.error(await audioOf('Deux'))
  await screen.findByLabelText('Retry Deux')
  await plays('Trois')
  fireEvent.error(await audioOf('Trois'))
  await plays('Trois')
})

test('a file whose URL is renewed after its turn stays silent', async () => {
  await rehearsed()
  await service.failNext(audiofilesOperations.listAudioFiles, faults.hold)
  const before = (await service.requests(audiofilesOperations.listAudioFiles)).length
  fireEvent.error(await audioOf('Bienvenue'))
  await waitFor(async () => expect(await service.requests(audiofilesOperations.listAudioFiles)).toHaveLength(before + 1))
  key('2')
  await plays('Deux')
  await service.release()
  await waitFor(async () => expect((await service.requests(audiofilesOperations.listAudioFiles)).at(-1)?.status).toBe(200))
  await finishPlayback('Deux')
  await finishPlayback('Trois')
})
