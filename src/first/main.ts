import { LANGUAGE_KEY, preferredLanguage } from '@/i18n/preferredLanguage'
import { BASE_PATH } from '@/lib/paths'
import { isRecord, parseJson } from '@/lib/record'
import { readApiPrefix } from '@/lib/settings'
import { readStored } from '@/lib/storage'
import { TOKEN_KEY } from '@/lib/tokenKey'
import { readFirstLoads } from './firstLoads'
import { showGuestPage } from './guestPage'
import { isAt, steps } from './isAt'
import './firstPaint.css'

/** A response that no screen has asked for by then is out of date. */
const MAX_AGE_MS = 10_000

const preload = (file: string): void => {
  const isStyle = file.endsWith('css')
  const link = document.createElement('link')
  link.rel = isStyle ? 'preload' : 'modulepreload'
  link.as = isStyle ? 'style' : 'script'
  link.href = `${BASE_PATH}/${file}`
  document.head.append(link)
}

const language = preferredLanguage(readStored(LANGUAGE_KEY))
const loads = readFirstLoads()
const preloadAll = (...indexes: readonly number[]): void => {
  const spoken = language === 'fr' ? (loads?.french ?? []) : []
  for (const at of new Set([...spoken, ...indexes])) preload(loads?.files[at] ?? '')
}

const sendEarly = (token: string, gets: readonly string[]): void => {
  const claims = parseJson(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
  if (!isRecord(claims)) return
  const ids: Record<string, unknown> = { accountId: claims['account_id'], userId: claims['id'], id: steps.at(-1) }
  const headers = { Accept: 'application/json', 'Accept-Language': language, Authorization: `Bearer ${token}` }
  const until = performance.now() + MAX_AGE_MS
  window.earlyRequests = new Map(
    gets.map((get) => {
      const url = readApiPrefix() + get.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(ids[name])))
      const controller = new AbortController()
      const response = fetch(url, { headers, signal: controller.signal })
      // Whoever takes the response handles its failure.
      response.catch(() => undefined)
      return [url, { headers, response, until, abort: () => controller.abort() }]
    }),
  )
}

const startMember = (token: string): void => {
  document.documentElement.dataset['member'] = ''
  if (loads === null) return
  const [, own = [], gets = []] = loads.screens.find(([pattern]) => isAt(pattern)) ?? []
  preloadAll(...loads.member, ...own)
  // Filters in the address change what a screen asks for.
  if (location.search === '') sendEarly(token, gets)
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
