import { screen } from '@testing-library/react'
import { paths } from '@/lib/paths'
import { renderConsole } from '@/testing/renderConsole'
import { startTestService, type TestService } from '@/testing/service'

/** As after a deployment that removed the old chunks. */
jest.mock('@/ui/LineChart', () => {
  throw Object.assign(new Error('Chunk 7 did not load'), { name: 'ChunkLoadError' })
})

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

test('a chart whose code is gone from the host offers a reload, and the figures and the table stay', async () => {
  const reports = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = await renderConsole({ path: paths.dashboard, service, signedIn: service.practice })
  expect(await screen.findByRole('alert')).toHaveTextContent('A new version is available.')
  expect(await screen.findByText(/^\$\d/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show as table' }))
  expect(screen.getAllByRole('row')).toHaveLength(31)
  expect(reports).toHaveBeenCalled()
})
