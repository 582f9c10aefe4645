import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { contactsOperations } from 'contract/contacts'
import { voicemailsOperations } from 'contract/voicemails'
import { requestTiming } from '@/api'
import { paths } from '@/lib/paths'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'
import { failSound, stageSounds } from '@/testing/soundStage'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
const { pollMs } = requestTiming
afterEach(() => {
  requestTiming.pollMs = pollMs
})
afterAll(() => service.close())

type Plan = NonNullable<Parameters<TestService['addVoicemails']>[1]>

const wire = (shown: string): string => `+1${shown.replace(/\D/g, '')}`

const anna = '(416) 555-0101'
const boris = '(514) 555-0102'
const chloe = '(450) 555-0103'

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 15, 3, minute)).toISOString()

const given = async (...plans: Plan[]): Promise<void> => {
  const { accountId } = service.practice
  await service.emptyAccount(accountId)
  for (const [index, plan] of plans.entries()) await service.addVoicemails(accountId, { at: at(59 - index), ...plan })
}
const visit = (query = '') => renderConsole({ path: paths.voicemails + query, service, signedIn: service.practice })
/** By label and text: a search by role would lay out every row. */
const callers = () =>
  screen.queryAllByLabelText(/^Select voicemail from /).map((box) => box.getAttribute('aria-label')?.slice('Select voicemail from '.length))
const shows = (...expected: string[]) => waitFor(() => expect(callers()).toEqual(expected))
const labelled = (name: string) => screen.findByLabelText(name)
const button = (name: string) => screen.findByText(name, { selector: 'button' })
const item = (name: string) => screen.findByText(name, { selector: '[role=menuitem]' })
const confirmed = () => screen.findByText('Delete', { selector: '[role=alertdialog] button' })
const list = () => screen.getByLabelText('Your voicemails')
const rowOf = async (caller: string): Promise<HTMLElement> => {
  const row = (await labelled(`Select voicemail from ${caller}`)).closest('tr')
  if (row === null) throw new Error(`${caller} stands in no row`)
  return row
}

test('each tab shows twenty rows first, and only visible rows are selected', async () => {
  await given({ count: 22, contact_number: wire(anna) }, { contact_number: wire(boris), is_archived: 1, at: at(1), duration: 95 })
  const { user } = await visit()
  const table = await screen.findByLabelText('Voicemails', { selector: 'table' })
  expect(Array.from(table.querySelectorAll('[role=columnheader]'), ({ textContent }) => textContent)).toEqual(
    ['Select all', 'Delete', 'Number', 'Caller', 'Duration', 'Date', 'Listen', 'Actions'],
  )
  await waitFor(() => expect(callers()).toHaveLength(20))
  expect(within(table).getAllByTitle(/January 14, 2026.*\(America\/Montreal\)$/)).toHaveLength(20)
  expect(screen.queryByText('Bulk actions')).not.toBeInTheDocument()
  await user.click(await labelled('Select all'))
  expect(screen.getByText('20 selected')).toBeInTheDocument()
  await user.click(await button('Load more'))
  await waitFor(() => expect(callers()).toHaveLength(22))
  expect(screen.getByText('20 selected')).toBeInTheDocument()
  await user.click(screen.getByText('Archived'))
  await shows(boris)
  expect(window.location.search).toBe('?tab=archived')
  expect(screen.getByText('1.6 min.')).toBeInTheDocument()
  expect(screen.queryByText('Bulk actions')).not.toBeInTheDocument()
})

test('clicking a row selects it, and a filter deselects the rows that it hides', async () => {
  await given({ contact_number: wire(anna), contact_name: 'Anna' }, { contact_number: wire(boris) })
  const { user } = await visit()
  const anna1 = await rowOf('Anna')
  await user.click(within(anna1).getByText('1 min.'))
  await user.click(await rowOf(boris))
  expect(screen.getByText('2 selected')).toBeInTheDocument()
  await user.click(screen.getByPlaceholderText('Filter callers'))
  await user.paste('(514) 555')
  await shows(boris)
  expect(screen.getByText('1 selected')).toBeInTheDocument()
  await user.paste('x')
  expect(await screen.findByText('No voicemails match your filters.')).toBeInTheDocument()
  await user.click(await button('Clear filters'))
  await shows('Anna', boris)
  expect(screen.queryByText(/^Selected/)).not.toBeInTheDocument()
})

test('rejected voicemails of a selection stay selected, and archiving the others can be undone', async () => {
  await given({ contact_number: wire(anna) }, { contact_number: wire(boris) }, { contact_number: wire(chloe) })
  const { user } = await visit()
  await user.click(await labelled('Select all'))
  await service.failNext(voicemailsOperations.setVoicemailArchiveStatus, faults.failure(403, 'forbidden'))
  await user.click(await button('Bulk actions'))
  await user.click(await item('Archive selected'))
  expect(await screen.findByText('Something went wrong, please try again.')).toBeInTheDocument()
  await waitFor(() => expect(callers()).toHaveLength(1))
  expect(screen.getByText('1 selected')).toBeInTheDocument()
  expect(screen.queryByText('Selection has been archived.')).not.toBeInTheDocument()
  const [left = ''] = callers()
  await user.click(await button('Bulk actions'))
  await user.click(await item('Archive selected'))
  expect(await screen.findByText('Selection has been archived.')).toBeInTheDocument()
  expect(await screen.findByText("You don't have any voicemail.")).toBeInTheDocument()
  expect(list()).toHaveFocus()
  await user.keyboard('u')
  expect(await screen.findByText('Selection has been restored.')).toBeInTheDocument()
  await shows(left)
  await user.click(screen.getByText('Archived'))
  await waitFor(() => expect(callers()).toHaveLength(2))
  await user.click(await labelled('Select all'))
  await user.click(await button('Bulk actions'))
  expect(screen.queryByText('Archive selected')).not.toBeInTheDocument()
  await user.click(await item('Delete selected'))
  expect(await screen.findByText('Are you sure you want to delete this selection? This can not be undone.')).toBeInTheDocument()
  await user.click(await confirmed())
  expect(await screen.findByText('Selection has been deleted.')).toBeInTheDocument()
  expect(callers()).toEqual([])
})

test('a deleted voicemail leaves the list at once, the focus moves to the next row, and a rejected deletion restores the row', async () => {
  await given({ contact_number: wire(anna) }, { contact_number: wire(boris) })
  const { user } = await visit()
  await service.failNext(voicemailsOperations.deleteVoicemail, faults.hold)
  await user.click(await labelled(`Delete voicemail from ${anna}`))
  const dialog = await screen.findByRole('alertdialog', { name: `Delete voicemail from ${anna}` })
  expect(dialog).toHaveTextContent('Are you sure you want to delete this element? This can not be undone.')
  await user.click(await confirmed())
  await shows(boris)
  expect(await rowOf(boris)).toHaveFocus()
  await service.release()
  await service.failNext(voicemailsOperations.deleteVoicemail, faults.failure(403, 'forbidden'))
  await user.click(await labelled(`Delete voicemail from ${boris}`))
  await user.click(await confirmed())
  expect(await screen.findByText('Error while deleting voicemail.')).toBeInTheDocument()
  await shows(boris)
})

test('a name given to a caller appears on all voicemails from that number', async () => {
  await given({ contact_number: wire(anna) }, { contact_number: wire(boris) }, { contact_number: wire(anna) })
  const { user } = await visit()
  await shows(anna, boris, anna)
  await user.click(screen.getAllByLabelText('Edit contact name')[0] ?? list())
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit contact name' }))
  await user.click(dialog.getByText('Save'))
  expect(await dialog.findByText('Please check the form and try again.')).toBeInTheDocument()
  await waitFor(() => expect(dialog.getByLabelText('Contact name')).toHaveFocus())
  expect(dialog.getByLabelText('Contact name')).toBeInvalid()
  await service.failNext(contactsOperations.nameContact, faults.failure(500, 'internal'))
  await user.paste('Anna Roy')
  await user.click(dialog.getByText('Save'))
  expect(await dialog.findByText('An internal error occurred. Please try again.')).toBeInTheDocument()
  await user.click(dialog.getByText('Save'))
  expect(await screen.findByText('Contact has been updated.')).toBeInTheDocument()
  await shows('Anna Roy', boris, 'Anna Roy')
})

test('keys move through the list, play, speed up, select, archive, undo and delete', async () => {
  stageSounds()
  await given({ contact_number: wire(anna) }, { contact_number: wire(boris) }, { contact_number: wire(chloe) })
  const { user } = await visit()
  await shows(anna, boris, chloe)
  ;(await labelled('Select all')).focus()
  await user.keyboard('jjjk')
  expect(await rowOf(boris)).toHaveFocus()
  await user.keyboard('psx')
  const row = await rowOf(boris)
  expect(row).toHaveAttribute('aria-current', 'true')
  expect(within(row).getByLabelText(`1.25× playback speed: voicemail from ${boris}`)).toBeInTheDocument()
  expect(screen.getByText('1 selected')).toBeInTheDocument()
  const before = (await service.requests(voicemailsOperations.listVoicemails)).length
  fireEvent.error(row.querySelector('audio') ?? row)
  await waitFor(async () => expect((await service.requests(voicemailsOperations.listVoicemails)).length).toBe(before + 1))
  await user.keyboard('a')
  expect(await screen.findByText('Voicemail has been archived.')).toBeInTheDocument()
  await shows(anna, chloe)
  await waitFor(async () => expect(await rowOf(chloe)).toHaveFocus())
  await user.keyboard('u')
  await shows(anna, boris, chloe)
  await user.keyboard('d')
  expect(await screen.findByRole('alertdialog', { name: `Delete voicemail from ${chloe}` })).toBeInTheDocument()
  await user.keyboard('jd')
  await user.click(await confirmed())
  await shows(anna, boris)
  expect(await rowOf(boris)).toHaveFocus()
})

test("a row's menu calls back, archives and deletes without selecting the row", async () => {
  await given({ contact_number: wire(anna), contact_name: 'Anna' }, { contact_number: wire(boris) })
  const { user } = await visit()
  expect(await rowOf('Anna')).toHaveTextContent(anna)
  await user.click(await labelled('Actions for voicemail from Anna'))
  expect(screen.getAllByText(/./, { selector: '[role=menuitem]' }).map(({ textContent }) => textContent)).toEqual(
    ['Call back', 'Edit contact name', 'Archive', 'Download', 'Delete'],
  )
  await user.click(await item('Archive'))
  expect(await screen.findByText('Voicemail has been archived.')).toBeInTheDocument()
  await shows(boris)
  await waitFor(async () => expect(await rowOf(boris)).toHaveFocus())
  expect(screen.queryByText('1 selected')).not.toBeInTheDocument()
  await user.click(screen.getByText('Archived'))
  await user.click(await labelled('Actions for voicemail from Anna'))
  await user.click(await item('Restore'))
  expect(await screen.findByText('Voicemail has been restored.')).toBeInTheDocument()
  await user.click(screen.getByText('Inbox'))
  await shows('Anna', boris)
  await user.click(await labelled('Actions for voicemail from Anna'))
  await user.click(await item('Delete'))
  expect(await screen.findByRole('alertdialog', { name: 'Delete voicemail from Anna' })).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await user.click(await labelled('Actions for voicemail from Anna'))
  await user.click(await item('Call back'))
  await waitFor(() => expect(window.location.search).toBe('?number=%2B14165550101'))
  expect(window.location.pathname).toMatch(/\/webphone$/)
})

test('a list that fails to load says so and offers a retry', async () => {
  await given({ contact_number: wire(anna) })
  await service.failNext(voicemailsOperations.listVoicemails, faults.failure(500, 'internal'))
  const { user } = await visit()
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load your voicemails.")
  await user.click(await screen.findByText('Retry'))
  await shows(anna)
})

test('a whole list with malformed rows is split into the tabs', async () => {
  const odd = { number: null, number_id: 7, from_number: null, contact_name: null, created_at: 'soon', duration: 'long', recording_url: null }
  const usual = { ...odd, from_number: wire(anna), created_at: '2026-01-15 03:30:00', duration: 5 }
  const voicemails = [{ ...odd, id: 1, is_archived: 1 }, { ...usual, id: 2, is_archived: 0 }, { ...usual, id: 3, is_archived: 0 }]
  await service.failNext(voicemailsOperations.listVoicemails, faults.body({ voicemails }), 2)
  const { user } = await visit()
  await shows(anna, anna)
  await user.click(screen.getByText('Archived'))
  await waitFor(() => expect(callers()).toHaveLength(1))
  expect(list()).not.toHaveTextContent(/NaN|undefined|null|Invalid/)
})

test('a new voicemail appears by itself, but not while rows are selected or a voicemail plays', async () => {
  requestTiming.pollMs = { item: 40, list: 40 }
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
  requestTiming.pollMs = { item: 40, list: 40 }
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
