import type { Id } from 'contract/operation'

export interface FlowModule {
  module_name: string
  parameters: Record<string, unknown>
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
