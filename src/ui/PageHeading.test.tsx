import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { setLanguage } from '@/i18n/language'
import { paths } from '@/lib/paths'
import { renderThemed } from '@/testing/renderThemed'
import { Announcer, useAnnounce } from './Announcer'
import { Breadcrumb } from './Breadcrumb'
import { LanguageSwitch } from './PageParts'
import { Page } from './Page'

const Screen = ({ title, to }: { title: string; to: string }) => (
  <Announcer>
    <Page title={title}>
      <Breadcrumb page={title} />
      <Link to={to}>On</Link>
      <Link to={`?page=2`}>More</Link>
    </Page>
  </Announcer>
)

const visit = (first = '/one') => {
  const routes = [
    { path: '/one', element: <Screen key="one" title="Numbers" to="/two" /> },
    { path: '/two', element: <Screen key="two" title="Billing" to="/one" /> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [first] })
  const view = renderThemed(<RouterProvider router={router} />)
  const announced = () => view.container.querySelector('[aria-live]')?.textContent
  return { user: userEvent.setup(), announced, heading: () => screen.getByRole('heading', { level: 1 }) }
}

test('the first page of a visit sets the title and is announced, and leaves the browser\'s focus alone', () => {
  const { announced, heading } = visit()
  expect(document.title).toBe('Numbers · Telephony Console')
  expect(announced()).toBe('Numbers')
  expect(heading()).toHaveTextContent('Numbers')
  expect(heading()).not.toHaveFocus()
})

test('navigation by a link moves the focus to the page heading', async () => {
  const { user, announced, heading } = visit()
  await user.click(screen.getByRole('link', { name: 'On' }))
  expect(document.title).toBe('Billing · Telephony Console')
  expect(announced()).toBe('Billing')
  expect(heading()).toHaveFocus()
})

test('a change within the page, e.g. of a filter in its address, leaves the focus alone', async () => {
  const { user, heading } = visit()
  await user.click(screen.getByRole('link', { name: 'More' }))
  expect(screen.getByRole('link', { name: 'More' })).toHaveFocus()
  expect(heading()).not.toHaveFocus()
})

test('the breadcrumb links home, and names the current page without a link', () => {
  visit('/two')
  const way = screen.getByRole('navigation', { name: 'Breadcrumb' })
  expect(way).toHaveTextContent('Home/Billing')
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', paths.home)
  expect(screen.getByText('Billing', { selector: '[aria-current="page"]' })).toBeInTheDocument()
})

const SaveButton = () => {
  const announce = useAnnounce()
  return <button onClick={() => announce('Saved')}>Save</button>
}

test('announcements are polite, and do nothing outside an announcer', async () => {
  const { container } = renderThemed(<><Announcer><SaveButton /></Announcer><SaveButton /></>)
  const [inside, outside] = screen.getAllByRole('button', { name: 'Save' })
  if (inside === undefined || outside === undefined) throw new Error('There are two buttons.')
  await userEvent.click(outside)
  expect(container.querySelector('[aria-live="polite"]')).toHaveTextContent(/^$/)
  await userEvent.click(inside)
  expect(container.querySelector('[aria-live="polite"]')).toHaveTextContent('Saved')
})

test('the language switch offers the other language by its own name, and back', async () => {
  renderThemed(<LanguageSwitch />)
  const press = async () => {
    await userEvent.click(screen.getByRole('button'))
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)))
  }
  expect(screen.getByRole('button')).toHaveTextContent('Français')
  expect(screen.getByRole('button')).toHaveAttribute('lang', 'fr')
  await press()
  expect(await screen.findByText('English')).toHaveAttribute('lang', 'en')
  await act(() => setLanguage('en'))
  expect(screen.getByRole('button')).toHaveTextContent('Français')
})
