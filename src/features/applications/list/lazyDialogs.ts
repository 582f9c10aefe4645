import { lazy } from 'react'

const load = () => import('./ApplicationDialog')

/** Asks for the dialogs before one is opened. A failure shows when one is. */
export const preloadApplicationDialog = (): void => {
  load().catch(() => undefined)
}

export const ApplicationDialog = lazy(async () => ({ default: (await load()).ApplicationDialog }))
