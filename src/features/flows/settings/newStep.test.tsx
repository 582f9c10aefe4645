import { act, screen, waitFor, within } from '@testing-library/react'
import { featuresOperations } from 'contract/applications'
import { requestTiming } from '@/api'
import { renderPart } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'
import { DescriptionDialog } from '../editor/dialogs/EditorDialogs'
import { ModuleSettingsDialog, type AcceptedSettings } from './ModuleSettingsDialog'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const visit = async (module_name: string, isNew = false, branches: readonly { id: string; friendly_name: string }[] = []) => {
  const accepted: AcceptedSettings[] = []
  const part = (
    <ModuleSettingsDialog
      isNew={isNew}
      module={{ module_name, parameters: {} }}
      featureName="Its name"
      branches={branches}
      onAccept={(settings) => accepted.push(settings)}
      onClose={() => undefined}
    />
  )
  return { accepted, ...(await renderPart(part, { service, signedIn: service.practice })) }
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

test('a new step without settings is accepted unasked, any other is asked for', async () => {
  const hangUp = await visit('hangup', true)
  await waitFor(() => expect(hangUp.accepted).toEqual([{ parameters: {} }]))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  hangUp.unmount()
  const pause = await visit('pause', true)
  expect(await field('Length (seconds)')).toBeInTheDocument()
  expect(pause.accepted).toEqual([])
})

test('offline, the dialog says so at once, and the settings appear when the network is back', async () => {
  const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await service.failNext(featuresOperations.listParameters, faults.drop)
  await visit('pause')
  expect(await screen.findByText("You're offline. The settings appear when you're back online.")).toBeInTheDocument()
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  network.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await field('Length (seconds)')).toBeInTheDocument()
})

test('offline, a half-filled row is explained as such', async () => {
  const { user } = await visit('extensions')
  await user.click(await field('Extension'))
  await user.paste('101')
  const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.click(screen.getByText('Save settings'))
  expect(await screen.findByText('Please check your setup and try again.')).toBeInTheDocument()
  network.mockRestore()
})

test('an error of a whole list disappears when the list changes, and returns when the same is saved again', async () => {
  const refused = 'Add at least one key.'
  const { user } = await visit('router', false, [{ id: 'b1', friendly_name: 'Sales' }])
  await field('Key')
  await user.click(screen.getByText('Save settings'))
  expect(await screen.findByText(refused)).toBeInTheDocument()
  expect(await field('Key')).toBeInvalid()
  await user.type(await field('Key'), '1')
  expect(screen.queryByText(refused)).toBeNull()
  expect(await field('Key')).toBeValid()
  await user.click(await field('Clear the new row'))
  await user.click(screen.getByText('Save settings'))
  expect(await screen.findByText(refused)).toBeInTheDocument()
})

test('a voicemail begins with the address of the user, suggests it again, and says where else messages are listed', async () => {
  const its = await visit('voicemail')
  await waitFor(() => expect(screen.getByLabelText('Send messages to (email address)')).toHaveValue(service.practice.email))
  await its.user.clear(await field('Send messages to (email address)'))
  await its.user.click(await screen.findByText(`Use ${service.practice.email}`))
  expect(await field('Send messages to (email address)')).toHaveValue(service.practice.email)
  expect(await field('Send messages to (email address)')).toHaveFocus()
  expect(screen.getByText('Messages are also listed under Voicemails.')).toBeInTheDocument()
})

test('the description can be changed with the settings', async () => {
  const { user, accepted } = await visit('hangup')
  await user.click(await screen.findByText('Change description'))
  await user.paste(' Adieu ')
  await user.click(screen.getByText('Save settings'))
  await waitFor(() => expect(accepted).toEqual([{ parameters: {}, description: 'Adieu' }]))
})

test('a custom description replaces the derived one until it is cleared', async () => {
  const saved: string[] = []
  const part = (
    <DescriptionDialog description="Ours" derived="Hang up" onSave={(text) => saved.push(text)} onClose={() => undefined} />
  )
  const { user } = await renderPart(part, { service, signedIn: service.practice })
  const shown = within(screen.getByRole('dialog', { name: 'Edit module description' }))
  const description = shown.getByLabelText('Description')
  expect(description).toHaveAccessibleDescription('Leave empty to use the automatic description: Hang up')
  for (const typed of ['  Good bye ', 'Hang up', ' ']) {
    await user.clear(description)
    await user.type(description, `${typed}{Enter}`)
  }
  expect(saved).toEqual(['Good bye', '', ''])
  expect(description).toHaveAttribute('maxlength', '1000')
})
