import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { useLeaveGuard } from '@/lib/leaveGuard'
import { BASE_PATH } from '@/lib/paths'
import { GuardedRouter } from './GuardedRouter'

const Editor = () => {
  const navigate = useNavigate()
  const [isUnsaved, setIsUnsaved] = useState(false)
  useLeaveGuard(isUnsaved)
  return (
    <>
      <button onClick={() => setIsUnsaved((before) => !before)}>{isUnsaved ? 'Unsaved' : 'Saved'}</button>
      <button onClick={() => void navigate('/list?filter=a#top', { replace: true })}>Cancel</button>
      <Link to="/list?filter=a#top">List</Link>
      <Link to="?tab=2">Tab</Link>
    </>
  )
}

const MemberOnly = () => {
  const [isMember, setIsMember] = useState(true)
  if (!isMember) return <Navigate to="/login" replace />
  return (
    <>
      <button onClick={() => setIsMember(false)}>Sign out</button>
      <Editor />
    </>
  )
}

const Place = () => {
  const { pathname, search, hash } = useLocation()
  return <p>{`At ${pathname}${search}${hash}`}</p>
}

const visit = async (): Promise<ReturnType<typeof userEvent.setup>> => {
  window.history.pushState(null, '', `${BASE_PATH}/first`)
  const user = userEvent.setup()
  render(
    <GuardedRouter>
      <Place />
      <Routes>
        <Route path="/editor" element={<MemberOnly />} />
        <Route path="/list" element={<Link to="/editor">Editor</Link>} />
        <Route path="/first" element={<Link to="/list">List</Link>} />
        <Route path="/login" element={<p>Login</p>} />
      </Routes>
    </GuardedRouter>,
  )
  await user.click(screen.getByText('List'))
  await user.click(screen.getByText('Editor'))
  await user.click(screen.getByText('Saved'))
  return user
}

const expectPath = (path: string) => waitFor(() => expect(screen.getByText(/^At/)).toHaveTextContent(`At ${path}`))
const dialogShown = () => screen.findByRole('alertdialog', { name: 'Leave this page?' })
const noDialog = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())

const isUnloadHeld = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('with unsaved work, a link asks first: staying keeps the screen, leaving follows the link', async () => {
  const user = await visit()
  const entries = window.history.length
  await user.click(screen.getByText('List'))
  expect(await dialogShown()).toHaveTextContent('You have unsaved changes.')
  await user.click(screen.getByText('Stay'))
  await noDialog()
  await expectPath('/editor')
  expect(screen.getByText('List')).toHaveFocus()
  await user.click(screen.getByText('List'))
  await dialogShown()
  await user.click(screen.getByText('Leave without saving'))
  await expectPath('/list?filter=a#top')
  expect(window.history.length).toBe(entries + 1)
  await noDialog()
  window.history.back()
  await expectPath('/editor')
})

test('a navigation that replaces the history entry still replaces it after the user confirms', async () => {
  const user = await visit()
  const entries = window.history.length
  await user.click(screen.getByText('Cancel'))
  await dialogShown()
  await user.click(screen.getByText('Leave without saving'))
  await expectPath('/list?filter=a#top')
  expect(window.history.length).toBe(entries)
})

test('the back button restores the address and asks, once for two presses, and after confirmation goes back both steps', async () => {
  const user = await visit()
  window.history.back()
  await dialogShown()
  expect(window.location.pathname).toBe(`${BASE_PATH}/editor`)
  await user.click(screen.getByText('Stay'))
  await noDialog()
  await expectPath('/editor')
  window.addEventListener('popstate', () => window.history.back(), { once: true, capture: true })
  window.history.back()
  await dialogShown()
  await user.click(screen.getByText('Leave without saving'))
  await expectPath('/first')
  window.history.forward()
  await expectPath('/list')
  await noDialog()
})

test('no question appears without unsaved work, within the page, or on the way to the login page', async () => {
  const user = await visit()
  expect(isUnloadHeld()).toBe(true)
  await user.click(screen.getByText('Tab'))
  await expectPath('/editor?tab=2')
  window.history.back()
  await expectPath('/editor')
  await user.click(screen.getByText('Unsaved'))
  expect(isUnloadHeld()).toBe(false)
  window.history.back()
  await expectPath('/list')
  await user.click(screen.getByText('Editor'))
  await user.click(screen.getByText('Saved'))
  await user.click(screen.getByText('Sign out'))
  await expectPath('/login')
  expect(isUnloadHeld()).toBe(false)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})
