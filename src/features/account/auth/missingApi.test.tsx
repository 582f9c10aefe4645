import { screen } from '@testing-library/react'
import { paths } from '@/lib/paths'
import { renderConsole } from '@/testing/renderConsole'

/** As after a deployment that removed the old chunks. */
jest.mock('@/api', () => {
  throw Object.assign(new Error('Chunk api did not load'), { name: 'ChunkLoadError' })
})

test('a login page older than the host offers a reload and keeps the typed values', async () => {
  const { user } = await renderConsole({ path: paths.login, service: { url: 'http://127.0.0.1:9' } })
  await user.click(await screen.findByLabelText('Email'))
  await user.paste('zoe@example.org')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('A new version is available.')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument()
  expect(screen.getByLabelText('Email')).toHaveValue('zoe@example.org')
})
