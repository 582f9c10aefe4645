import { useSyncExternalStore } from 'react'

const watchNothing = () => () => undefined

/** False in what the build renders and while React adopts it, which must be equal. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  )
