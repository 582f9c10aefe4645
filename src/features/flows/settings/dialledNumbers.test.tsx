import { fireEvent, screen, waitFor } from '@testing-library/react'
import { renderPart } from '@/testing/renderConsole'
import { startTestService, type TestService } from '@/testing/service'
import { writeSettings } from '@/testing/settingsBlock'
import { ModuleSettingsDialog } from './ModuleSettingsDialog'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const visit = async (module_name: string, parameters: Record<string, unknown> = {}) => {
  const accepted: Record<string, unknown>[] = []
  const part = (
    <ModuleSettingsDialog
      module={{ module_name, parameters }}
      featureName="Its name"
      branches={[]}
      onAccept={({ parameters: given }) => accepted.push(given)}
      onClose={() => undefined}
    />
  )
  const { unmount } = await renderPart(part, { service, signedIn: service.practice })
  writeSettings({ apiPrefix: `${service.url}/v1`, extensions: true })
  return { accepted, unmount }
}

const save = async (): Promise<void> => void fireEvent.click(await screen.findByText('Save settings'))

test('a number is stored as it is dialled, and the field says what is wrong with another', async () => {
  const transfer = await visit('call_transfer')
  const field = await screen.findByLabelText('Destination number')
  for (const [typed, problem] of [['555-0142', 'Add the area code.'], ['+881 612 345 678', "Premium-rate and satellite numbers can't be called from here."]] as const) {
    fireEvent.change(field, { target: { value: typed } })
    await save()
    expect(await screen.findByText(problem)).toBeInTheDocument()
  }
  fireEvent.change(field, { target: { value: '+33 (0)1 99 00 12 34' } })
  await save()
  await waitFor(() => expect(transfer.accepted).toEqual([{ destination_number: '+33199001234', ring_seconds: '25' }]))
  transfer.unmount()
  const extensions = await visit('extensions', { extensions: [{ number: '7', target: '514 555-0142 poste 12' }] })
  await screen.findByLabelText('Extension')
  await save()
  await waitFor(() => expect(extensions.accepted).toEqual([{ extensions: [{ number: '7', target: '+15145550142,12' }] }]))
})
