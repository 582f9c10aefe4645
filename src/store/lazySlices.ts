import { createDynamicMiddleware, type Dispatch, type Middleware, type Reducer } from '@reduxjs/toolkit'
import { rootReducer } from './rootReducer'

/** Where the middleware of parts that are loaded later is put in. */
export const lazyMiddleware = createDynamicMiddleware()

/** Those that are told of a new part. */
export const stores = new Set<{ dispatch: Dispatch }>()

/**
 * Adds a slice that the sign-in page shows without, and what works for it, to every store. The module that dispatches its
 * actions calls this once; the slice's selectors are ready before. A second call changes nothing.
 */
export const addLazySlice = (slice: { reducerPath: string; reducer: Reducer }, ...middleware: Middleware[]): void => {
  rootReducer.inject(slice)
  lazyMiddleware.addMiddleware(...middleware)
  // A reducer's state appears with the next action, which is this one.
  stores.forEach(({ dispatch }) => dispatch({ type: 'store/partAdded' }))
}
