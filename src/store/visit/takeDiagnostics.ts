import { currentLanguage } from '@/i18n/language'
import { failedCalls } from '@/lib/failedCalls'
import { isRecord } from '@/lib/record'
import { readSettings } from '@/lib/settings'
import { redacted } from '../redacted'
import { rootReducer } from '../rootReducer'
import { foldedTo, visitOf, type Visit, type VisitState } from './recordVisit'

function shortened<Value>(value: Value, rows: number): Value
function shortened(value: unknown, rows: number): unknown {
  if (Array.isArray(value)) return value.slice(0, rows).map((item: unknown) => shortened(item, rows))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner, rows)]))
}

/** Without the answers that no screen shows any more; of every list in the others, the first rows only. */
const thinned = (state: VisitState, rows: number): VisitState => {
  const { api } = state
  if (api === undefined) return state
  const isShown = (key: string): boolean => Object.keys(api.subscriptions[key] ?? {}).length > 0
  const shown = Object.entries(api.queries).filter(([key]) => isShown(key))
  const queries = Object.fromEntries(shown.map(([key, answer]) => [key, shortened(answer, rows)]))
  return { ...state, api: { ...api, queries } }
}

/** The last part of a mailed link opens an account, or speaks in somebody's name, to whoever has it. */
const withoutToken = (path: string): string => path.replace(/(\/(?:password\/reset|email\/(?:revert|confirm|unsubscribe))\/).+/, '$1•••')

/** Which build runs where. Neither the query nor the fragment of the address is told. */
const surroundings = () => {
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

/** A file for the support team, and what is said of it before it is sent. */
export interface Diagnostics {
  /** JSON as the Import button of Redux DevTools takes it; what it does not know, it leaves alone. */
  text: string
  /** In UTF-8. */
  bytes: number
  actions: number
  failedCalls: number
}

/** How much is left out. `rows`: how many of each list; `null` leaves every answer as it is. */
interface Thinning {
  actions: number
  rows: number | null
}

/** From everything to what fits anywhere. */
const thinnings: readonly Thinning[] = [
  { actions: Infinity, rows: null },
  { actions: 200, rows: null },
  { actions: 200, rows: 50 },
  { actions: 100, rows: 20 },
  { actions: 50, rows: 10 },
  { actions: 20, rows: 3 },
  { actions: 0, rows: 0 },
]

/** In another page the api has another mark, and would find this one's in conflict with it: that step is no news. */
const withoutMarks = (visit: Visit): Visit => {
  const last = visit.steps.map(({ action }) => action.type).lastIndexOf('api/config/middlewareRegistered')
  return foldedTo(visit, visit.steps.length - last - 1)
}

const cleaned = ({ state, steps, folded }: Visit): Visit => ({
  state: redacted(state),
  steps: steps.map(({ action, at }) => ({ action: redacted(action), at })),
  folded,
})

/** A list that was cut short may lack the row that a later step changes. */
const canBeReplayed = ({ state, steps }: Visit): boolean => {
  try {
    steps.reduce((before, { action }) => rootReducer(before, action), state)
    return true
  } catch {
    return false
  }
}

const written = ({ state, steps, folded }: Visit, rows: number | null): Diagnostics => {
  const calls = failedCalls()
  const about = {
    ...redacted(surroundings()),
    earlier_actions: folded,
    /** `null`: everything is there. */
    rows_kept: rows,
    action_times_utc: steps.map(({ at }) => new Date(at).toISOString()),
    failed_calls: redacted(calls),
  }
  const text = JSON.stringify({
    diagnostics: about,
    preloadedState: JSON.stringify(state),
    payload: JSON.stringify(steps.map(({ action }) => action)),
  })
  return { text, bytes: new TextEncoder().encode(text).length, actions: steps.length, failedCalls: calls.length }
}

/**
 * The visit of a store's page as a file of at most so many bytes, without passwords, tokens and card data. Imported, its actions lead from
 * its state to the state of now, as far as that is in the file.
 */
export const takeDiagnostics = (store: Parameters<typeof visitOf>[0], mostBytes: number): Diagnostics => {
  const whole = withoutMarks(visitOf(store))
  for (const { actions, rows } of thinnings) {
    const folded = foldedTo(whole, actions)
    const kept = cleaned(rows === null ? folded : { ...folded, state: thinned(folded.state, rows) })
    const taken = written(kept, rows)
    if (taken.bytes <= mostBytes && canBeReplayed(kept)) return taken
  }
  const { state, folded } = foldedTo(whole, 0)
  const { session, notifications } = state
  return written(cleaned({ state: { session, notifications }, steps: [], folded }), 0)
}
