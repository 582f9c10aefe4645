import { LRUCache } from 'lru-cache'
import { sql } from 'kysely'
import { isNeverOpen } from 'callflow/hours'
import type { Flow } from 'callflow/machine'
import { idIn } from 'callflow/parameters'
import { reachOf, type Referred } from 'callflow/reach'
import type { FlowProblem } from 'contract/applications'
import type { Clock } from '../../platform/clock'
import { hoursOf } from '../schedules/queries'
import type { Store } from '../../platform/database/tables'
import { dialledOf } from '../../platform/texts/phoneNumber'
import { readBranches } from './queries'

export interface KeyedFlow {
  id: string
  flow_key: string | null
}

export interface FlowProblems {
  /** Reads only flows that have changed since they were last asked for. */
  ofFlow: (accountId: string, flow: KeyedFlow) => Promise<FlowProblem | null>
  ofFlows: (accountId: string, flows: readonly Flow[]) => Promise<(FlowProblem | null)[]>
}

const MAX_REMEMBERED = 50_000

export const makeFlowProblems = (store: Store, clock: Clock, premiumNumbers: readonly string[]): FlowProblems => {
  const remembered = new LRUCache<string, { key: string; problem: FlowProblem | null }>({ max: MAX_REMEMBERED })

  const readSchedules = async (accountId: string): Promise<Referred['schedules']> => {
    const rows = await store.selectFrom('schedules').selectAll().where('account_id', '=', accountId).execute()
    return new Map(rows.map((row) => [row.id, { isNeverOpen: isNeverOpen(hoursOf(row), clock()) }]))
  }

  const readFiles = async (accountId: string, flows: readonly Flow[]): Promise<Referred['files']> => {
    const ids = flows.flat().flatMap(({ modules }) => modules.flatMap(({ parameters }) => idIn(parameters, 'audiofile_id') ?? []))
    if (ids.length === 0) return new Set()
    const files = store.selectFrom('audiofiles').select('id').where('account_id', '=', accountId).where(sql<boolean>`is_playable is distinct from 0`)
    return new Set((await files.where('id', 'in', [...new Set(ids.map(String))]).execute()).map(({ id }) => id))
  }

  const ofFlows: FlowProblems['ofFlows'] = async (accountId, flows) => {
    const isDialled = (number: string): boolean => dialledOf(number, premiumNumbers) !== null
    const referred = { files: await readFiles(accountId, flows), isDialled, schedules: await readSchedules(accountId) }
    return flows.map((flow) => reachOf(flow, referred).problem)
  }

  return {
    ofFlows,

    ofFlow: async (accountId, { id, flow_key }) => {
      if (flow_key === null) return null
      const known = remembered.get(id)
      if (known?.key === flow_key) return known.problem
      const [problem = null] = await ofFlows(accountId, [await readBranches(store, accountId, id)])
      remembered.set(id, { key: flow_key, problem })
      return problem
    },
  }
}
