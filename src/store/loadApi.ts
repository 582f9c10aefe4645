import type * as lazyApi from './lazyApi'
import { addLazySlice } from './lazySlices'

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
