import type { Locator } from 'playwright-core'
import type { Looker } from './visitor'

/** How a route looks while its data comes, where there is none, where there is some, and where it cannot be had. */
export const routeStates = ['loading', 'empty', 'filled', 'failed'] as const
export type RouteState = (typeof routeStates)[number]

/** What somebody may have before them: a route in one of its states, or what opens above it. */
export interface UiState {
  /** Words that also name its picture. */
  name: string
  /** The name that `paths` has for the route. */
  route: string
  /** Without one it is something that opens, or that happens, on the route. */
  state?: RouteState
  /** The components of dialogs that are open, by the names of their files. */
  dialogs?: readonly string[]
  /** Only where the window is narrow. */
  isNarrow?: boolean
  /** Answers what must be seen in every variant of the look. */
  open: (at: Looker) => Promise<Locator>
}

/** States that a route has not, each with the reason. */
export interface Stateless {
  route: string
  states: readonly RouteState[]
  reason: string
}
