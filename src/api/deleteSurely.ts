import type { BaseQueryApi } from '@reduxjs/toolkit/query/react'
import type { Failure } from '@/lib/failure'
import { baseQuery } from './baseQuery'
import type { ApiRequest } from './apiRequest'
import { patience } from './patience'
import { pause } from './pause'

type Deleted = { data: true } | { error: Failure }

const gone = [404, 410]

const attempt = async (deletion: ApiRequest, api: BaseQueryApi): Promise<Deleted> => {
  const { error } = await baseQuery(deletion, api, {})
  return error === undefined || gone.includes(error.status ?? 0) ? { data: true } : { error }
}

/**
 * A deletion whose outcome nobody knows is asked for again, which does no more than asking once: what is not there any
 * more counts as deleted.
 */
export const deleteSurely = async (deletion: ApiRequest, api: BaseQueryApi): Promise<Deleted> => {
  let deleted = await attempt(deletion, api)
  for (const delayMs of patience.retryDelaysMs) {
    if ('data' in deleted || deleted.error.outcome === 'refused' || api.signal.aborted) break
    await pause(delayMs)
    deleted = await attempt(deletion, api)
  }
  return deleted
}
