import { configureStore } from '@reduxjs/toolkit'
import { storedClaims } from '@/lib/storedClaims'
import { sessionRestored } from '@/slices/session'
import { devTools } from './devTools'
import { storeToken, makeListeners } from './listeners'
import { lazyMiddleware, stores } from './lazySlices'
import { rootReducer } from './rootReducer'

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
