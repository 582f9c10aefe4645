import { LANGUAGE_KEY, preferredLanguage, type Language } from '@/i18n/preferredLanguage'
import { sendEarly, preloadFile, readFirstLoads } from '@/lib/firstLoads'
import { screenFor } from '@/lib/roles'
import { isRecord, parseJson } from '@/lib/values'
import { readStored } from '@/lib/storage'
import { readToken, roleNow } from '@/lib/storedToken'
import { isAt, steps } from './isAt'
import './firstPaint.css'

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
const showGuestPage = (language: Language): string | null => {
  const root = document.getElementById('root')
  const templates = [...document.querySelectorAll<HTMLTemplateElement>(`template[lang=${language}]`)]
  const template = templates.find(({ dataset: { path } }) => path !== undefined && isAt(path))
  const path = template?.dataset['path']
  if (root === null || template === undefined || path === undefined) return null
  root.replaceChildren(contentOf(template))
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

const language = preferredLanguage(readStored(LANGUAGE_KEY))
const loads = readFirstLoads()
document.documentElement.lang = language

/** The build writes this script into the head, before the style sheets that it would wait for. */
const whenRead = (act: () => void): void => {
  if (document.readyState !== 'loading') act()
  else document.addEventListener('readystatechange', act, { once: true })
}

const nameProduct = (): void => {
  document.title = document.querySelector(`.first-shell-bar [lang=${language}]`)?.textContent ?? document.title
}

const preload = (indexes: readonly number[]): void => {
  for (const at of indexes) preloadFile(loads?.files[at] ?? '')
}

/** Large files that come at the same time would keep the libraries back, and everything with them. */
const whenLibrariesAreThere = (act: () => void): void => {
  new PerformanceObserver((entries, observer) => {
    if (entries.getEntries().every(({ name }) => !name.includes('/libraries.'))) return
    observer.disconnect()
    act()
  }).observe({ type: 'resource', buffered: true })
}

const preloadAll = (...indexes: readonly number[]): void => {
  const spoken = language === 'fr' ? (loads?.french ?? []) : []
  const all = [...new Set([...spoken, ...indexes])]
  const late = all.filter((at) => loads?.late.includes(at))
  preload(all.filter((at) => !late.includes(at)))
  if (late.length > 0) whenLibrariesAreThere(() => preload(late))
}

const claimsIn = (token: string): Record<string, unknown> => {
  const claims = parseJson(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
  return isRecord(claims) ? claims : {}
}

const sendFirst = (token: string, claims: Record<string, unknown>, gets: readonly string[]): void => {
  sendEarly(gets, { accountId: claims['account_id'], userId: claims['id'], id: steps.at(-1) }, token, language)
}

/** A browser's first use of dates loads its calendars, which takes longer than drawing the rows: it has the time now. */
const loadCalendars = (): void => void new Intl.DateTimeFormat(`${language}-CA`).format()

const startMember = (token: string): void => {
  document.documentElement.dataset['member'] = ''
  whenRead(nameProduct)
  if (loads === null) return
  const claims = claimsIn(token)
  const [, own = [], gets = []] = screenFor(roleNow(claims['role']), loads, isAt) ?? []
  // Filters in the address change what a screen asks for.
  if (location.search === '') sendFirst(token, claims, gets)
  preloadAll(...loads.member, ...own)
  setTimeout(loadCalendars)
}

const startGuest = (): void => {
  nameProduct()
  const path = showGuestPage(language)
  preloadAll(...(loads?.guests[path ?? ''] ?? []))
}

const token = readToken()
try {
  if (token === null) whenRead(startGuest)
  else startMember(token)
} catch {
  // An unreadable token: the console loads as for a guest.
}
