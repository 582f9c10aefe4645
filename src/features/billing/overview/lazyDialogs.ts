import { lazy } from 'react'

const loadAddFunds = () => import(/* webpackChunkName: "billing-dialogs" */ '../addFunds/AddFundsDialog')
const loadPlan = () => import(/* webpackChunkName: "billing-dialogs" */ '../plan/PlanDialog')

/** Asks for the dialogs before they are opened. A failure shows when one is. */
export const preloadBillingDialogs = (): void => {
  Promise.all([loadAddFunds(), loadPlan()]).catch(() => undefined)
}

export const AddFundsDialog = lazy(async () => ({ default: (await loadAddFunds()).AddFundsDialog }))
export const PlanDialog = lazy(async () => ({ default: (await loadPlan()).PlanDialog }))
