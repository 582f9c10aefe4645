import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useAppDispatch } from '@/store/hooks'
import { loadApi } from '@/store/loadApi'
import type { RootState } from '@/store/makeStore'
import { isChunkLoadError } from '@/ui/chunkLoadError'

type Api = Awaited<ReturnType<typeof loadApi>>

interface Mutation<Arg, Acted> {
  initiate: (arg: Arg, options: { track: false }) => ThunkAction<PromiseLike<Acted>, RootState, undefined, UnknownAction>
}

/**
 * In place of a generated hook on the pages of guests, which show before the api is there. The trigger takes a function,
 * so that no secret is hidden for a call that is never made. `isMissing` once the api is gone from the host, while what
 * was typed stays where it is.
 */
export const useLazyApiMutation = <Arg, Acted>(mutationOf: (api: Api) => Mutation<Arg, Acted>) => {
  const dispatch = useAppDispatch()
  const [isMissing, setIsMissing] = useState(false)
  const trigger = async (arg: () => Arg): Promise<Acted> => {
    const api = await loadApi().catch((error: unknown) => {
      setIsMissing(isChunkLoadError(error))
      throw error
    })
    return dispatch(mutationOf(api).initiate(arg(), { track: false }))
  }
  return [trigger, { isMissing }] as const
}
