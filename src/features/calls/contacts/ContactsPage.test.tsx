import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { blockedCallersOperations } from 'contract/blockedCallers'
import { peopleOperations } from 'contract/people'
import { peopleImportsOperations } from 'contract/peopleImports'
import { requestTiming } from '@/api'
import { setLanguage } from '@/i18n/language'
import { paths } from '@/lib/paths'
import { renderConsole } from '@/testing/renderConsole'
import { faults, startTestService, type TestService } from '@/testing/service'
import '@/testing/sounds'

let service: TestService
beforeAll(async () => {
  requestTiming.retryDelaysMs = []
  service = await startTestService()
})
afterAll(() => service.close())

const given = async (...names: string[]): Promise<void> => {
  const { accountId } = service.practice
  await service.emptyAccount(accountId)
  for (const [index, contact_name] of names.entries()) await service.addCalls(accountId, { contact_name, contact_number: `+1514555${1000 + index}` })
}
const visit = (query = '', settings = {}) => renderConsole({ path: paths.contacts + query, service, signedIn: service.practice, settings })
const rows = () => Array.from(document.querySelectorAll('tbody tr'), (row) => Array.from(row.querySelectorAll('.cell-person, .cell-number'), ({ textContent }) => textContent).join(' | '))
const shown = (...expected: string[]) => waitFor(() => expect(rows()).toEqual(expected))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
/** At once: each typed key renders the whole dialog. */
const fill = (field: HTMLElement, value: string): void => void fireEvent.change(field, { target: { value } })
const choose = (name: string) => screen.findByText(name, { selector: '[role=menuitem]' })
const openFromMenu = async (name: string) => {
  fireEvent.click(await screen.findByLabelText('More actions for contacts'))
  fireEvent.click(await choose(name))
  return dialog(name)
}

test('the first contact is added, refused field by field without losing what was typed, then found, edited and deleted', async () => {
  await given()
  const { user } = await visit()
  expect(await screen.findByText("You don't have any contact yet.")).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Add contact' }))
  const added = await dialog('Add contact')
  expect(added.getByLabelText('Name')).toHaveFocus()
  fill(added.getByLabelText('Company'), 'Fleurs du Plateau')
  fill(added.getByLabelText('Email'), 'zoe')
  fill(added.getByLabelText('Phone number'), '514 555-0101')
  await user.click(added.getByText('Add a number'))
  expect(added.getByLabelText('Phone number 2')).toHaveFocus()
  await user.click(added.getByText('Add a number'))
  fill(added.getByLabelText('Phone number 3'), '12')
  await user.click(added.getByText('Save'))
  expect(await added.findByText('Please check the form and try again.')).toBeInTheDocument()
  for (const [label, isWrong] of [['Name', true], ['Company', false], ['Email', true], ['Phone number', false], ['Phone number 2', false], ['Phone number 3', true]] as const) {
    expect(added.getByLabelText(label)).toHaveAttribute('aria-invalid', String(isWrong))
  }
  // The error stays with its number.
  await user.click(added.getByLabelText('Remove phone number 2'))
  expect(added.getByLabelText('Phone number 2')).toBeInvalid()
  fill(added.getByLabelText('Name'), 'Zoé')
  fill(added.getByLabelText('Email'), 'zoe@example.com')
  fill(added.getByLabelText('Phone number 2'), '450-555-0102')
  await user.click(added.getByText('Save'))
  await shown('ZoéFleurs du Plateau | (514) 555-0101 +1')
  expect(await screen.findByText('1 contact')).toBeInTheDocument()
  expect(screen.getByLabelText('Call Zoé')).toHaveAttribute('href', '/console/webphone?number=%2B15145550101')

  fill(screen.getByLabelText('Search contacts'), '0199')
  expect(await screen.findByText('No contacts match your search.')).toBeInTheDocument()
  fill(screen.getByLabelText('Search contacts'), '(450) 555')
  await shown('ZoéFleurs du Plateau | (514) 555-0101 +1')
  await waitFor(() => expect(window.location.search).toMatch(/^\?q=/))

  await user.click(screen.getByLabelText('Actions for Zoé'))
  await user.click(await choose('Edit contact'))
  const edited = await dialog('Edit contact')
  fill(edited.getByLabelText('Company'), '')
  await user.click(edited.getByText('Save'))
  await shown('Zoé | (514) 555-0101 +1')
  expect(await screen.findByText('Contact has been updated.')).toBeInTheDocument()

  await user.click(screen.getByLabelText('Actions for Zoé'))
  await user.click(await choose('Delete'))
  await user.click(await screen.findByText('Delete', { selector: '[role=alertdialog] button' }))
  expect(await screen.findByText('Contact has been deleted.')).toBeInTheDocument()
  await shown()
})

test('contacts are sorted by name and loaded page by page, and those who are blocked can be listed alone', async () => {
  const names = Array.from({ length: 21 }, (_, index) => `Client ${String.fromCodePoint(65 + index)}`)
  await given('Élise', ...names, 'anna')
  const { user } = await visit()
  await waitFor(() => expect(rows()).toHaveLength(20))
  expect(rows()[0]).toMatch(/^anna/)
  expect(await screen.findByText('23 contacts')).toBeInTheDocument()
  await user.click(screen.getByText('Load more'))
  await waitFor(() => expect(rows()).toHaveLength(23))
  expect(rows()[22]).toMatch(/^Élise/)

  await user.click(screen.getByLabelText('Actions for anna'))
  await user.click(await choose('Block'))
  await waitFor(() => expect(rows()[0]).toMatch(/^annaBlocked/))
  await user.click(screen.getByText('Only blocked', { selector: 'button' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  await user.click(screen.getByText('Undo'))
  expect(await screen.findByText('Nobody is blocked.')).toBeInTheDocument()
  await setLanguage('fr')
  expect(await screen.findByText('Personne n’est bloqué.')).toBeInTheDocument()
})

test('a file is imported as its columns were read, without the rows that are refused, and can be undone', async () => {
  await given('Anna')
  const { user } = await visit()
  const importing = await openFromMenu('Import contacts')
  const file = new File(['Qui,Tel\nZoé,514 555-0101\nMarc,12\nAnna,514 555-1000\n'], 'clients.csv')
  fireEvent.change(importing.getByLabelText('File with contacts'), { target: { files: [file] } })
  const kind = await importing.findByLabelText('Content of Qui')
  fill(kind, 'name')
  await importing.findByText('1 contact will be added.')
  expect(importing.getByText('1 is there already.')).toBeInTheDocument()
  expect(within(importing.getByRole('list', { name: "Rows that can't be imported" })).getByRole('listitem')).toHaveTextContent(/^Row 3, Marc: /)
  await service.failNext(peopleImportsOperations.importPeople, faults.failure(400, 'invalid'))
  await user.click(importing.getByText('Import 1 contact'))
  expect(await importing.findByRole('alert')).toBeInTheDocument()
  expect(importing.getByLabelText('Content of Qui')).toHaveValue('name')
  await user.click(importing.getByText('Import 1 contact'))
  await shown('Anna | (514) 555-1000', 'Zoé | (514) 555-0101')
  await user.click(await screen.findByText('Undo the import'))
  await shown('Anna | (514) 555-1000')
})

test("what blocked callers get is saved in the owner's words, which a failure keeps", async () => {
  await given()
  const { user } = await visit()
  const opened = await openFromMenu('Blocked callers')
  fill(await opened.findByLabelText('Blocked callers get'), 'message')
  fill(opened.getByLabelText('Language'), 'fr')
  expect(opened.getByLabelText('What they hear')).toHaveValue('Votre appel ne peut pas être acheminé. Au revoir.')
  fill(opened.getByLabelText('What they hear'), 'Écrivez-nous.')
  await service.failNext(blockedCallersOperations.setBlockedCallers, faults.failure(400, 'invalid'))
  await user.click(opened.getByText('Save'))
  expect(await opened.findByRole('alert')).toBeInTheDocument()
  expect(opened.getByLabelText('What they hear')).toHaveValue('Écrivez-nous.')
  await user.click(opened.getByText('Save'))
  expect(await screen.findByText('Your choice for blocked callers has been saved.')).toBeInTheDocument()
  const again = await openFromMenu('Blocked callers')
  expect(await again.findByLabelText('What they hear')).toHaveValue('Écrivez-nous.')
})

test('a list that does not load can be asked for again', async () => {
  await given('Anna')
  await service.failNext(peopleOperations.listPeople, faults.failure(500, 'internal'))
  const { user } = await visit()
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load your contacts.")
  await user.click(screen.getByText('Retry'))
  await shown('Anna | (514) 555-1000')
})

test('a service that keeps no people leads to the logs, which have no tabs', async () => {
  await given('Anna')
  await visit('', { extensions: false })
  expect(await screen.findByText('Call logs', { selector: 'h1' })).toBeInTheDocument()
  expect(await screen.findByText('Anna', { selector: 'tbody *' })).toBeInTheDocument()
  expect(screen.queryByRole('navigation', { name: 'Logs' })).not.toBeInTheDocument()
  expect(screen.queryByLabelText('Actions for Anna')).not.toBeInTheDocument()
})
