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

/** For guest pages, which render before the api has loaded. No secret is wrapped unless the request is sent. */
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
