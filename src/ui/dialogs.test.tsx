import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { loseFocusWhenDisabled } from '@/testing/lostFocus'
import { renderThemed } from '@/testing/renderThemed'
import { BusyButton } from './BusyButton'
import { ConfirmDialog } from './DialogFrame'
import { bringFocusBack } from './focusHeading'

beforeAll(loseFocusWhenDisabled)

interface PageProps {
  onConfirm?: () => void
  isBusy?: boolean
  takesButton?: boolean
}

const Page = ({ onConfirm, isBusy = false, takesButton = false }: PageProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const [isThere, setIsThere] = useState(true)
  const handleConfirm = (): void => {
    setIsOpen(false)
    if (takesButton) setIsThere(false)
    onConfirm?.()
  }
  return (
    <>
      <h1 tabIndex={-1}>Numbers</h1>
      {isThere ? <button onClick={() => setIsOpen(true)}>Delete it</button> : null}
      {isOpen ? (
        <ConfirmDialog
          title="Delete it?"
          message="This can not be undone."
          confirmLabel="Delete"
          isBusy={isBusy}
          onConfirm={handleConfirm}
          onCancel={() => setIsOpen(false)}
        >
          <p>Its calls go, too.</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}

const open = async (given: PageProps = {}) => {
  const onConfirm = jest.fn()
  const user = userEvent.setup()
  const view = renderThemed(<Page onConfirm={onConfirm} {...given} />)
  await user.click(screen.getByRole('button', { name: 'Delete it' }))
  return { ...view, user, onConfirm }
}

const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

test('a confirmation dialog has its title and message as name and description, and focuses Cancel', async () => {
  const { user, onConfirm } = await open()
  const dialog = screen.getByRole('alertdialog', { name: 'Delete it?' })
  expect(dialog).toHaveAccessibleDescription('This can not be undone. Its calls go, too.')
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await gone()
  expect(onConfirm).not.toHaveBeenCalled()
})

test.each([
  ['Escape', '{Escape}', 0],
  ['Enter on its red button', '{Tab}{Enter}', 1],
])('%s closes the confirmation dialog, and the focus returns to the button that opened it', async (_, keys, confirmed) => {
  const { user, onConfirm } = await open()
  await user.keyboard(keys)
  await gone()
  expect(onConfirm).toHaveBeenCalledTimes(confirmed)
  expect(screen.getByRole('button', { name: 'Delete it' })).toHaveFocus()
})

test('when the opening button disappears with the deleted row, the focus moves to the heading', async () => {
  const { user } = await open({ takesButton: true })
  await user.keyboard('{Tab}{Enter}')
  await gone()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Numbers' })).toHaveFocus())
})

test('while the action runs, the dialog stays open and cannot be confirmed twice', async () => {
  const { user, onConfirm } = await open({ isBusy: true })
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  expect(screen.getByRole('button', { name: /Delete$/ })).toBeDisabled()
  await user.keyboard('{Escape}{Enter}')
  expect(screen.getByRole('alertdialog')).toBeInTheDocument()
  expect(onConfirm).not.toHaveBeenCalled()
})

test('restoring the focus does not take it from another element', async () => {
  renderThemed(
    <>
      <h1 tabIndex={-1}>Numbers</h1>
      <input aria-label="Filter" />
    </>,
  )
  screen.getByLabelText('Filter').focus()
  bringFocusBack()
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)))
  expect(screen.getByLabelText('Filter')).toHaveFocus()
})

test('a busy button keeps the focus and ignores presses', async () => {
  const onClick = jest.fn()
  const user = userEvent.setup()
  const { rerender } = renderThemed(<BusyButton isBusy={false} onClick={onClick}>Archive</BusyButton>)
  await user.click(screen.getByRole('button', { name: 'Archive' }))
  rerender(<BusyButton isBusy onClick={onClick}>Archive</BusyButton>)
  await user.keyboard('{Enter}')
  expect(onClick).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button', { name: /^Archive/ })).toHaveFocus()
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument()
})
