import { useCallback } from 'react'
import { useAppStore } from '../hooks'
import type { Diagnostics } from './takeDiagnostics'

export const useDiagnostics = (): ((mostBytes: number) => Promise<Diagnostics>) => {
  const store = useAppStore()
  return useCallback(
    async (mostBytes) => {
      const { takeDiagnostics } = await import(/* webpackChunkName: "diagnostics" */ './takeDiagnostics')
      return takeDiagnostics(store, mostBytes)
    },
    [store],
  )
}
