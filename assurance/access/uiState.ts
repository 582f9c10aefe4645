import type { Locator } from 'playwright-core'
import type { Visitor } from './visitor'

export const routeStates = ['loading', 'empty', 'filled', 'failed'] as const
export type RouteState = (typeof routeStates)[number]

/** A state of the interface: a route in one of its states, or what opens above it. */
export interface UiState {
  name: string
  route: string
  state?: RouteState
  isNarrow?: boolean
  /** Returns what must be visible in every variant. */
  open: (at: Visitor) => Promise<Locator>
}

export interface Stateless {
  route: string
  states: readonly RouteState[]
  reason: string
}
