import { configureStore, type DevToolsEnhancerOptions, type UnknownAction } from '@reduxjs/toolkit'
import { storedClaims } from '@/lib/storedToken'
import { sessionRestored } from '@/slices/session'
import { storeToken, makeListeners } from './listeners'
import { lazyMiddleware, stores } from './loadApi'
import { rootReducer } from './rootReducer'
import type * as redaction from './redacted'

let redact: typeof redaction.redacted | null = null

const loadRedaction = async (): Promise<void> => {
  try {
    redact = (await import('./redacted')).redacted
  } catch {
    // DevTools then receive action names only.
  }
}

if ('__REDUX_DEVTOOLS_EXTENSION_COMPOSE__' in globalThis) void loadRedaction()

function nameOf<A extends UnknownAction>(action: A): A
function nameOf({ type }: UnknownAction): UnknownAction {
  return { type }
}
function nothingOf<State>(state: State): State
function nothingOf(): unknown {
  return {}
}

/** Enabled in production for support staff. Redacted, although the store holds only handles for passwords and tokens. */
export const devTools: DevToolsEnhancerOptions = {
  name: 'Telephony Console',
  actionSanitizer: <A extends UnknownAction>(action: A): A => (redact ?? nameOf)(action),
  stateSanitizer: <State>(state: State): State => (redact ?? nothingOf)(state),
}

/** Development only; a time limit would warn about a busy machine. */
const developmentChecks = { immutableCheck: { warnAfter: Infinity }, serializableCheck: { warnAfter: Infinity } }

export const makeStore = () => {
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults(developmentChecks).prepend(storeToken, makeListeners().middleware).concat(lazyMiddleware.middleware),
    devTools,
  })
  stores.add(store)
  const claims = storedClaims()
  if (claims !== null) store.dispatch(sessionRestored(claims))
  return store
}

export type AppStore = ReturnType<typeof makeStore>
export type AppDispatch = AppStore['dispatch']
export type RootState = ReturnType<AppStore['getState']>
