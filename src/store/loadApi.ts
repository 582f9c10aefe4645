import { createDynamicMiddleware, type Dispatch, type Middleware, type Reducer } from '@reduxjs/toolkit'
import type * as lazyApi from './lazyApi'
import { rootReducer } from './rootReducer'

export const lazyMiddleware = createDynamicMiddleware()

export const stores = new Set<{ dispatch: Dispatch }>()

export const addLazySlice = (slice: { reducerPath: string; reducer: Reducer }, ...middleware: Middleware[]): void => {
  rootReducer.inject(slice)
  lazyMiddleware.addMiddleware(...middleware)
  // A reducer's state appears only with the next action.
  stores.forEach(({ dispatch }) => dispatch({ type: 'store/partAdded' }))
}

type LazyEndpoints = typeof lazyApi.lazyEndpoints

let loaded: LazyEndpoints | null = null
let loading: Promise<LazyEndpoints> | null = null

const fetchLazyEndpoints = async (): Promise<LazyEndpoints> => {
  try {
    const { lazyEndpoints: apiModule, recordVisit, refetchWhenBack } = await import(/* webpackChunkName: "api" */ './lazyApi')
    // `recordVisit` after the api, whose middleware swallows some actions.
    addLazySlice(apiModule.api, apiModule.api.middleware, refetchWhenBack, recordVisit)
    loaded = apiModule
    return apiModule
  } catch (error) {
    loading = null
    throw error
  }
}

export const loadApi = (): Promise<LazyEndpoints> => (loading ??= fetchLazyEndpoints())

export const loadedApi = (): LazyEndpoints | null => loaded
