import { screen, waitFor } from '@testing-library/react'
import { presetsOperations } from 'contract/applications'
import { useState } from 'react'
import { requestTiming, useListPresetsQuery } from '@/api'
import { renderPart } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'
import { CreatePresetDialog, EditPresetDialog, usePresetDeletion } from './PresetDialogs'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())
beforeEach(() => service.emptyAccount(service.practice.accountId))

interface PresetsProps {
  step: { module_name: string; parameters: Record<string, unknown> }
}

const Presets = ({ step }: PresetsProps) => {
  const { data: presets = [] } = useListPresetsQuery()
  const { isDeleted, deleteOne } = usePresetDeletion()
  const [open, setOpen] = useState<string | number | null>(null)
  const edited = presets.find(({ id }) => id === open)
  const close = () => setOpen(null)
  return (
    <>
      <button onClick={() => setOpen('new')}>New</button>
      {presets
        .filter(({ id }) => !isDeleted(id))
        .map(({ id, friendly_name, parameters }) => (
          <p key={id}>
            <span data-testid="preset">{`${String(friendly_name)} ${JSON.stringify(parameters)}`}</span>
            <button onClick={() => setOpen(id)}>Edit</button>
            <button onClick={() => void deleteOne(id)}>Delete</button>
          </p>
        ))}
      {open === 'new' ? <CreatePresetDialog module={step} featureName="Voicemail" onClose={close} /> : null}
      {edited === undefined ? null : <EditPresetDialog preset={edited} featureName="Voicemail" branches={[]} onClose={close} />}
    </>
  )
}

const visit = async (step: PresetsProps['step']) => {
  const view = await renderPart(<Presets step={step} />, { service, signedIn: service.practice })
  const toasts = () => view.store.getState().notifications.toasts.map(({ kind, key: sentence }) => `${kind}: ${sentence}`)
  return { ...view, toasts }
}

const presets = () => screen.queryAllByTestId('preset').map(({ textContent }) => textContent)
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const voicemail = { module_name: 'voicemail', parameters: { send_to: 'zoe@example.com' } }

test('a step is saved as a named preset', async () => {
  const { user, toasts } = await visit(voicemail)
  await user.click(screen.getByText('New'))
  expect(await screen.findByRole('dialog', { name: 'Create preset' })).toBeInTheDocument()
  expect(await field('Preset name')).toHaveFocus()
  await user.click(screen.getByText('Save preset'))
  expect(await screen.findByText('Please check the form and try again.')).toBeInTheDocument()
  expect(await field('Preset name')).toBeInvalid()
  await user.type(await field('Preset name'), ' Réception {Enter}')
  await waitFor(() => expect(presets()).toEqual(['Réception {"send_to":"zoe@example.com"}']))
  expect(toasts()).toEqual(['success: Preset has been created'])
  expect(screen.queryByLabelText('Preset name')).not.toBeInTheDocument()
})

test('a step that is not set up is rejected as a preset, and the dialog says what is missing', async () => {
  const { user } = await visit({ ...voicemail, parameters: {} })
  await user.click(screen.getByText('New'))
  await user.type(await field('Preset name'), 'Soir{Enter}')
  expect(await screen.findByText(/^Send messages to \(email address\): ./)).toBeInTheDocument()
  expect(screen.getByText('Set up the step first. Its settings will be saved in the preset.')).toBeInTheDocument()
  expect(presets()).toEqual([])
})

test('name and settings of a preset are changed together', async () => {
  await service.addPreset(service.practice.accountId, { friendly_name: 'Soir', ...voicemail })
  const { user, toasts } = await visit(voicemail)
  await user.click(await screen.findByText('Edit'))
  expect(await field('Preset name')).toHaveValue('Soir')
  expect(screen.getByText('Edit preset')).toBeInTheDocument()
  await user.clear(await field('Preset name'))
  await user.clear(await field('Send messages to (email address)'))
  await user.paste('nobody')
  await user.click(screen.getByText('Save preset'))
  expect(await screen.findByText('Please check the form and try again.')).toBeInTheDocument()
  expect(await field('Preset name')).toBeInvalid()
  expect(await field('Send messages to (email address)')).toHaveAccessibleDescription(/^Enter a valid email address\./)
  await user.type(await field('Preset name'), 'Nuit')
  await user.clear(await field('Send messages to (email address)'))
  await user.paste('nuit@example.com')
  await service.failNext(presetsOperations.changePreset, faults.failure(500, 'internal'))
  await user.click(screen.getByText('Save preset'))
  expect(await screen.findByText('An internal error occurred. Please try again.')).toBeInTheDocument()
  await user.click(screen.getByText('Save preset'))
  await waitFor(() => expect(presets()).toEqual(['Nuit {"send_to":"nuit@example.com"}']))
  expect(toasts()).toEqual(['success: Preset has been updated'])
})

test('a deleted preset disappears at once, and returns if the service rejects the deletion', async () => {
  await service.addPreset(service.practice.accountId, { friendly_name: 'Soir', ...voicemail })
  const { user, toasts } = await visit(voicemail)
  await service.failNext(presetsOperations.deletePreset, faults.failure(403, 'forbidden'))
  await service.failNext(presetsOperations.deletePreset, faults.hold)
  await user.click(await screen.findByText('Delete'))
  await waitFor(() => expect(toasts()).toEqual(['error: Error while deleting preset.']))
  expect(presets()).toHaveLength(1)
  await user.click(await screen.findByText('Delete'))
  expect(presets()).toEqual([])
  await service.release()
})
