import { screen, waitFor } from '@testing-library/react'
import { voicemailsOperations } from 'contract/recordings'
import { requestTiming } from '@/api'
import { setLanguage } from '@/i18n/language'
import { paths } from '@/lib/paths'
import { renderConsole } from '@/testing/renderConsole'
import { startTestService, type TestService } from '@/testing/service'
import { stageSounds } from '@/testing/soundStage'
import { anna, boris, chloe, labelled, rowOf, shows, voicemailsOf, wire } from '@/testing/voicemails'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const { given } = voicemailsOf(() => service)
const visit = (query = '') =>
  renderConsole({ path: paths.voicemails + query, service, signedIn: service.practice })

const three = () =>
  given({ contact_number: wire(anna), is_new: 1 }, { contact_number: wire(boris), is_new: 1 }, { contact_number: wire(chloe), is_new: 0 })
const isNew = async (caller: string) => {
  const row = await rowOf(caller)
  const isMarked = row.querySelector('.new-mark')?.textContent === 'New'
  return isMarked && row.dataset['new'] === 'true'
}
const areNew = (...expected: boolean[]) =>
  waitFor(async () => expect(await Promise.all([anna, boris, chloe].map(isNew))).toEqual(expected))
const badge = (count: string | undefined) =>
  waitFor(() => expect(document.querySelector(`a[href$="${paths.voicemails}"]`)?.closest('li')?.querySelector('.menu-count')?.textContent).toBe(count))

test('playing a voicemail makes it listened to, here and in the counts, and it can be marked as new again', async () => {
  stageSounds()
  await three()
  const { user } = await visit()
  await shows(anna, boris, chloe)
  await areNew(true, true, false)
  await badge('2')
  const marks = async () => (await service.requests(voicemailsOperations.setVoicemailNewStatus)).length
  const before = await marks()
  await waitFor(() => expect(document.title).toMatch(/^\(2\) Voicemails/))
  await user.click(await labelled(`Play voicemail from ${anna}`))
  await areNew(false, true, false)
  await badge('1')
  // Playing one that is not new tells the service nothing.
  await user.click(await labelled(`Play voicemail from ${chloe}`))
  expect(await marks()).toBe(before + 1)
  await user.click(await labelled(`Actions for voicemail from ${anna}`))
  await user.click(await screen.findByText('Mark as new'))
  await areNew(true, true, false)
  await badge('2')
  await user.click(await labelled(`Actions for voicemail from ${anna}`))
  await user.click(await screen.findByText('Mark as listened to'))
  await areNew(false, true, false)
})

test('by keyboard: down to a row, Enter plays it, N marks it as new again', async () => {
  stageSounds()
  await three()
  const { user } = await visit()
  await areNew(true, true, false)
  ;(await rowOf(anna)).focus()
  await user.keyboard('j{Enter}')
  await areNew(true, false, false)
  await user.keyboard('n')
  await areNew(true, true, false)
  await user.keyboard('kn')
  await areNew(false, true, false)
  await user.keyboard('?')
  expect(await screen.findByText('Mark as new or as listened to')).toBeInTheDocument()
})

test('a selection is marked at once; archived voicemails are not new, and restored unheard they are again', async () => {
  await three()
  const { user } = await visit()
  await areNew(true, true, false)
  for (const caller of [boris, chloe]) await user.click(await labelled(`Select voicemail from ${caller}`))
  await user.click(await screen.findByText('Bulk actions'))
  await user.click(await screen.findByText('Mark selected as new'))
  await areNew(true, true, true)
  await badge('3')
  await user.click(await screen.findByText('Bulk actions'))
  await user.click(await screen.findByText('Mark selected as listened to'))
  await areNew(true, false, false)
  await user.click(await labelled(`Actions for voicemail from ${anna}`))
  await user.click(await screen.findByText('Archive', { selector: '[role=menuitem]' }))
  await shows(boris, chloe)
  await badge(undefined)
  await user.click(await screen.findByText('Undo'))
  await shows(anna, boris, chloe)
  await areNew(true, false, false)
  await badge('1')
})

test('the marks are in French', async () => {
  await three()
  const { user } = await visit()
  await areNew(true, true, false)
  await setLanguage('fr')
  await waitFor(() => expect(document.querySelector('.new-mark')).toHaveTextContent('Nouveau'))
  const [more] = screen.getAllByLabelText(/^Actions pour /)
  await user.click(more ?? document.body)
  expect(await screen.findByText('Marquer comme écouté')).toBeInTheDocument()
})
