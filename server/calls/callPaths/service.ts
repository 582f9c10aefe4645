import type { Selectable } from 'kysely'
import { callPathsOperations, MAX_FLOW_DAYS, type BehavioursBody, type CallPath, type CallStep, type FlowAnalytics, type FlowBehaviours, type FlowCounts } from 'contract/callPaths'
import type { Branch } from 'contract/applications'
import type { Call } from 'contract/calls'
import { DAY_MS, type Clock } from '../../platform/clock'
import { BadRequest, NotFound } from '../../platform/failures/failures'
import { type BranchesService, hoursOf, type Owner, readBranchesOf, triedHours, versionWithModules } from '../../flows/index'
import { storedCallId, storedSoundId, wireId } from '../../platform/database/callIds'
import type { Person } from '../../account/index'
import type { Exported } from '../history/exported'
import { heardBy } from '../history/heard'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import type { CallPass } from '../../platform/database/columns'
import type { Store, Tables } from '../../platform/database/tables'
import { checkDays } from '../../platform/texts/days'
import type { CallsService } from '../calls/service'
import type { ExportsService } from '../exports/service'
import { readBehaviours } from './behaviours'
import { countHalfHours } from './halfHours'
import { analyticsOf, exportedAnalytics, countSteps, countVersions, type FlowRange } from './analytics'

export interface CallPathsService {
  ofCall: (person: Person, callId: string) => Promise<CallPath>
  ofVoicemail: (person: Person, voicemailId: string) => Promise<CallPath>
  ofRecording: (person: Person, recordingId: string) => Promise<CallPath>
  counts: (accountId: string, range: FlowRange) => Promise<FlowCounts>
  analytics: (accountId: string, range: FlowRange) => Promise<FlowAnalytics>
  behaviours: (accountId: string, range: FlowRange, asked: Pick<BehavioursBody, 'schedules' | 'with_minutes'>) => Promise<FlowBehaviours>
  /** Throws unless the range may be counted. */
  check: (accountId: string, range: FlowRange) => Promise<void>
  exported: Exported
}

interface Deps {
  store: Store
  calls: Pick<CallsService, 'byId'>
  branches: Pick<BranchesService, 'list'>
  clock: Clock
}

type PathKey = Pick<Selectable<Tables['call_paths']>, 'account_id' | 'started_at' | 'call_id'>

type Head = Pick<CallPath, 'application' | 'flow_version' | 'version' | 'ending' | 'steps'>

const withoutPath: Head = { application: null, flow_version: null, version: null, ending: null, steps: [] }

export const makeCallPathsService = ({ store, calls, branches, clock }: Deps): CallPathsService => {
  const versionOf = async (accountId: string, applicationId: string) =>
    store.selectFrom('applications').select(['friendly_name', 'modules_version']).where('account_id', '=', accountId).where('id', '=', applicationId).executeTakeFirst()

  const enforceOwner = async (accountId: string, applicationId: string): Promise<void> => {
    if ((await versionOf(accountId, applicationId)) === undefined) throw new NotFound()
  }

  /** Branches of today, for their names, and those of when the call began, which win. */
  const branchesThen = async (owner: Owner, flowVersion: number, version: number | null): Promise<Branch[]> => {
    const now = await branches.list(owner.accountId, owner.applicationId)
    const then = version === null ? [] : (await readBranchesOf(store, owner, version)).branches
    const today = now.reply.branches.map((branch) => ({ ...branch, modules: now.version === flowVersion ? branch.modules : [] }))
    return [...today, ...then]
  }

  /** The call flow as it was in any version that is kept, read once. */
  const flowsOf = (owner: Owner) => {
    let now: ReturnType<typeof branches.list> | undefined
    const read = async (flowVersion: number): Promise<readonly Branch[] | null> => {
      now ??= branches.list(owner.accountId, owner.applicationId)
      const { version, reply } = await now
      if (version === flowVersion) return reply.branches
      const kept = await versionWithModules(store, owner, flowVersion)
      return kept === null ? null : (await readBranchesOf(store, owner, kept)).branches
    }
    const known = new Map<number, ReturnType<typeof read>>()
    return (flowVersion: number): ReturnType<typeof read> => {
      const flow = known.get(flowVersion) ?? read(flowVersion)
      known.set(flowVersion, flow)
      return flow
    }
  }

  const stepsOf = async ({ account_id, started_at, call_id }: PathKey, then: readonly Branch[]): Promise<CallStep[]> => {
    const started = store.selectFrom('call_steps').selectAll().where('account_id', '=', account_id).where('started_at', '=', started_at)
    const steps = await started.where('call_id', '=', call_id).orderBy('step').execute()
    const branchOf = new Map(then.map((branch) => [String(branch.id), branch]))
    return steps.map(({ step, at, branch_id, module_index, module_name, outcome, key, to_branch_id }) => {
      const branch = branchOf.get(branch_id)
      const module = branch?.modules[module_index]
      return {
        ...{ step, at: at.toISOString(), branch_id, branch_name: branch?.friendly_name ?? null, module_index, module_name },
        description: module?.module_name === module_name ? module.description : null,
        ...{ outcome, key, to_branch_id },
      }
    })
  }

  const headOf = async (accountId: string, callId: string): Promise<Head> => {
    const stored = storedCallId(callId)
    const paths = store.selectFrom('call_paths').selectAll().where('account_id', '=', accountId)
    const path = stored === null ? undefined : await paths.where('call_id', '=', stored).executeTakeFirst()
    if (stored === null || path === undefined) return withoutPath
    const owner = { accountId, applicationId: path.application_id }
    const [application, version] = await Promise.all([versionOf(accountId, path.application_id), versionWithModules(store, owner, path.flow_version)])
    const then = application === undefined ? [] : await branchesThen(owner, path.flow_version, version)
    return {
      application: { id: path.application_id, friendly_name: application?.friendly_name ?? null },
      flow_version: path.flow_version,
      version,
      ending: path.ending,
      steps: await stepsOf(path, then),
    }
  }

  /** Whoever has left the team has no name any more. */
  const passesOf = async (accountId: string, passes: readonly CallPass[]): Promise<CallPath['passes']> => {
    const ids = passes.flatMap(({ by, to }) => [by, to]).filter((id) => id !== null)
    const people = ids.length === 0 ? [] : await store.selectFrom('users').select(['id', 'firstname', 'lastname']).where('account_id', '=', accountId).where('id', 'in', ids).execute()
    const names = new Map(people.map(({ id, firstname, lastname }) => [id, `${firstname} ${lastname}`.trim()]))
    return passes.map(({ by, to, ...pass }) => ({ ...pass, by: names.get(by ?? '') ?? null, to: names.get(to ?? '') ?? null }))
  }

  const pathOf = async (person: Person, callId: string, call: Call | null): Promise<CallPath> => {
    const { accountId } = person
    const [hearsRecording, hearsVoicemail] = await Promise.all([heardBy(store, person, 'recordings'), heardBy(store, person, 'voicemails')])
    const [head, row, recordings, voicemails] = await Promise.all([
      headOf(accountId, callId),
      store.selectFrom('calls').select(['is_kept', 'passes']).where('account_id', '=', accountId).where('id', '=', storedCallId(callId)).executeTakeFirst(),
      store.selectFrom('recordings').select(['id', 'id_prefix']).where('account_id', '=', accountId).where('call_id', '=', storedCallId(callId)).where(hearsRecording).orderBy('created_at').execute(),
      store
        .selectFrom('voicemails')
        .select(['id', 'id_prefix'])
        .where('account_id', '=', accountId)
        .where('call_id', '=', storedCallId(callId))
        .where(hearsVoicemail)
        .execute(),
    ])
    return { call, ...head, passes: await passesOf(accountId, row?.passes ?? []), is_kept: row?.is_kept ?? 0, recording_ids: recordings.map(wireId), voicemail_ids: voicemails.map(wireId) }
  }

  const ofCall: CallPathsService['ofCall'] = async (person, callId) => {
    const path = await pathOf(person, callId, await calls.byId(person.accountId, callId))
    if (path.call === null && path.application === null) throw new NotFound()
    return path
  }

  const callIdOf = async (accountId: string, stored: string): Promise<string> => {
    const call = await store.selectFrom('calls').select(['id', 'id_prefix']).where('account_id', '=', accountId).where('id', '=', stored).executeTakeFirst()
    return call === undefined ? stored : wireId(call)
  }

  const enforceHeard = async (person: Person, table: 'voicemails' | 'recordings', id: string): Promise<void> => {
    const sounds = store.selectFrom(table).select('id').where('account_id', '=', person.accountId).where('id', '=', storedSoundId(id))
    if ((await sounds.where(await heardBy(store, person, table)).executeTakeFirst()) === undefined) throw new NotFound()
  }

  const check: CallPathsService['check'] = async (accountId, { applicationId, from, to }) => {
    checkDays({ from, to })
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
    if (days < 1 || days > MAX_FLOW_DAYS) throw new BadRequest()
    await enforceOwner(accountId, applicationId)
  }

  return {
    ofCall,

    ofVoicemail: async (person, voicemailId) => {
      const { accountId } = person
      await enforceHeard(person, 'voicemails', voicemailId)
      const voicemails = store.selectFrom('voicemails').select('call_id').where('account_id', '=', accountId)
      const stored = (await voicemails.where('id', '=', storedSoundId(voicemailId)).executeTakeFirst())?.call_id ?? null
      // Older voicemails don't know their call; of others it may be gone.
      if (stored === null) return { call: null, ...withoutPath, passes: [], is_kept: 0, recording_ids: [], voicemail_ids: [voicemailId] }
      const callId = await callIdOf(accountId, stored)
      return pathOf(person, callId, await calls.byId(accountId, callId))
    },

    ofRecording: async (person, recordingId) => {
      const { accountId } = person
      await enforceHeard(person, 'recordings', recordingId)
      const recordings = store.selectFrom('recordings').select('call_id').where('account_id', '=', accountId)
      const recording = await recordings.where('id', '=', storedSoundId(recordingId)).executeTakeFirst()
      if (recording === undefined) throw new NotFound()
      return ofCall(person, await callIdOf(accountId, recording.call_id))
    },

    check,

    counts: async (accountId, range) => {
      await check(accountId, range)
      const [application, byVersion, steps] = await Promise.all([
        versionOf(accountId, range.applicationId),
        countVersions(store, accountId, range),
        countSteps(store, accountId, range),
      ])
      return {
        calls: byVersion.reduce((sum, { calls: count }) => sum + count, 0),
        steps,
        has_earlier_versions: byVersion.some(({ flow_version }) => flow_version !== application?.modules_version) ? 1 : 0,
      }
    },

    analytics: async (accountId, range) => {
      await check(accountId, range)
      return analyticsOf(store, accountId, range)
    },

    behaviours: async (accountId, range, { schedules, with_minutes = 0 }) => {
      await check(accountId, range)
      const tried = schedules.flatMap(({ hours }) => (hours === undefined ? [] : [triedHours(hours)]))
      const ids = schedules.map(({ id }) => String(id))
      const stored = ids.length === 0 ? [] : await store.selectFrom('schedules').selectAll().where('account_id', '=', accountId).where('id', 'in', ids).execute()
      const flowOf = flowsOf({ accountId, applicationId: range.applicationId })
      const edited = schedules.find(({ hours }) => hours !== undefined)
      const before = stored.find(({ id }) => id === String(edited?.id))
      const [after] = tried
      const [behaviours, tried_hours] = await Promise.all([
        readBehaviours({ store, flowOf }, accountId, range, [...stored.map(hoursOf), ...tried], with_minutes === 1),
        before === undefined || after === undefined ? null : countHalfHours(store, accountId, range, hoursOf(before), after, clock()),
      ])
      return { ...behaviours, tried_hours }
    },

    exported: exportedAnalytics(store),
  }
}

export const callPathsRoutes = (paths: CallPathsService, exports: ExportsService): BoundRoute[] => [
  route(callPathsOperations.getCallPath, async ({ params, caller }) => ({ path: await paths.ofCall(caller, params.callId) })),
  route(callPathsOperations.getVoicemailPath, async ({ params, caller }) => ({ path: await paths.ofVoicemail(caller, params.voicemailId) })),
  route(callPathsOperations.getRecordingPath, async ({ params, caller }) => ({ path: await paths.ofRecording(caller, params.recordingId) })),
  route(callPathsOperations.getFlowCounts, ({ params, query, caller }) => paths.counts(caller.accountId, { ...query, applicationId: params.applicationId })),
  route(callPathsOperations.getFlowAnalytics, ({ params, query, caller }) => paths.analytics(caller.accountId, { ...query, applicationId: params.applicationId })),
  route(callPathsOperations.getFlowBehaviours, ({ params, body: { from, to, ...asked }, caller }) =>
    paths.behaviours(caller.accountId, { from, to, applicationId: params.applicationId }, asked),
  ),
  route(callPathsOperations.exportFlowAnalytics, async ({ params, query, caller }) => {
    const { accountId, language } = caller
    await paths.check(accountId, { ...query, applicationId: params.applicationId })
    return { file_url: await exports.urlOf(accountId, 'flow-analytics', { ...query, application_id: params.applicationId, language }) }
  }),
]
