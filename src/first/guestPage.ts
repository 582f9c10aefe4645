import type { Language } from '@/i18n/preferredLanguage'
import { isAt } from './isAt'

/** Until then, most visitors have the scripts. */
const LATE_MS = 10_000

/** Style attributes are against the Content-Security-Policy; the build writes them as data. */
const contentOf = ({ content }: HTMLTemplateElement): DocumentFragment => {
  for (const element of content.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? ''
    delete element.dataset['style']
  }
  return content
}

/** A note that the scripts are late, as soon as one fails or after a while. Returns what removes it. */
const watchScripts = (note: HTMLTemplateElement | undefined): (() => void) => {
  const box = document.createElement('div')
  // Read out, because the text arrives after the region.
  box.setAttribute('role', 'status')
  box.className = 'first-late'
  document.body.append(box)
  const show = (): void => {
    if (note?.content.hasChildNodes()) box.append(contentOf(note))
  }
  const handleError = ({ target }: Event): void => {
    if (target instanceof HTMLScriptElement) show()
  }
  const timer = setTimeout(show, LATE_MS)
  window.addEventListener('error', handleError, true)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('error', handleError, true)
    box.remove()
  }
}

/** A button that waits for its fields, as on the page for a new password. */
const watchFields = (root: HTMLElement): void => {
  const send = root.querySelector<HTMLButtonElement>('[type=submit]:disabled')
  const fields = [...root.querySelectorAll('input')]
  if (send === null) return
  root.addEventListener('input', () => {
    if (window.guestPage?.isHydrating !== false) return
    send.disabled = fields.some(({ value }) => value === '')
    send.classList.toggle('Mui-disabled', send.disabled)
    send.tabIndex = send.disabled ? -1 : 0
  })
}

/** Remembers what React would have handled. */
const watchVisitor = (root: HTMLElement): (() => void) => {
  const pressed = new Set<HTMLElement>()
  let sent: HTMLFormElement | null = null
  const listening = new AbortController()
  const { signal } = listening
  const handleClick = ({ target }: Event): void => {
    const button = target instanceof Element && target.closest<HTMLElement>('button[type=button]')
    if (!button || window.guestPage?.isHydrating !== false) return
    // Pressed twice, a toggle is as before.
    if (!pressed.delete(button)) pressed.add(button)
  }
  const handleSubmit = (event: SubmitEvent): void => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return
    event.preventDefault()
    sent = event.target
    root.setAttribute('aria-busy', 'true')
  }
  document.addEventListener('click', handleClick, { signal })
  document.addEventListener('submit', handleSubmit, { signal })
  return () => {
    listening.abort()
    root.removeAttribute('aria-busy')
    for (const button of pressed) button.click()
    sent?.requestSubmit()
  }
}

/** Shows what the build rendered for this address, which React hydrates once it has arrived. */
export const showGuestPage = (language: Language): string | null => {
  const root = document.getElementById('root')
  const templates = [...document.querySelectorAll<HTMLTemplateElement>(`template[lang=${language}]`)]
  const template = templates.find(({ dataset: { path } }) => path !== undefined && isAt(path))
  const path = template?.dataset['path']
  if (root === null || template === undefined || path === undefined) return null
  root.replaceChildren(contentOf(template))
  document.documentElement.lang = language
  document.title = `${root.querySelector('h1')?.textContent} · ${document.title}`
  watchFields(root)
  const removeNote = watchScripts(templates.find(({ dataset }) => dataset['path'] === undefined))
  const repeat = watchVisitor(root)
  const handOver = (): void => {
    removeNote()
    repeat()
  }
  window.guestPage = { path, language, isHydrating: false, handOver }
  return path
}
