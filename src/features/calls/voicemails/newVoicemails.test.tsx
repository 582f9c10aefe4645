import { waitFor } from '@testing-library/react'
import { requestTiming } from '@/api'
import { startTestService, type TestService } from '@/testing/service'
import { failSound, stageSounds } from '@/testing/soundStage'
import { anna, at, boris, callers, chloe, labelled, rowOf, shows, voicemailsOf, wire } from '@/testing/voicemails'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  requestTiming.pollMs = { item: 40, list: 40 }
  service = await startTestService()
})
afterAll(() => service.close())

const { given, visit: open } = voicemailsOf(() => service)
/** A list that asks again and again hears of what is only stored. */
const visit = () => open('', { extensions: false })

test('a new voicemail appears by itself, but not while rows are selected or a voicemail plays', async () => {
  stageSounds()
  const { accountId } = service.practice
  await given({ contact_number: wire(anna) })
  const { user } = await visit()
  await shows(anna)
  await service.addVoicemails(accountId, { at: at(60), contact_number: wire(boris) })
  await shows(boris, anna)
  await user.click(await labelled(`Select voicemail from ${anna}`))
  await user.click(await labelled(`Play voicemail from ${anna}`))
  await service.addVoicemails(accountId, { at: at(61), contact_number: wire(chloe) })
  await user.click(await labelled(`Select voicemail from ${anna}`))
  expect(await labelled(`Pause voicemail from ${anna}`)).toBeInTheDocument()
  expect(callers()).toEqual([boris, anna])
  await user.click(await labelled(`Pause voicemail from ${anna}`))
  await shows(chloe, boris, anna)
})

test("a sound that can't be played doesn't hold back new voicemails", async () => {
  stageSounds()
  await given({ contact_number: wire(anna) })
  const { user } = await visit()
  const sound = (await rowOf(anna)).querySelector('audio') ?? new Audio()
  await user.click(await labelled(`Play voicemail from ${anna}`))
  failSound(sound)
  // The address is renewed and the sound reloaded.
  await waitFor(() => expect(sound.error).toBeNull())
  failSound(sound)
  expect(await labelled(`Retry voicemail from ${anna}`)).toBeInTheDocument()
  await service.addVoicemails(service.practice.accountId, { at: at(60), contact_number: wire(boris) })
  await shows(boris, anna)
})
