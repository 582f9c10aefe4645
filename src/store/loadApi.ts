import type * as lazyApi from './lazyApi'
import { addLazySlice } from './lazySlices'

type LazyEndpoints = typeof lazyApi.lazyEndpoints

let loaded: LazyEndpoints | null = null
let loading: Promise<LazyEndpoints> | null = null

const fetchLazyEndpoints = async (): Promise<LazyEndpoints> => {
  try {
    const { lazyEndpoints: door, recordVisit } = await import(/* webpackChunkName: "api" */ './lazyApi')
    // The recorder after the api, which keeps some actions to itself.
    addLazySlice(door.api, door.api.middleware, recordVisit)
    loaded = door
    return door
  } catch (error) {
    // The next try asks again: the network may be back.
    loading = null
    throw error
  }
}

/**
 * RTK Query and every endpoint, which the sign-in page shows without. Rejects when the chunk cannot be loaded.
 * A screen of a member awaits it with its own chunk, before its hooks run.
 */
export const loadApi = (): Promise<LazyEndpoints> => (loading ??= fetchLazyEndpoints())

/** `null` while nothing was asked of the service yet. */
export const loadedApi = (): LazyEndpoints | null => loaded
