import type { Id } from 'contract/operation'

export interface FlowModule {
  module_name: string
  parameters: Record<string, unknown>
  /** The branch in which the call goes on, of opening hours at a given time (`flowAt`). */
  goesTo?: Id
}

export interface FlowBranch {
  id: Id
  name: string
  modules: readonly FlowModule[]
}

export type Flow = readonly FlowBranch[]

export interface Place {
  branchId: Id
  index: number
}
