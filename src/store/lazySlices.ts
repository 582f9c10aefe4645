import { createDynamicMiddleware, type Dispatch, type Middleware, type Reducer } from '@reduxjs/toolkit'
import { rootReducer } from './rootReducer'

export const lazyMiddleware = createDynamicMiddleware()

export const stores = new Set<{ dispatch: Dispatch }>()

export const addLazySlice = (slice: { reducerPath: string; reducer: Reducer }, ...middleware: Middleware[]): void => {
  rootReducer.inject(slice)
  lazyMiddleware.addMiddleware(...middleware)
  // A reducer's state appears only with the next action.
  stores.forEach(({ dispatch }) => dispatch({ type: 'store/partAdded' }))
}
