import { lazy } from 'react'

const loadNumberDialog = () => import('./dialogs/NumberDialog')
const loadPurchaseDialog = () => import('./purchase/PurchaseDialog')

/** Asks for the dialogs before they are opened. A failure shows when one is. */
export const preloadNumberDialog = (): void => {
  loadNumberDialog().catch(() => undefined)
}
export const preloadPurchaseDialog = (): void => {
  loadPurchaseDialog().catch(() => undefined)
}

export const NumberDialog = lazy(async () => ({ default: (await loadNumberDialog()).NumberDialog }))
export const PurchaseDialog = lazy(async () => ({ default: (await loadPurchaseDialog()).PurchaseDialog }))
