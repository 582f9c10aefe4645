import { currentLanguage } from '@/i18n/language'
import { readSettings } from '@/lib/settings'

/** The last part of a mailed link opens an account, or speaks in somebody's name, to whoever has it. */
const withoutToken = (path: string): string => path.replace(/(\/(?:password\/reset|email\/(?:revert|confirm|unsubscribe))\/).+/, '$1•••')

/** Which build runs where. Neither the query nor the fragment of the address is told. */
export const surroundings = () => {
  const { build, apiPrefix, voice, idempotencyKeys, events } = readSettings()
  const { userAgent, languages, onLine } = navigator
  return {
    taken_utc: new Date().toISOString(),
    build,
    page: withoutToken(window.location.pathname),
    browser: userAgent,
    browser_languages: [...languages],
    language: currentLanguage(),
    time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    is_online: onLine,
    screen: { width: window.screen.width, height: window.screen.height, pixel_ratio: window.devicePixelRatio },
    window: { width: window.innerWidth, height: window.innerHeight },
    service: { api_prefix: apiPrefix, voice, idempotency_keys: idempotencyKeys, events },
  }
}
