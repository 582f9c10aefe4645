import { screen, waitFor, within } from '@testing-library/react'
import { paths } from '@/lib/paths'
import { isRecord, parseJson } from '@/lib/values'
import { importDiagnostics } from '@/testing/importDiagnostics'
import { renderConsole } from '@/testing/renderConsole'
import { startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const openDialog = async () => {
  const visit = await renderConsole({ path: paths.support, service, signedIn: service.practice })
  await visit.user.click(await screen.findByRole('button', { name: 'Open new request' }))
  return { ...visit, dialog: within(await screen.findByRole('dialog', { name: 'How can we help you?' })) }
}

test('diagnostics are sent only when ticked, exactly as shown', async () => {
  const { user, dialog } = await openDialog()
  const sent = jest.spyOn(globalThis, 'fetch')
  const box = dialog.getByRole('checkbox', { name: 'Attach diagnostics' })
  expect(box).not.toBeChecked()
  await user.click(box)
  expect(await dialog.findByText(/^Includes the console version, your browser and screen size/)).toHaveTextContent(/\d kB in total/)
  await user.click(dialog.getByRole('button', { name: 'Show the file' }))
  const shown = dialog.getByRole('region', { name: 'Attached diagnostics' })
  expect(shown).toHaveTextContent('"type": "api/executeQuery/fulfilled"')
  await user.type(dialog.getByLabelText('Subject'), 'Calls are cut')
  await user.type(dialog.getByLabelText('Message'), 'After a minute.')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  await screen.findByText(/^Request #\d+/)
  const bodies = sent.mock.calls.flatMap(([, init]) => (typeof init?.body === 'string' && init.body.includes('subject') ? [parseJson(init.body)] : []))
  sent.mockRestore()
  expect(bodies).toMatchObject([{ subject: 'Calls are cut', message: 'After a minute.' }])
  const [body] = bodies
  const { actions, state } = importDiagnostics(isRecord(body) ? String(body['diagnostics']) : '')
  expect(parseJson(shown.textContent)).toMatchObject({ payload: actions })
  expect(state).toMatchObject({ session: { userName: service.practice.name } })
})

test('clearing the checkbox removes the file', async () => {
  const { user, dialog } = await openDialog()
  const box = dialog.getByRole('checkbox', { name: 'Attach diagnostics' })
  await user.click(box)
  await dialog.findByRole('button', { name: 'Show the file' })
  await user.click(box)
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Show the file' })).not.toBeInTheDocument())
  expect(box).not.toBeChecked()
})
