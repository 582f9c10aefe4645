import { lazy } from 'react'

const load = () => import('./NewRequestDialog')

/** Asks for the dialog before it is opened. A failure shows when it is. */
export const preloadNewRequestDialog = (): void => {
  load().catch(() => undefined)
}

export const NewRequestDialog = lazy(async () => ({ default: (await load()).NewRequestDialog }))
