import { LANGUAGE_KEY, preferredLanguage } from '@/i18n/preferredLanguage'
import { sendEarly } from '@/lib/earlyRequests'
import { preloadFile, readFirstLoads, type FirstScreen } from '@/lib/firstLoads'
import { BASE_PATH } from '@/lib/paths'
import { isRecord, parseJson } from '@/lib/record'
import { TOKEN_KEY } from '@/lib/tokenKey'
import './firstPaint.css'

const isShown = ([pattern]: FirstScreen): boolean =>
  new RegExp(`^${BASE_PATH}${pattern.replace(/:(\w+)/g, '[^/]+')}$`).test(location.pathname)

const sendFirst = (token: string, language: string, gets: readonly string[]): void => {
  const claims = parseJson(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
  if (!isRecord(claims)) return
  sendEarly(gets, { accountId: claims['account_id'], userId: claims['id'], id: location.pathname.split('/').at(-1) }, token, language)
}

const start = (token: string): void => {
  document.documentElement.dataset['member'] = ''
  const loads = readFirstLoads()
  if (loads === null) return
  const { files, member, french, screens } = loads
  const [, own = [], gets = []] = screens.find(isShown) ?? []
  const language = preferredLanguage(localStorage.getItem(LANGUAGE_KEY))
  for (const at of [...(language === 'fr' ? french : []), ...member, ...own]) preloadFile(files[at] ?? '')
  // Filters in the address change what a screen asks for.
  if (location.search === '') sendFirst(token, language, gets)
}

try {
  const token = localStorage.getItem(TOKEN_KEY)
  if (token !== null) start(token)
} catch {
  // No storage or an unreadable token: the console loads as for a guest.
}
