import { useCallback } from 'react'
import { useAppStore } from '../hooks'
import type { Diagnostics } from './takeDiagnostics'

export const useDiagnostics = (): ((maxBytes: number) => Promise<Diagnostics>) => {
  const store = useAppStore()
  return useCallback(
    async (maxBytes) => {
      const { takeDiagnostics } = await import(/* webpackChunkName: "diagnostics" */ './takeDiagnostics')
      return takeDiagnostics(store, maxBytes)
    },
    [store],
  )
}
