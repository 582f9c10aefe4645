import { act, screen, waitFor } from '@testing-library/react'
import { applicationsOperations, featuresOperations, presetsOperations } from 'contract/applications'
import { requestTiming } from '@/api'
import { setLanguage } from '@/i18n/language'
import { paths } from '@/lib/paths'
import { readToken } from '@/lib/storedToken'
import { branchNames, openEditor, press, selectedBranch, showBranch, steps, stepsAre } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

test('an application opens on its root branch; each step shows its title and its derived or custom description', async () => {
  const { accountId } = service.practice
  const file = await service.addAudioFile(accountId, 'Accueil')
  const { id } = await service.addApplication(accountId, {
    friendly_name: 'Réception',
    branches: [
      {
        friendly_name: 'root',
        modules: [
          { module_name: 'audiofile', parameters: { audiofile_id: file }, description: 'Play “An older name”' },
          { module_name: 'router', parameters: { routes: [{ digit: '1', branch: 'Ventes' }, { digit: '2', branch: 'gone' }] }, description: 'Le menu' },
          { module_name: 'call_transfer', parameters: { destination_number: '+15145550199' }, description: '+15145550199' },
        ],
      },
      { friendly_name: 'Ventes', modules: [{ module_name: 'fax', parameters: { to: 'x@y.ca', pages: [] } }, { module_name: 'pause', parameters: { length: 'bientôt' } }] },
      { friendly_name: 'Vide' },
    ],
  })
  const { container } = await openEditor(service, id)
  expect(screen.getByText('Application: Réception', { selector: 'h1' })).toBeInTheDocument()
  await stepsAre('Audio file: Play “Accueil”', 'Menu: Le menu', 'Call transfer: Transfer to (514) 555-0199')
  expect(branchNames()).toEqual(['root', 'Ventes', 'Vide'])
  expect(selectedBranch()).toBe('root')
  expect(await screen.findByText('Key 2 goes to a deleted branch.')).toBeInTheDocument()
  expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument()
  showBranch('Ventes')
  await stepsAre('fax: x@y.ca', 'Pause: Not set up yet')
  showBranch('Vide')
  expect(await screen.findByText('Drag and drop features here')).toBeInTheDocument()
  await setLanguage('fr')
  showBranch('Début')
  await waitFor(() => expect(steps().at(-1)).toBe('Transfert d’appel: Transférer au (514) 555-0199'))
  expect(container.textContent).not.toMatch(/undefined|null|NaN|\[object/)
})

test('incomplete and unknown data opens without raw values on screen', async () => {
  const odd = (id: unknown, module_name: string, parameters: unknown, description: unknown = null) => ({ id, module_name, parameters, description })
  const application = {
    id: 7,
    friendly_name: null,
    updated_at: '0000-00-00',
    branches: [
      { id: 71, name: 'custom', friendly_name: null, modules: [] },
      { id: 70, name: 'root', friendly_name: 'root', modules: [odd(1, 'pause', null), odd(2, 'router', { routes: [null, 5, { digit: 1 }] }), odd('3', '__proto__', { constructor: 'x' }), odd(4, 'hangup', [], 12)] },
    ],
  }
  await service.failNext(applicationsOperations.getApplication, faults.body({ application }))
  await service.failNext(presetsOperations.listPresets, faults.body({ presets: [{ id: 1, module_name: 'hangup', friendly_name: null, parameters: null }] }))
  const { container } = await openEditor(service, '7')
  expect(screen.getByText(/^Application:/, { selector: 'h1' })).toBeInTheDocument()
  await stepsAre('Pause: Not set up yet', 'Menu: Not set up yet', '__proto__: x', 'Hang up: 12')
  expect(branchNames()).toEqual(['root', 'custom'])
  expect(container.textContent).not.toMatch(/undefined|null|NaN|\[object/)
})

test('a failed load can be retried, and a deleted application leads back to the list', async () => {
  const { accountId } = service.practice
  const { id } = await service.addApplication(accountId, { friendly_name: 'Boutique' })
  await service.failNext(applicationsOperations.getApplication, faults.malformedJson)
  await service.failNext(featuresOperations.listFeatures, faults.htmlPage)
  await service.failNext(presetsOperations.listPresets, faults.drop)
  const { unmount } = await renderConsole({ path: paths.application(id), service, signedIn: service.practice })
  expect(await screen.findByText("Couldn't load this call flow.")).toBeInTheDocument()
  expect(await screen.findByText('Error while loading. Please reload the page.')).toBeInTheDocument()
  await press('Retry')
  expect(await screen.findByText('Application: Boutique', { selector: 'h1' })).toBeInTheDocument()
  expect(await screen.findByText("Couldn't load the features.")).toBeInTheDocument()
  expect(await screen.findByText("Couldn't load your presets.")).toBeInTheDocument()
  for (const retry of screen.getAllByText('Retry', { selector: 'button' })) retry.click()
  expect(await screen.findByLabelText('Add Pause')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText("Couldn't load your presets.")).not.toBeInTheDocument())
  unmount()
  await renderConsole({ path: paths.application('nowhere'), service, signedIn: service.practice })
  expect(await screen.findByText('This call flow no longer exists.')).toBeInTheDocument()
  screen.getByText('Back to applications').click()
  expect(await screen.findByText('Boutique')).toBeInTheDocument()
})

test('whoever has the call flow open in another window is told so while it is', async () => {
  const { id } = await service.addApplication(service.practice.accountId, { friendly_name: 'Accueil', branches: [{ friendly_name: 'root' }] })
  await openEditor(service, id)
  const anotherWindow = async (is_here: 0 | 1): Promise<void> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${readToken()}` }
    await fetch(`${service.url}/v1/applications/${id}/presence`, { method: 'PUT', headers, body: JSON.stringify({ is_here, window: 'another' }) })
  }
  const returnHere = () => act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await anotherWindow(1)
  await waitFor(() => {
    returnHere()
    expect(screen.getByText('You have this open in another window')).toBeInTheDocument()
  })
  await anotherWindow(0)
  await waitFor(() => {
    returnHere()
    expect(screen.queryByText('You have this open in another window')).not.toBeInTheDocument()
  })
})
