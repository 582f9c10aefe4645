import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { schedulesOperations } from 'contract/schedules'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { dialog } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const visit = (path: string) => renderConsole({ path, service, signedIn: service.practice })

const button = (name: RegExp | string) => screen.findByRole('button', { name })

const create = async (name: string) => {
  const { user } = await visit(paths.newSchedule)
  await user.type(await screen.findByLabelText('Name'), name)
  await user.click(await button('Create'))
  expect(await screen.findByText('Schedule has been created')).toBeInTheDocument()
  return user
}

test('wrong hours are named and nothing typed is lost; correct ones are saved', async () => {
  await service.emptyAccount(service.practice.accountId)
  const { user } = await visit(paths.newSchedule)
  await user.type(await screen.findByLabelText('Name'), 'Bureau')
  const end = screen.getByLabelText('Monday, hours 1: closes at')
  fireEvent.change(end, { target: { value: 'soon' } })
  await user.click(await button('Create'))
  expect(await screen.findByText('Some of these hours need your attention before you can save.')).toBeInTheDocument()
  expect(screen.getByText('This is not a time. Write it like 9:30 or 17:00.')).toBeInTheDocument()
  expect(end).toHaveValue('soon')
  fireEvent.change(end, { target: { value: '18' } })
  await user.click(await button('Create'))
  expect(await screen.findByText('Schedule has been created')).toBeInTheDocument()
  expect(await screen.findByRole('heading', { name: 'Bureau', level: 1 })).toBeInTheDocument()
  expect(screen.getByLabelText('Monday, hours 1: closes at')).toHaveValue('6:00\u00a0p.m.')
})

test('edited hours are tried on the callers of each call flow that uses them, before they are saved', async () => {
  await service.emptyAccount(service.practice.accountId)
  const user = await create('Comptoir')
  expect(screen.queryByText('Try on past callers')).not.toBeInTheDocument()
  const schedule_id = window.location.pathname.split('/').at(-1) ?? ''
  const branches = [{ friendly_name: 'root', modules: [{ module_name: 'opening_hours', parameters: { schedule_id, open_branch: 'Ouvert' } }] }, { friendly_name: 'Ouvert' }]
  for (const friendly_name of ['Accueil', 'Ventes']) await service.addApplication(service.practice.accountId, { friendly_name, branches })
  cleanup()
  await visit(paths.schedule(schedule_id))
  fireEvent.change(await screen.findByLabelText('Monday, hours 1: closes at'), { target: { value: '18' } })
  await user.click(await button('Try on past callers'))
  const tried = await dialog('Try on past callers')
  expect(await tried.findByText('No calls reached this call flow in this period.')).toBeInTheDocument()
  const other = (await tried.findByText<HTMLOptionElement>('Ventes', { selector: 'option' })).value
  fireEvent.change(tried.getByLabelText('Application'), { target: { value: other } })
  expect(await tried.findByText('No calls reached this call flow in this period.')).toBeInTheDocument()
  await user.click(tried.getByText('Close'))
  expect(screen.getByText('Unsaved changes')).toBeInTheDocument()
})

test('one click closes, an unconfirmed change is reported as unconfirmed, and the hours are followed again', async () => {
  await service.emptyAccount(service.practice.accountId)
  const user = await create('Atelier')
  await user.click((await screen.findAllByRole('link', { name: /Opening hours/ }))[0] ?? document.body)
  const name = /^(Close now|Open by hand)/
  await service.failNext(schedulesOperations.setScheduleOverride, faults.malformedJson)
  await user.click(await button(name))
  expect(await screen.findByText(/We couldn't confirm the change to “Atelier”/)).toBeInTheDocument()
  const back = screen.queryByRole('button', { name: /^Resume regular hours/ }) ?? (await button(/^(Close now|Open by hand|Resume regular hours)/))
  if (name.test(back.textContent ?? '')) await user.click(back)
  await user.click(await button(/^Resume regular hours/))
  expect(await screen.findByText('“Atelier” follows its hours again.')).toBeInTheDocument()
})

test('before a deletion its usage is shown', async () => {
  await service.emptyAccount(service.practice.accountId)
  const user = await create('Vieux')
  await user.click((await screen.findAllByRole('link', { name: /Opening hours/ }))[0] ?? document.body)
  await user.click(await button('More actions for Vieux'))
  await user.click(await screen.findByText('Delete', { selector: '[role="menuitem"] *, [role="menuitem"]' }))
  const asked = await dialog('Delete schedule “Vieux”?')
  expect(await asked.findByText('No call flow uses it.')).toBeInTheDocument()
  await user.click(asked.getByText('Delete', { selector: 'button' }))
  expect(await screen.findByText("You don't have any schedules yet.")).toBeInTheDocument()
})

test('a save after another member’s asks what to do, and overwriting keeps the own hours', async () => {
  await service.emptyAccount(service.practice.accountId)
  const user = await create('Conflit')
  await screen.findByRole('heading', { name: 'Conflit', level: 1 })
  await service.failNext(schedulesOperations.saveSchedule, faults.failure(412, 'changed_elsewhere'))
  fireEvent.change(await screen.findByLabelText('Monday, hours 1: closes at'), { target: { value: '19' } })
  fireEvent.blur(screen.getByLabelText('Monday, hours 1: closes at'))
  await user.click(await button('Save'))
  const asked = await dialog('This schedule has changed')
  await user.click(asked.getByText('Overwrite'))
  await screen.findByText('Schedule has been saved')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(within(document.body).getByLabelText('Monday, hours 1: closes at')).toHaveValue('7:00\u00a0p.m.')
})

test('unsaved hours are kept across a reload, can be discarded, and are forgotten once saved', async () => {
  await service.emptyAccount(service.practice.accountId)
  await create('Gardé')
  await screen.findByRole('heading', { name: 'Gardé', level: 1 })
  const path = paths.schedule(window.location.pathname.split('/').at(-1) ?? '')
  const name = await screen.findByLabelText('Name')
  fireEvent.change(name, { target: { value: 'Pas encore' } })
  fireEvent.change(screen.getByLabelText('Monday, hours 1: closes at'), { target: { value: 'soon' } })
  cleanup()

  const { user, unmount } = await visit(path)
  expect(await screen.findByText('Your unsaved changes were restored.')).toBeInTheDocument()
  expect(screen.getByLabelText('Name')).toHaveValue('Pas encore')
  expect(screen.getByLabelText('Monday, hours 1: closes at')).toHaveValue('soon')
  await user.click(await button('Discard'))
  expect(screen.getByLabelText('Name')).toHaveValue('Gardé')
  await user.click(await button('Undo'))
  expect(screen.getByLabelText('Name')).toHaveValue('Pas encore')
  fireEvent.change(screen.getByLabelText('Monday, hours 1: closes at'), { target: { value: '18:00' } })
  await user.click(await button('Save'))
  await screen.findByText('Schedule has been saved')
  unmount()

  await visit(path)
  expect(await screen.findByLabelText('Name')).toHaveValue('Pas encore')
  expect(screen.queryByText('Your unsaved changes were restored.')).not.toBeInTheDocument()
})
