import { screen } from '@testing-library/react'
import { audiofilesOperations } from 'contract/audiofiles'
import { paths } from '@/lib/paths'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

test('a row shows the length before anything plays, where the service knows it', async () => {
  const rowOf = (name: string, extra: object) => ({ id: name, friendly_name: name, file_url: '/x', created_at: '2026-03-15T15:00:00.000Z', ...extra })
  const audiofiles = [rowOf('Known', { duration: 62 }), rowOf('Unknown', { duration: null }), rowOf('Other service', {})]
  await service.failNext(audiofilesOperations.listAudioFiles, faults.body({ audiofiles, next_cursor: null }))
  await renderConsole({ path: paths.audiofiles, service, signedIn: service.practice })
  const texts = async (name: string) => (await screen.findByLabelText(`Audio player: ${name}`)).textContent
  expect([await texts('Known'), await texts('Unknown'), await texts('Other service')]).toEqual(['1:021×', '1×', '1×'])
})
