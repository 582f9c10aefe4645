import type { Locator } from 'playwright-core'
import { keepWaiting, refuseReads } from '../answers'
import { arrived, title, words, type Looker, type Text, type Who } from '../visitor'
import type { UiState } from '../look'

type Show = (at: Looker) => Promise<Locator>

export interface RoutePlan {
  route: string
  name: string
  path: string | ((at: Looker) => string)
  title: Text
  filled: (at: Looker) => Locator
  empty?: { says: Text; prepare?: (at: Looker) => Promise<void> }
  failed?: Text
  who?: Who
}

const pathIn = ({ path }: RoutePlan, at: Looker): string => (typeof path === 'string' ? path : path(at))

const filledState = (plan: RoutePlan): UiState => ({
  name: plan.name,
  route: plan.route,
  state: 'filled',
  open: async (at) => {
    await at.visit(plan.who ?? 'member', pathIn(plan, at))
    await plan.filled(at).waitFor()
    await arrived(at)
    return plan.filled(at)
  },
})

const loadingState = (plan: RoutePlan): UiState => ({
  name: `${plan.name} loading`,
  route: plan.route,
  state: 'loading',
  open: async (at) => {
    await keepWaiting(at)
    await at.visit('member', pathIn(plan, at))
    const sign = at.page.locator('[role=progressbar]').first()
    await sign.waitFor()
    return sign
  },
})

const emptyState = (plan: RoutePlan, { says, prepare }: NonNullable<RoutePlan['empty']>): UiState => ({
  name: `${plan.name} empty`,
  route: plan.route,
  state: 'empty',
  open: async (at) => {
    await prepare?.(at)
    await at.visit(prepare === undefined ? 'newcomer' : 'member', pathIn(plan, at))
    await words(at, says).waitFor()
    await arrived(at)
    return words(at, says)
  },
})

const failedState = (plan: RoutePlan, says: Text): UiState => ({
  name: `${plan.name} failed`,
  route: plan.route,
  state: 'failed',
  open: async (at) => {
    await refuseReads(at)
    await at.visit('member', pathIn(plan, at))
    await words(at, says).waitFor()
    await arrived(at)
    return words(at, says)
  },
})

export const routeStates = (plan: RoutePlan): UiState[] => [
  filledState(plan),
  ...(plan.failed === undefined ? [] : [loadingState(plan), failedState(plan, plan.failed)]),
  ...(plan.empty === undefined ? [] : [emptyState(plan, plan.empty)]),
]

export const act = (route: string, name: string, open: Show, more: Partial<UiState> = {}): UiState => ({ name, route, open, ...more })

export const enter = async (at: Looker, path: string, heading: Text, who: Who = 'member'): Promise<void> => {
  await at.visit(who, path)
  await title(at, heading).waitFor()
  await arrived(at)
}
