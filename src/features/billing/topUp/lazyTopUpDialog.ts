import { lazy } from 'react'

const load = () => import(/* webpackChunkName: "billing-dialogs" */ './TopUpDialog')

/** Asks for the dialog before it is opened. A failure shows when it is. */
export const preloadTopUpDialog = (): void => {
  load().catch(() => undefined)
}

export const TopUpDialog = lazy(async () => ({ default: (await load()).TopUpDialog }))
