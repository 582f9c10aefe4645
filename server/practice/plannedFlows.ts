import type { Insertable } from 'kysely'
import type { Flow, FlowModule } from 'callflow/flow'
import type { Tables } from '../platform/database/tables'
import type { FlowRows } from './planFlows'
import type { CalledFlow, PlannedCall } from './planPaths'

/** As a database fills it in. */
const FIRST_VERSION = 1

const isParameters = (value: unknown): value is FlowModule['parameters'] => typeof value === 'object' && value !== null

const parametersIn = (json: string): FlowModule['parameters'] => {
  const parsed: unknown = JSON.parse(json)
  return isParameters(parsed) ? parsed : {}
}

const flowsOf = ({ branches, modules }: FlowRows): Map<string, Flow> => {
  const flows = new Map<string, Flow>()
  for (const { id, name, application_id } of branches) {
    const own = modules.filter(({ branch_id }) => branch_id === id).toSorted((one, other) => one.position - other.position)
    const branch = { id, name, modules: own.map(({ module_name, parameters }) => ({ module_name, parameters: parametersIn(parameters) })) }
    flows.set(application_id, [...(flows.get(application_id) ?? []), branch])
  }
  return flows
}

type PlannedNumber = Pick<Insertable<Tables['numbers']>, 'id' | 'endpoint_value'>

/** The flows that answer these numbers, before any is in a database. */
export const plannedFlows = (numbers: readonly PlannedNumber[], rows: FlowRows): ((call: PlannedCall) => CalledFlow | undefined) => {
  const flows = flowsOf(rows)
  const applicationOf = new Map(numbers.map(({ id, endpoint_value }) => [id, endpoint_value ?? '']))
  return ({ number_id }) => {
    const applicationId = applicationOf.get(number_id ?? '') ?? ''
    const flow = flows.get(applicationId)
    return flow === undefined ? undefined : { applicationId, version: FIRST_VERSION, flow }
  }
}
