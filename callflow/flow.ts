import type { Id } from 'contract/operation'

/** A module as a call meets it. What its parameters mean is read by `callflow` alone. */
export interface FlowModule {
  module_name: string
  parameters: Record<string, unknown>
}

export interface FlowBranch {
  id: Id
  /** 'root' for the branch where every call starts. */
  name: string
  modules: readonly FlowModule[]
}

export type Flow = readonly FlowBranch[]

/** A module of a flow: its branch, and its index in that branch's stack. */
export interface Place {
  branchId: Id
  index: number
}
