import type { Locator } from 'playwright-core'
import { holdReads, failReads } from '../apiReplies'
import { arrived, title, words, type Visitor, type Text, type Who } from '../visitor'
import type { UiState } from '../uiState'

type Show = (at: Visitor) => Promise<Locator>

export interface RoutePlan {
  route: string
  name: string
  path: string | ((at: Visitor) => string)
  title: Text
  filled: (at: Visitor) => Locator
  empty?: { says: Text; prepare?: (at: Visitor) => Promise<void> }
  failed?: Text
  who?: Who
}

const pathIn = ({ path }: RoutePlan, at: Visitor): string => (typeof path === 'string' ? path : path(at))

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
    await holdReads(at)
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
    await failReads(at)
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

export const uiState = (route: string, name: string, open: Show, more: Partial<UiState> = {}): UiState => ({ name, route, open, ...more })

export const enter = async (at: Visitor, path: string, heading: Text, who: Who = 'member'): Promise<void> => {
  await at.visit(who, path)
  await title(at, heading).waitFor()
  await arrived(at)
}
