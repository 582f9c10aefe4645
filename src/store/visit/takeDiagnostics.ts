import { useCallback } from 'react'
import { currentLanguage } from '@/i18n/language'
import { failedCalls } from '@/lib/failedCalls'
import { isRecord } from '@/lib/values'
import { readSettings } from '@/lib/settings'
import { redacted } from '../redacted'
import { rootReducer } from '../rootReducer'
import { foldedTo, visitOf, type Visit, type VisitState } from './recordVisit'
import { useAppStore } from '../hooks'

function shortened<Value>(value: Value, rows: number): Value
function shortened(value: unknown, rows: number): unknown {
  if (Array.isArray(value)) return value.slice(0, rows).map((item: unknown) => shortened(item, rows))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner, rows)]))
}

const thinned = (state: VisitState, rows: number): VisitState => {
  const { api } = state
  if (api === undefined) return state
  const isShown = (key: string): boolean => Object.keys(api.subscriptions[key] ?? {}).length > 0
  const shown = Object.entries(api.queries).filter(([key]) => isShown(key))
  const queries = Object.fromEntries(shown.map(([key, answer]) => [key, shortened(answer, rows)]))
  return { ...state, api: { ...api, queries } }
}

/** The last part of an emailed link authenticates its holder. */
const withoutToken = (path: string): string => path.replace(/(\/(?:password\/reset|sign-up|invitation|email\/(?:revert|confirm|unsubscribe))\/).+/, '$1•••')

const surroundings = () => {
  const { build, apiPrefix, voice, extensions } = readSettings()
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
    service: { api_prefix: apiPrefix, voice, extensions },
  }
}

export interface Diagnostics {
  text: string
  bytes: number
  actions: number
  failedCalls: number
}

interface Thinning {
  actions: number
  rows: number | null
}

const thinnings: readonly Thinning[] = [
  { actions: Infinity, rows: null },
  { actions: 200, rows: null },
  { actions: 200, rows: 50 },
  { actions: 100, rows: 20 },
  { actions: 50, rows: 10 },
  { actions: 20, rows: 3 },
  { actions: 0, rows: 0 },
]

/** Another page's api has another id and would report a conflict with this one. */
const withoutRegistrations = (visit: Visit): Visit => {
  const last = visit.steps.map(({ action }) => action.type).lastIndexOf('api/config/middlewareRegistered')
  return foldedTo(visit, visit.steps.length - last - 1)
}

const cleaned = ({ state, steps, folded }: Visit): Visit => ({
  state: redacted(state),
  steps: steps.map(({ action, at }) => ({ action: redacted(action), at })),
  folded,
})

/** A truncated list may lack the row that a later step changes. */
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

export const takeDiagnostics = (store: Parameters<typeof visitOf>[0], maxBytes: number): Diagnostics => {
  const whole = withoutRegistrations(visitOf(store))
  for (const { actions, rows } of thinnings) {
    const folded = foldedTo(whole, actions)
    const cleanVisit = cleaned(rows === null ? folded : { ...folded, state: thinned(folded.state, rows) })
    const diagnostics = written(cleanVisit, rows)
    if (diagnostics.bytes <= maxBytes && canBeReplayed(cleanVisit)) return diagnostics
  }
  const { state, folded } = foldedTo(whole, 0)
  const { session, notifications } = state
  return written(cleaned({ state: { session, notifications }, steps: [], folded }), 0)
}

export const useDiagnostics = (): ((maxBytes: number) => Promise<Diagnostics>) => {
  const store = useAppStore()
  return useCallback(async (maxBytes) => takeDiagnostics(store, maxBytes), [store])
}
