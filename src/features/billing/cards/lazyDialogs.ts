import { lazy } from 'react'

const loadAddCard = () => import(/* webpackChunkName: "billing-dialogs" */ './AddCardDialog')

/** Asks for the dialog before it is opened. A failure shows when it is. */
export const preloadAddCard = (): void => {
  loadAddCard().catch(() => undefined)
}

export const AddCardDialog = lazy(async () => ({ default: (await loadAddCard()).AddCardDialog }))
