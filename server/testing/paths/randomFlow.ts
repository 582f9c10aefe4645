import type { Flow, FlowModule } from 'callflow/machine'
import { readSavedFlow, type SavedFlow } from '../../phone/switchboard/savedFlow'
import type { TestServer } from '../startServer'

/** The names of the random flows' branches, as a plan for `seed.callFlow` wants them. */
const planned = (json: string, flow: Flow): string => {
  const names = new Map(flow.map(({ id, name }) => [String(id), name]))
  return json.replace(/"branch":"(\w+)"/g, (_, id: string) => `"branch":"${names.get(id) ?? id}"`)
}

const isParameters = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Saves a random flow; the result is the flow as calls get it. */
export const saveFlow = async (server: TestServer, accountId: string, flow: Flow, change: (json: string) => string = (json) => json): Promise<SavedFlow> => {
  const plannedModule = ({ module_name, parameters }: FlowModule) => {
    const parsed: unknown = JSON.parse(change(planned(JSON.stringify(parameters), flow)))
    return { module_name, parameters: isParameters(parsed) ? parsed : {} }
  }
  const branches = flow.map(({ name, modules }) => ({ friendly_name: name, modules: modules.map(plannedModule) }))
  const { id } = await server.seed.callFlow(accountId, { branches })
  const saved = await readSavedFlow(server.store, accountId, id, server.clock.now())
  if (saved === null) throw new Error('the call flow was not saved')
  return saved
}
