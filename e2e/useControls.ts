import type { Page } from 'playwright-core'

/** Ends the session, or leaves the page. */
const avoided = /log out|se déconnecter|print|imprimer/i

const useAll = async ({ pattern, flags, most }: { pattern: string; flags: string; most: number }): Promise<string[]> => {
  const avoid = new RegExp(pattern, flags)
  const used: string[] = []
  const frame = (): Promise<void> => new Promise((resolve) => void requestAnimationFrame(() => resolve()))
  const settle = async (): Promise<void> => {
    for (let frames = 0; frames < 6; frames += 1) await frame()
    for (let frames = 0; frames < 300 && document.querySelector('[role=progressbar]:not([aria-valuenow]), button[disabled] [role=progressbar]') !== null; frames += 1) await frame()
  }
  const overlay = (): Element | null => [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')].at(-1) ?? null
  const controlsIn = (place: Element): HTMLElement[] =>
    [...place.querySelectorAll<HTMLElement>('button, summary, select, [role=tab], [role=switch], [role=menuitem], input')].filter(
      (element) => element.getClientRects().length > 0 && !element.matches(':disabled, [aria-disabled=true]') && !avoid.test(element.textContent + (element.getAttribute('aria-label') ?? '')),
    )
  const write = (element: HTMLInputElement | HTMLSelectElement, value: string): void => {
    const prototype = element instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value)
    element.dispatchEvent(new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  }
  const operate = async (element: HTMLElement): Promise<void> => {
    used.push(element.textContent || (element.getAttribute('aria-label') ?? element.tagName))
    element.focus()
    if (element instanceof HTMLSelectElement) write(element, [...element.options].find(({ selected }) => !selected)?.value ?? element.value)
    else if (element instanceof HTMLInputElement && ['text', 'search', 'tel', 'email', 'password'].includes(element.type)) {
      write(element, 'zzz')
      await settle()
      write(element, '')
    } else if (!(element instanceof HTMLInputElement) || element.type !== 'file') element.click()
    await settle()
  }
  /** What opens above the page is used as well, and closed. */
  const closeAll = async (): Promise<void> => {
    for (let presses = 0; presses < 5 && overlay() !== null; presses += 1) {
      const place = document.activeElement ?? document.body
      place.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }))
      await settle()
    }
  }
  const { pathname } = location
  for (let index = 0; index < most; index += 1) {
    const control = controlsIn(document.body)[index]
    if (control === undefined) break
    await operate(control)
    const opened = overlay()
    for (let inner = 0; opened !== null && inner < most; inner += 1) {
      const next = opened.isConnected ? controlsIn(opened)[inner] : undefined
      if (next === undefined) break
      await operate(next)
      if (location.pathname !== pathname) return used
    }
    await closeAll()
    if (location.pathname !== pathname) return used
  }
  return used
}

/** Uses the controls of a page one after the other, and those of the dialogs and menus that they open. Returns their names. */
export const useControls = (page: Page, most = 40): Promise<string[]> =>
  page.evaluate(useAll, { pattern: avoided.source, flags: avoided.flags, most })
