import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { paths } from '@/lib/paths'
import type { ConsoleSettings } from '@/lib/settings'
import { selectEditor, type ApplicationEditor } from '@/slices/applicationEditor'
import type { AppStore } from '@/store/makeStore'
import type { Person, TestService } from '../../server/testing/controlClient'
import { renderConsole } from './renderConsole'

type User = Awaited<ReturnType<typeof renderConsole>>['user']

/** By text and label: queries by role make jsdom compute the whole page's styles. */
export const partOf = (element: HTMLElement, selector: string): HTMLElement => {
  const part = element.closest<HTMLElement>(selector)
  if (part === null) throw new Error(`${element.textContent} stands in no ${selector}`)
  return part
}

export const dialog = async (title: string) =>
  within(partOf(await screen.findByText(title, { selector: 'h2' }), '[role="dialog"], [role="alertdialog"]'))

export const noDialog = () => waitFor(() => expect(document.querySelector('[aria-modal="true"]')).not.toBeInTheDocument())

/** Waits until it can be pressed. */
export const press = async (name: string): Promise<void> => {
  const button = await screen.findByText(name, { selector: 'button' })
  await waitFor(() => expect(button).toBeEnabled())
  fireEvent.click(button)
}

const icon = (label: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = Array.from(document.querySelectorAll<HTMLElement>('button[aria-label]')).find(
      (button) => button.getAttribute('aria-label') === label,
    )
    if (found === undefined) throw new Error(`No button is called ${label}.`)
    return found
  })

export const pressIcon = async (label: string): Promise<void> => void fireEvent.click(await icon(label))

export const choose = async (menu: string, action: string): Promise<void> => {
  await pressIcon(menu)
  fireEvent.click(await screen.findByText(action, { selector: '[role="menuitem"]' }))
}

/** With plain spaces in place of no-break ones. */
export const steps = (): string[] =>
  Array.from(document.querySelectorAll('main li h3'), (title) =>
    `${title.textContent}: ${title.nextElementSibling?.textContent}`.replaceAll('\u00a0', ' '),
  )

export const branchNames = (): (string | null)[] =>
  Array.from(document.querySelectorAll('main li button[aria-current]'), ({ textContent }) => textContent)

export const selectedBranch = (): string | null | undefined =>
  document.querySelector('main li button[aria-current="true"]')?.textContent

export const showBranch = (name: string): void =>
  void fireEvent.click(screen.getByText(name, { selector: 'main li button[aria-current]' }))

export const stepsAre = (...expected: string[]) => waitFor(() => expect(steps()).toEqual(expected))
export const said = (text: string) => screen.findByText(text)

export const editorOf = (store: AppStore): ApplicationEditor => selectEditor(store.getState())

export const stacksIn = (store: AppStore) =>
  Object.values(editorOf(store).present.stacks).map(({ branchId, modules }) => ({
    branchId,
    modules: modules.map(({ module_name, description, parameters }) => ({ module_name, description, parameters })),
  }))

export const logIn = async (user: User, { email, password }: Person): Promise<void> => {
  await user.click(await screen.findByLabelText('Email'))
  await user.paste(email)
  await user.click(screen.getByLabelText('Password'))
  await user.paste(password)
  await user.keyboard('{Enter}')
}

export const openEditor = async (service: TestService, applicationId: string, person: Person = service.practice, settings: Partial<ConsoleSettings> = {}) => {
  const visit = await renderConsole({ path: paths.application(applicationId), service, signedIn: person, settings })
  await icon('Add Pause')
  return visit
}
