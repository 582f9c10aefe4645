import { compareFlows } from 'callflow/compare'
import { costOf, makeUsage } from 'callflow/cost'
import { scheduleIdsIn } from 'callflow/flowAt'
import { FEW_AT_ONCE, guaranteeSteps, hoursSteps, meantIn, type Guarantee, type LostCaller } from 'callflow/guarantee'
import type { Hours } from 'callflow/hours'
import type { FlowBranch } from 'callflow/machine'
import { rehearse } from 'callflow/rehearse'
import { tryBehaviours } from 'callflow/trial'
import { flowsOperations, type FlowDraftBody, type FlowJudgement } from 'contract/flows'
import { MAX_CHANGES } from 'contract/flowVersions'
import type { Id } from 'contract/operation'
import { type BranchesService, type FlowProblems, MODULES_BYTES, type Owner, readHours } from '../../flows/index'
import type { BillingService } from '../../billing/index'
import type { Clock } from '../../platform/clock'
import type { Language } from '../../platform/failures/failures'
import type { Store } from '../../platform/database/tables'
import { makePause } from '../../platform/jobs/slices'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import type { CallPathsService } from './service'

interface Deps {
  store: Store
  clock: Clock
  branches: Pick<BranchesService, 'list'>
  problems: Pick<FlowProblems, 'ofFlows'>
  paths: Pick<CallPathsService, 'behaviours'>
  billing: Pick<BillingService, 'plans'>
}

/** About a second; a draft that needs more isn't proved. */
const MOST_STATES = 50_000

const MOST_LOST = 50

type Branches = readonly (FlowBranch & { friendly_name: string })[]

/** Null if it takes too long. */
const proofOf = async (flow: Branches, schedules: ReadonlyMap<string, Hours>, meant: ReadonlySet<string>, from: Date): Promise<Guarantee | null> => {
  const pause = makePause()
  const finding = hoursSteps(flow, schedules, from)
  let hours = finding.next()
  for (; hours.done !== true; hours = finding.next()) await pause()
  const proving = guaranteeSteps({ flow, schedules, meant, from }, hours.value, FEW_AT_ONCE)
  for (let parts = 0; parts < MOST_STATES / FEW_AT_ONCE; parts += 1) {
    const { done, value } = proving.next()
    if (done === true) return value
    await pause()
  }
  return null
}

const lostOf = ({ loss, place, events, hours: { spans } }: LostCaller, nameOf: (id: Id | null) => string | null): FlowJudgement['proof']['lost'][number] => ({
  ...{ loss, branch_id: place?.branchId ?? null, branch_name: nameOf(place?.branchId ?? null), module_index: place?.index ?? null },
  ...{ events: [...events], from: spans[0]?.from.toISOString() ?? '', until: spans[0]?.until?.toISOString() ?? null },
})

const sumOf = (behaviours: readonly { calls: number }[]): number => behaviours.reduce((sum, { calls }) => sum + calls, 0)

const mostFirst = <Line extends { calls: number }>(lines: Line[]): Line[] => lines.sort((one, other) => other.calls - one.calls)

const triedIn = (flow: Branches, schedules: ReadonlyMap<string, Hours>): { id: string }[] => scheduleIdsIn(flow).filter((id) => schedules.has(id)).map((id) => ({ id }))

export type FlowJudge = ReturnType<typeof makeFlowJudge>

export const makeFlowJudge = ({ store, clock, branches, problems, paths, billing }: Deps) => {
  const costOfMonth = async ({ accountId, applicationId }: Owner, flow: Branches, schedules: ReadonlyMap<string, Hours>, language: Language): Promise<FlowJudgement['cost']> => {
    const offers = await billing.plans(accountId, language)
    const month = offers[0]?.months.at(-1)
    if (month === undefined) return null
    const [from, to] = [month.start_date, month.end_date]
    const found = await paths.behaviours(accountId, { applicationId, from, to }, { schedules: triedIn(flow, schedules), with_minutes: 1 })
    const { minutes, transfers, count } = makeUsage(found)
    tryBehaviours(found, { flow, schedules }, (behaviour, done) => count(behaviour, done, rehearse(done.flow, done.events)))
    const plans = offers.map(({ plan_name, is_current, included_minutes, extra_minute = 0, months }) => {
      const { cost, used_minutes } = months.at(-1) ?? month
      return { plan_name, is_current, cost: costOf({ cost, usedMinutes: used_minutes, includedMinutes: included_minutes, extraMinute: extra_minute }, minutes) }
    })
    return { from, to, minutes, transfers, plans }
  }

  /** Reads only: what a draft would do is said, and nothing of it is kept. */
  const judge = async (owner: Owner, { branches: sent, from, to }: FlowDraftBody, language: Language): Promise<FlowJudgement> => {
    const { accountId, applicationId } = owner
    const { reply } = await branches.list(accountId, applicationId)
    const draft = sent.map(({ id, friendly_name, modules }, index) => ({
      ...{ id, friendly_name, name: index === 0 ? 'root' : `branch-${id}` },
      modules: modules.map(({ id: moduleId, description, ...module }) => ({ ...module, id: moduleId ?? '', description: description ?? '' })),
    }))
    const schedules = await readHours(store, accountId)
    const tests = await store.selectFrom('rehearsals').select('expected').where('account_id', '=', accountId).where('application_id', '=', applicationId).execute()
    const nameOf = (id: Id | null): string | null => draft.find((branch) => String(branch.id) === String(id))?.friendly_name ?? null
    const found = await paths.behaviours(accountId, { applicationId, from, to }, { schedules: triedIn(draft, schedules) })
    const { same, changed, doubted } = tryBehaviours(found, { flow: draft, schedules })
    const proof = await proofOf(draft, schedules, meantIn(tests), clock())
    const [problem = null] = await problems.ofFlows({ ...owner, flows: [draft] })
    const changes = compareFlows(reply.branches, draft)
    return {
      problem,
      proof: {
        ...{ is_complete: proof === null ? 0 : 1, hours: proof?.hours ?? 0, lost_hours: proof?.lostHours ?? 0 },
        lost: proof?.lost.slice(0, MOST_LOST).map((lost) => lostOf(lost, nameOf)) ?? [],
      },
      replay: {
        ...{ calls: found.calls, same, untold_calls: found.untold_calls },
        other: mostFirst(changed.map(({ behaviours, result: { kind, branch_id } }) => ({
          calls: sumOf(behaviours),
          then: { kind: behaviours[0]?.end.kind ?? kind, branch_id: behaviours[0]?.end.branch_id ?? null, branch_name: behaviours[0]?.branch_name ?? null },
          instead: { kind, branch_id, branch_name: nameOf(branch_id) },
        }))),
        unknown: mostFirst(doubted.map(({ behaviours, result: { doubt, place } }) => ({ calls: sumOf(behaviours), doubt, branch_id: place.branchId, branch_name: nameOf(place.branchId) }))),
      },
      cost: await costOfMonth(owner, draft, schedules, language),
      changes: changes.slice(0, MAX_CHANGES),
      more_changes: Math.max(0, changes.length - MAX_CHANGES),
    }
  }

  return { judge }
}

export const flowJudgeRoutes = ({ judge }: FlowJudge): BoundRoute[] => [
  route(flowsOperations.judgeFlow, { isCostly: true, bodyBytes: MODULES_BYTES }, ({ params, body, caller }) => judge({ accountId: caller.accountId, applicationId: params.applicationId }, body, caller.language)),
]
