import type * as lateApi from './lateApi'
import { addPart } from './lateParts'

type LateEndpoints = typeof lateApi.lateEndpoints

let loaded: LateEndpoints | null = null
let loading: Promise<LateEndpoints> | null = null

const fetchLateEndpoints = async (): Promise<LateEndpoints> => {
  try {
    const { lateEndpoints: door, recordVisit } = await import(/* webpackChunkName: "api" */ './lateApi')
    // The recorder after the api, which keeps some actions to itself.
    addPart(door.api, door.api.middleware, recordVisit)
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
export const loadApi = (): Promise<LateEndpoints> => (loading ??= fetchLateEndpoints())

/** `null` while nothing was asked of the service yet. */
export const loadedApi = (): LateEndpoints | null => loaded
