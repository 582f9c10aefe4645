import type { Role } from 'contract/operation'
import type { CallFlowPlan, MadeCallFlow, ModulePlan, PresetPlan } from './callFlow'
import type { CallPattern, Fault, SeenRequest } from './faults'
import type { HistoryKind, HistoryPlan } from './history'
import type { SavedBranch } from './savedCallFlow'
import type { SupportRequestPlan } from './support'

export type { CallFlowPlan, HistoryPlan, SavedBranch as KeptBranch, MadeCallFlow, ModulePlan, PresetPlan, SupportRequestPlan }

export interface Person {
  email: string
  password: string
  name: string
  accountId: string
  userId: string
}

export interface SentMail {
  id: string
  to: string
  subject: string
  text: string
  link: string | null
  headers: Readonly<Record<string, string>>
  attachments: number
}

export interface ServiceOptions {
  /** ISO-8601: stops the clock there until it is moved. Without it the clock runs normally. */
  now?: string
  consoleFolder?: string
  subscribeUrl?: string
  host?: 'localhost'
  voiceMedia?: 'auto' | 'websocket'
  /** Runs live calls in a separate process, as in production. */
  voiceProcess?: boolean
  /** `false`: streams of events are accepted and stay silent, so that a page requests nothing by itself. */
  hasEvents?: boolean
  floodLimit?: number
  storageQuotaBytes?: number
  /** The push services that devices may subscribe at. */
  pushHosts?: readonly string[]
}

export interface StartedService {
  id: string
  /** Without a trailing slash; `/v1` and `/console/` are below it. */
  url: string
  practice: Person
  second: Person
}

export interface TestService extends StartedService {
  /** The next `times` matching requests get the fault; faults of one kind queue up. */
  failNext: (call: CallPattern, fault: Fault, times?: number) => Promise<void>
  /** No later request gets a fault that is still waiting for one. */
  endFaults: () => Promise<void>
  /** Resolves when every `hold` has met its request; call it before that request is abandoned. */
  held: () => Promise<void>
  /** Waits likewise, then releases them. */
  release: () => Promise<void>
  /** Requests so far, oldest first. */
  requests: (call?: CallPattern) => Promise<SeenRequest[]>
  moveClock: (milliseconds: number) => Promise<void>
  emptyAccount: (accountId: string) => Promise<void>
  setFunds: (accountId: string, plan: 5 | 6 | 7, cents: number) => Promise<void>
  addUnusualCalls: (accountId: string) => Promise<void>
  /** Somebody else of the account. */
  addMember: (accountId: string, role: Role) => Promise<Person>
  setRole: (userId: string, role: Role) => Promise<void>
  addNumber: (accountId: string, phoneNumber: string, applicationId: string) => Promise<string>
  /** Adds a second of audio under this name, newer than all others; returns its id. */
  addAudioFile: (accountId: string, name: string) => Promise<string>
  addCallFlow: (accountId: string, fileId: string, name: string) => Promise<void>
  addApplication: (accountId: string, plan?: CallFlowPlan) => Promise<MadeCallFlow>
  addPreset: (accountId: string, plan: PresetPlan) => Promise<string>
  addCalls: (accountId: string, plan?: HistoryPlan) => Promise<string[]>
  addVoicemails: (accountId: string, plan?: HistoryPlan) => Promise<string[]>
  addRecordings: (accountId: string, plan?: HistoryPlan) => Promise<string[]>
  addSupportRequest: (accountId: string, plan?: SupportRequestPlan) => Promise<string>
  supportReplies: (requestId: string, text: string) => Promise<void>
  supportCloses: (requestId: string) => Promise<void>
  savedBranches: (applicationId: string) => Promise<SavedBranch[]>
  /** Replaces the branch's modules as another user would, which raises the version. */
  saveElsewhere: (branchId: string, modules: readonly ModulePlan[]) => Promise<void>
  endSessions: () => Promise<void>
  /** By the command `npm run operator -- add-admin`. */
  addAdministrator: (email: string) => Promise<string>
  nextMail: () => Promise<SentMail>
  stopDatabase: () => Promise<void>
  startDatabase: () => Promise<void>
  cutSignals: () => Promise<void>
  close: () => Promise<void>
}

/** The commands of the control port; `serve.ts` has the same list. */
export type ControlAct =
  | { act: 'failNext'; call: CallPattern; fault: Fault; times: number }
  | { act: 'endFaults' | 'held' | 'release' | 'endSessions' | 'nextMail' | 'stopDatabase' | 'startDatabase' | 'cutSignals' | 'close' }
  | { act: 'addAdministrator'; email: string }
  | { act: 'requests'; call: CallPattern | null }
  | { act: 'moveClock'; milliseconds: number }
  | { act: 'emptyAccount' | 'addUnusualCalls'; accountId: string }
  | { act: 'addMember'; accountId: string; role: Role }
  | { act: 'setRole'; userId: string; role: Role }
  | { act: 'addNumber'; accountId: string; phoneNumber: string; applicationId: string }
  | { act: 'addAudioFile'; accountId: string; name: string }
  | { act: 'addCallFlow'; accountId: string; fileId: string; name: string }
  | { act: 'addApplication'; accountId: string; plan: CallFlowPlan }
  | { act: 'addPreset'; accountId: string; plan: PresetPlan }
  | { act: 'addHistory'; accountId: string; kind: HistoryKind; plan: HistoryPlan }
  | { act: 'addSupportRequest'; accountId: string; plan: SupportRequestPlan }
  | { act: 'supportReplies'; requestId: string; text: string }
  | { act: 'supportCloses'; requestId: string }
  | { act: 'savedBranches'; applicationId: string }
  | { act: 'saveElsewhere'; branchId: string; modules: readonly ModulePlan[] }
  | { act: 'setFunds'; accountId: string; plan: 5 | 6 | 7; cents: number }

const post = async (url: string, body: unknown): Promise<Response> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`the control port answered ${response.status}: ${await response.text()}`)
  return response
}

/** Checks one property only, because the control port is ours. */
const readReply = async <Reply>(response: Response, isReply: (value: unknown) => value is Reply): Promise<Reply> => {
  const reply: unknown = await response.json()
  if (!isReply(reply)) throw new Error(`the control port answered ${JSON.stringify(reply)}`)
  return reply
}

const has = (value: unknown, property: string): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, property)

const isStarted = (value: unknown): value is StartedService => has(value, 'practice')
const isMade = (value: unknown): value is { id: string } => has(value, 'id')
const isPerson = (value: unknown): value is Person => has(value, 'userId')
const isLink = (value: unknown): value is { link: string } => has(value, 'link')
const isMail = (value: unknown): value is SentMail => has(value, 'subject')
const isCallFlow = (value: unknown): value is MadeCallFlow => has(value, 'branches')
const areBranches = (value: unknown): value is SavedBranch[] => Array.isArray(value)
const areIds = (value: unknown): value is string[] => Array.isArray(value)
const areRequests = (value: unknown): value is SeenRequest[] => Array.isArray(value)

const remote = (controlUrl: string, started: StartedService): TestService => {
  const ask = (act: ControlAct): Promise<Response> => post(`${controlUrl}/services/${started.id}`, act)
  const order = async (act: ControlAct): Promise<void> => void (await ask(act))
  const addHistory = async (accountId: string, kind: HistoryKind, plan: HistoryPlan = {}): Promise<string[]> =>
    readReply(await ask({ act: 'addHistory', accountId, kind, plan }), areIds)
  return {
    ...started,
    failNext: (call, fault, times = 1) =>
      order({ act: 'failNext', call: { method: call.method, path: call.path }, fault, times }),
    endFaults: () => order({ act: 'endFaults' }),
    held: () => order({ act: 'held' }),
    release: () => order({ act: 'release' }),
    requests: async (call) => {
      const pattern = call === undefined ? null : { method: call.method, path: call.path }
      return readReply(await ask({ act: 'requests', call: pattern }), areRequests)
    },
    moveClock: (milliseconds) => order({ act: 'moveClock', milliseconds }),
    emptyAccount: (accountId) => order({ act: 'emptyAccount', accountId }),
    addUnusualCalls: (accountId) => order({ act: 'addUnusualCalls', accountId }),
    setFunds: (accountId, plan, cents) => order({ act: 'setFunds', accountId, plan, cents }),
    addMember: async (accountId, role) => readReply(await ask({ act: 'addMember', accountId, role }), isPerson),
    setRole: (userId, role) => order({ act: 'setRole', userId, role }),
    addNumber: async (accountId, phoneNumber, applicationId) =>
      (await readReply(await ask({ act: 'addNumber', accountId, phoneNumber, applicationId }), isMade)).id,
    addAudioFile: async (accountId, name) => (await readReply(await ask({ act: 'addAudioFile', accountId, name }), isMade)).id,
    addCallFlow: (accountId, fileId, name) => order({ act: 'addCallFlow', accountId, fileId, name }),
    addApplication: async (accountId, plan = {}) => readReply(await ask({ act: 'addApplication', accountId, plan }), isCallFlow),
    addPreset: async (accountId, plan) => (await readReply(await ask({ act: 'addPreset', accountId, plan }), isMade)).id,
    addCalls: (accountId, plan) => addHistory(accountId, 'calls', plan),
    addVoicemails: (accountId, plan) => addHistory(accountId, 'voicemails', plan),
    addRecordings: (accountId, plan) => addHistory(accountId, 'recordings', plan),
    addSupportRequest: async (accountId, plan = {}) => (await readReply(await ask({ act: 'addSupportRequest', accountId, plan }), isMade)).id,
    supportReplies: (requestId, text) => order({ act: 'supportReplies', requestId, text }),
    supportCloses: (requestId) => order({ act: 'supportCloses', requestId }),
    savedBranches: async (applicationId) => readReply(await ask({ act: 'savedBranches', applicationId }), areBranches),
    saveElsewhere: (branchId, modules) => order({ act: 'saveElsewhere', branchId, modules }),
    endSessions: () => order({ act: 'endSessions' }),
    addAdministrator: async (email) => (await readReply(await ask({ act: 'addAdministrator', email }), isLink)).link,
    nextMail: async () => readReply(await ask({ act: 'nextMail' }), isMail),
    stopDatabase: () => order({ act: 'stopDatabase' }),
    startDatabase: () => order({ act: 'startDatabase' }),
    cutSignals: () => order({ act: 'cutSignals' }),
    close: () => order({ act: 'close' }),
  }
}

/** Starts a service through the control port of `serve.ts`. Needs only `fetch`. */
export const startService = async (controlUrl: string, options: ServiceOptions = {}): Promise<TestService> => {
  return remote(controlUrl, await readReply(await post(`${controlUrl}/services`, options), isStarted))
}
