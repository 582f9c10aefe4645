import { LANGUAGE_KEY, preferredLanguage } from '@/i18n/preferredLanguage'
import { sendEarly, preloadFile, readFirstLoads } from '@/lib/firstLoads'
import { isRecord, parseJson } from '@/lib/values'
import { readStored } from '@/lib/storage'
import { TOKEN_KEY } from '@/lib/storedToken'
import { showGuestPage } from './guestPage'
import { isAt, steps } from './isAt'
import './firstPaint.css'

const language = preferredLanguage(readStored(LANGUAGE_KEY))
const loads = readFirstLoads()

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

const sendFirst = (token: string, gets: readonly string[]): void => {
  const claims = parseJson(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
  if (!isRecord(claims)) return
  sendEarly(gets, { accountId: claims['account_id'], userId: claims['id'], id: steps.at(-1) }, token, language)
}

/** A browser's first use of dates loads its calendars, which takes longer than drawing the rows: it has the time now. */
const loadCalendars = (): void => void new Intl.DateTimeFormat(`${language}-CA`).format()

const startMember = (token: string): void => {
  document.documentElement.dataset['member'] = ''
  if (loads === null) return
  const [, own = [], gets = []] = loads.screens.find(([pattern]) => isAt(pattern)) ?? []
  preloadAll(...loads.member, ...own)
  // Filters in the address change what a screen asks for.
  if (location.search === '') sendFirst(token, gets)
  setTimeout(loadCalendars)
}

const startGuest = (): void => {
  const path = showGuestPage(language)
  preloadAll(...(loads?.guests[path ?? ''] ?? []))
}

const token = readStored(TOKEN_KEY)
try {
  if (token === null) startGuest()
  else startMember(token)
} catch {
  // An unreadable token: the console loads as for a guest.
}
