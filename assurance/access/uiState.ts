import type { Locator } from 'playwright-core'
import type { Text } from '../../e2e/steps'
import { failReads, holdReads } from './apiReplies'
import { arrived, first, firstOf, go, words, type Find, type Step, type Visitor, type Who } from './visitor'

export const routeStates = ['loading', 'empty', 'filled', 'failed'] as const
export type RouteState = (typeof routeStates)[number]

/** A state of the interface: a route in one of its states, or what opens above it. */
export interface UiState {
  name: string
  route: string
  state?: RouteState
  isNarrow?: boolean
  /** Something still loads in it. */
  isBusy?: boolean
  steps: readonly Step[]
  /** What must be visible in every variant. */
  shown: Find
}

export const openState = async (at: Visitor, { steps, shown, state, isBusy = state === 'loading' }: UiState): Promise<Locator> => {
  for (const step of steps) await step(at)
  const mark = shown(at)
  await mark.waitFor()
  if (!isBusy) await arrived(at)
  return mark
}

export interface Stateless {
  route: string
  states: readonly RouteState[]
  reason: string
}

type More = Pick<Partial<UiState>, 'state' | 'isNarrow' | 'isBusy'>

/** The names of a route's states, with what each shows and the steps to it. */
export const statesOf = (route: string, rows: Readonly<Record<string, readonly [shown: Find, steps: readonly Step[], more?: More]>>): UiState[] =>
  Object.entries(rows).map(([name, [shown, steps, more]]) => ({ name, route, shown, steps, ...more }))

interface RoutePlan {
  route: string
  name: string
  path: string | ((at: Visitor) => string)
  filled?: Find
  empty?: Text | readonly [Text, Step]
  failed?: Text
}

/** `empty` by its step, or for a new account. */
export const usualStates = ({ route, name, path, filled, empty, failed }: RoutePlan): UiState[] => {
  const visit = (who: Who = 'member'): Step => go(path, who)
  const [says, prepare] = typeof empty === 'string' ? [empty] : (empty ?? [])
  return [
    ...(filled === undefined ? [] : statesOf(route, { [name]: [filled, [visit()], { state: 'filled' }] })),
    ...(failed === undefined
      ? []
      : statesOf(route, {
          [`${name} loading`]: [first('[role=progressbar]'), [holdReads(), visit()], { state: 'loading' }],
          // Each chart of a page says so.
          [`${name} failed`]: [firstOf(words(failed)), [failReads(), visit()], { state: 'failed' }],
        })),
    ...(says === undefined
      ? []
      : statesOf(route, { [`${name} empty`]: [words(says), prepare === undefined ? [visit('newcomer')] : [prepare, visit()], { state: 'empty' }] })),
  ]
}
