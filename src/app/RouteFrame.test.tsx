import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link, MemoryRouter, Outlet, Route, Routes } from 'react-router-dom'
import { Boundary } from '@/ui/Boundary'
import { RouteFrame } from './RouteFrame'
import { ThemeRoot } from './App'

/** React logs every error that a boundary catches. */
const expectReports = () => jest.spyOn(console, 'error').mockImplementation(() => {})

let failure: Error | null = null
const Fragile = () => {
  if (failure !== null) throw failure
  return <p>Whole</p>
}

const Around = () => (
  <>
    <Link to="/other">Other page</Link>
    <Outlet />
  </>
)

const visit = () => {
  render(
    <ThemeRoot>
      <MemoryRouter useTransitions={false}>
        <Routes>
          <Route element={<Around />}>
            <Route element={<RouteFrame />}>
              <Route path="/" element={<Fragile />} />
              <Route path="/other" element={<p>The other page</p>} />
            </Route>
          </Route>
        </Routes>
      </MemoryRouter>
    </ThemeRoot>,
  )
  return userEvent.setup()
}

test('a broken page leaves the rest of the shell intact, and offers Retry', async () => {
  const reports = expectReports()
  failure = new Error('drawn wrongly')
  const user = visit()
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong on this screen.')
  expect(screen.getByRole('link', { name: 'Other page' })).toBeInTheDocument()
  failure = null
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('Whole')).toBeInTheDocument()
  expect(reports).toHaveBeenCalled()
})

test('the next page renders after a broken one', async () => {
  expectReports()
  failure = new Error('drawn wrongly')
  const user = visit()
  await user.click(screen.getByRole('link', { name: 'Other page' }))
  expect(screen.getByText('The other page')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a page whose chunk is gone from the host offers a reload, and does not reload on its own', () => {
  expectReports()
  failure = Object.assign(new Error('Chunk 7 did not load'), { name: 'ChunkLoadError' })
  visit()
  expect(screen.getByRole('alert')).toHaveTextContent('A new version is available.')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

const Switch = () => {
  const [isOn, setIsOn] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOn(!isOn)}>
        Switch
      </button>
      {isOn ? <strong data-testid="on">On</strong> : <p data-testid="off">Off</p>}
    </>
  )
}

test('a page whose nodes were replaced from outside is drawn anew', async () => {
  const reports = expectReports()
  const user = userEvent.setup()
  render(
    <ThemeRoot>
      <Boundary>
        <Switch />
      </Boundary>
    </ThemeRoot>,
  )
  const press = () => user.click(screen.getByRole('button', { name: 'Switch' }))
  const shown = screen.getByTestId('off')
  shown.replaceWith(shown.cloneNode(true))
  await press()
  expect(reports).toHaveBeenCalled()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  const before = reports.mock.calls.length
  await press()
  expect(screen.getByTestId('on')).toBeInTheDocument()
  await press()
  expect(screen.queryByTestId('on')).not.toBeInTheDocument()
  expect(reports.mock.calls).toHaveLength(before)
})

test('a page that such changes always break says so', () => {
  expectReports()
  failure = new DOMException('The node to be removed is not a child of this node.', 'NotFoundError')
  visit()
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong on this screen.')
})
