import { LANGUAGE_KEY, preferredLanguage } from '@/i18n/preferredLanguage'
import { BASE_PATH } from '@/lib/paths'
import { isRecord, parseJson } from '@/lib/record'
import { readApiPrefix } from '@/lib/settings'
import { TOKEN_KEY } from '@/lib/tokenKey'
import { readFirstLoads, type FirstScreen } from './firstLoads'
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

const steps = location.pathname.slice(BASE_PATH.length).split('/')

const isShown = ([pattern]: FirstScreen): boolean => {
  const parts = pattern.split('/')
  return parts.length === steps.length && parts.every((part, at) => part === steps[at] || part.startsWith(':'))
}

const sendEarly = (token: string, language: string, gets: readonly string[]): void => {
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

const start = (token: string): void => {
  document.documentElement.dataset['member'] = ''
  const loads = readFirstLoads()
  if (loads === null) return
  const { files, member, french, screens } = loads
  const [, own = [], gets = []] = screens.find(isShown) ?? []
  const language = preferredLanguage(localStorage.getItem(LANGUAGE_KEY))
  for (const at of new Set([...(language === 'fr' ? french : []), ...member, ...own])) preload(files[at] ?? '')
  // Filters in the address change what a screen asks for.
  if (location.search === '') sendEarly(token, language, gets)
}

try {
  const token = localStorage.getItem(TOKEN_KEY)
  if (token !== null) start(token)
} catch {
  // No storage or an unreadable token: the console loads as for a guest.
}
