import { fireEvent, screen, waitFor } from '@testing-library/react'
import { requestTiming } from '@/api'
import { dialog, openEditor, press, pressIcon, said, showBranch } from '@/testing/editorVisit'
import { startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const closing = { module_name: 'text_to_speech', parameters: { text: 'Nous sommes fermés.', language: 'fr-CA' } }
const reception = () =>
  service.addApplication(service.practice.accountId, {
    friendly_name: 'Réception',
    branches: [
      {
        friendly_name: 'root',
        modules: [
          { module_name: 'router', parameters: { routes: [{ digit: '1', branch: 'Fermé' }] } },
          { module_name: 'voicemail', parameters: { send_to: service.practice.email } },
        ],
      },
      { friendly_name: 'Fermé', modules: [closing] },
    ],
  })

const play = async (problem: RegExp): Promise<void> => {
  fireEvent.click(await said('1 way to lose a caller'))
  fireEvent.click(await screen.findByText(problem, { selector: '[role="menuitem"] div' }))
}

test('a caller who is lost is played, kept as a test once that is meant, and then every caller is looked after', async () => {
  const { id } = await reception()
  await openEditor(service, id)
  await play(/^Fermé: A caller who presses 1 is cut off: there is no next step\./)
  expect(await screen.findByText('Call ended: Call ends (no more steps)')).toBeInTheDocument()
  await pressIcon('Close the call simulator')
  showBranch('Fermé')
  await pressIcon('Add Hang up')
  await play(/^Fermé: A caller who presses 1 is hung up on\./)
  await press('Save as test...')
  fireEvent.click((await dialog('Save as test')).getByText('Save'))
  await said('Test has been created')
  await press('No issues found')
  expect(await screen.findByText('Every caller is looked after')).toBeInTheDocument()
  expect(screen.getByText(/^Proved for the next 400 days, in all \d situations of a call\.$/)).toBeInTheDocument()
  fireEvent.keyDown(screen.getByText('Every caller is looked after'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByText('Every caller is looked after')).not.toBeInTheDocument())
})
