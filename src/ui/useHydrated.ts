import { useSyncExternalStore } from 'react'

export const visuallyHidden = {
  clipPath: 'inset(50%)',
  height: '1px',
  overflow: 'hidden',
  position: 'absolute',
  whiteSpace: 'nowrap',
  width: '1px',
} as const

const watchNothing = () => () => undefined

/** False in what the build renders and while React adopts it, which must be equal. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  )
