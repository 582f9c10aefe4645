import { fireEvent, screen, waitFor } from '@testing-library/react'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { dialog, logIn, openEditor, press, pressIcon, said, showBranch, stacksIn, stepsAre } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const reception = () =>
  service.addApplication(service.practice.accountId, {
    friendly_name: 'Réception',
    branches: ['root', 'Ventes', 'Soutien', 'Nuit'].map((friendly_name, index) => ({
      friendly_name,
      modules: [
        { module_name: 'pause', parameters: { length: index } },
        { module_name: 'router', parameters: { routes: [{ digit: '1', branch: 'Nuit' }] }, description: 'Le menu' },
      ],
    })),
  })

const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('draft '))

test('edits survive a session that ends during Save, and can be discarded, and Discard undone', async () => {
  const { id, branches } = await reception()
  const { user, store } = await openEditor(service, id)
  await pressIcon('Edit description of step 1, Pause')
  const field = (await dialog('Edit module description')).getByLabelText('Description')
  fireEvent.change(field, { target: { value: '  à moi ' } })
  await press('Save description')
  await stepsAre('Pause: à moi', 'Menu: Le menu')
  showBranch('Nuit')
  await pressIcon('Add Hang up')
  await stepsAre('Pause: Wait 3 s', 'Menu: Le menu', 'Hang up: Hang up')
  const work = stacksIn(store)[3]
  await service.failNext({ method: 'PUT', path: `/application-branches/${branches[3]?.id}/modules` }, faults.failure(401, 'unauthorized'))
  await press('Save')
  expect(await said('Your session has ended. Please log in again.')).toBeInTheDocument()
  await logIn(user, service.practice)
  expect(await said('You have unsaved changes to this call flow.')).toBeInTheDocument()
  await stepsAre('Pause: Wait 3 s', 'Menu: Le menu', 'Hang up: Hang up')
  expect(stacksIn(store)[3]).toEqual(work)
  await service.endSessions()
  await press('Save')
  await logIn(user, service.practice)
  await press('Discard')
  await waitFor(() => expect(screen.queryByText('Discard')).not.toBeInTheDocument())
  expect(draftKeys()).toEqual([])
  expect((await service.savedBranches(id))[3]?.modules).toHaveLength(2)
  await stepsAre('Pause: Wait 3 s', 'Menu: Le menu')
  await press('Undo')
  await stepsAre('Pause: Wait 3 s', 'Menu: Le menu', 'Hang up: Hang up')
  await waitFor(() => expect(draftKeys()).toHaveLength(1))
})

test('a login as another user deletes the drafts of the previous one', async () => {
  const { id } = await reception()
  const { user } = await openEditor(service, id)
  await pressIcon('Edit description of step 1, Pause')
  fireEvent.change((await dialog('Edit module description')).getByLabelText('Description'), { target: { value: 'secret' } })
  await press('Save description')
  await stepsAre('Pause: secret', 'Menu: Le menu')
  await service.endSessions()
  await press('Save')
  await screen.findByText('Your session has ended. Please log in again.')
  expect(draftKeys()).toHaveLength(1)
  await logIn(user, service.second)
  expect(await screen.findByText('Dashboard', { selector: 'h1' })).toBeInTheDocument()
  expect(draftKeys()).toEqual([])
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('secret')
})

test('logging out deletes the draft at once', async () => {
  const { id } = await reception()
  const { user, unmount } = await openEditor(service, id)
  await pressIcon('Add Hang up')
  await waitFor(() => expect(draftKeys()).toHaveLength(1))
  fireEvent.click(screen.getByText(service.practice.name))
  fireEvent.click(await screen.findByText('Log out'))
  expect(await screen.findByText('Log in', { selector: 'h1' })).toBeInTheDocument()
  expect(draftKeys()).toEqual([])
  await logIn(user, service.practice)
  await screen.findByText('Dashboard', { selector: 'h1' })
  unmount()
  await renderConsole({ path: paths.application(id), service, signedIn: service.practice })
  await stepsAre('Pause: Wait 0 s', 'Menu: Le menu')
  expect(screen.queryByText('Discard')).not.toBeInTheDocument()
})
