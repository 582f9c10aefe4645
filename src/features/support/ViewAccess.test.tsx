import { screen } from '@testing-library/react'
import { viewsOperations } from 'contract/views'
import { BASE_PATH, paths } from '@/lib/paths'
import { press, said } from '@/testing/editorVisit'
import { renderConsole } from '@/testing/renderConsole'
import { startTestService, type TestService } from '@/testing/service'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

test('a customer lets support see their calls for 24 hours, and withdraws it', async () => {
  await renderConsole({ path: paths.support, service, signedIn: service.practice })
  expect(await screen.findByText('Who viewed the console')).toHaveAttribute('href', `${BASE_PATH}${paths.journal}?topic=support`)
  await press('Allow for 24 hours')
  await said('Support can see your calls for 24 hours.')
  expect(await screen.findByText('Allowed until:')).toBeInTheDocument()
  await press('Withdraw')
  await screen.findByRole('button', { name: 'Allow for 24 hours' })
  expect(screen.queryByText('Allowed until:')).toBeNull()
  const sent = [viewsOperations.allowView, viewsOperations.withdrawView].map((operation) => service.requests(operation))
  expect((await Promise.all(sent)).map(({ length }) => length)).toEqual([1, 1])
})
