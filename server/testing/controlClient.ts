import type { CallFlowPlan, MadeCallFlow, ModulePlan, PresetPlan } from './callFlow'
import type { CallPattern, Fault, SeenRequest } from './faults'
import type { HistoryKind, HistoryPlan } from './history'
import type { KeptBranch } from './keptCallFlow'
import type { SupportRequestPlan } from './support'

export type { CallFlowPlan, HistoryPlan, KeptBranch, MadeCallFlow, ModulePlan, PresetPlan, SupportRequestPlan }

export interface Person {
  email: string
  password: string
  /** As the header shows it. */
  name: string
  accountId: string
  userId: string
}

export interface SentMail {
  to: string
  subject: string
  text: string
  /** The first link in the text. */
  link: string | null
  headers: Readonly<Record<string, string>>
  attachments: number
}

export interface ServiceOptions {
  /** ISO-8601: time stands still there until it is moved. Without it the clock runs as usual. */
  now?: string
  /** Absolute folder of a built console, instead of `dist/`. */
  consoleFolder?: string
  subscribeUrl?: string
  /** How the sound of web phones travels. */
  voiceMedia?: 'auto' | 'websocket'
  /** Live calls have a process of their own, as where the service is run. */
  voiceProcess?: boolean
  /** Requests a minute of one address or account; generous unless told. */
  floodLimit?: number
  /** Of each account. */
  storageQuotaBytes?: number
}

/** What the control port answers to a new service. */
export interface StartedService {
  id: string
  /** Of the service, without a slash at the end: `/v1` and `/console/` are below it. */
  url: string
  /** Has 30 days of calls, numbers, contacts and a balance. */
  practice: Person
  /** Another account, with other records. */
  second: Person
}

/** A service of its own with a database of its own, made from the practice accounts. */
export interface TestService extends StartedService {
  /** The next `times` calls of this kind meet the fault; faults of the same kind wait in line. */
  failNext: (call: CallPattern, fault: Fault, times?: number) => Promise<void>
  /** Waits until every `hold` that was staged has met its call: to be asked before that call is given up. */
  held: () => Promise<void>
  /** Waits for them likewise, and lets them go on. */
  release: () => Promise<void>
  /** Those that came so far, oldest first; all, or those of one kind. */
  requests: (call?: CallPattern) => Promise<SeenRequest[]>
  moveClock: (milliseconds: number) => Promise<void>
  /** The account has no calls, voicemails, recordings, contacts, numbers, money or support requests any more. */
  emptyAccount: (accountId: string) => Promise<void>
  /** From now on the account has this plan, and this prepaid balance in cents. */
  setFunds: (accountId: string, plan: 5 | 6 | 7, cents: number) => Promise<void>
  /** Calls of this number go to the application; answers the number's id. */
  addNumber: (accountId: string, phoneNumber: string, applicationId: string) => Promise<string>
  /** A second of real sound under this name, younger than all others; answers its id. */
  addAudioFile: (accountId: string, name: string) => Promise<string>
  /** A saved call flow of this name plays the file. */
  addCallFlow: (accountId: string, fileId: string, name: string) => Promise<void>
  /** A call flow with its branches and modules; see `CallFlowPlan`. */
  addApplication: (accountId: string, plan?: CallFlowPlan) => Promise<MadeCallFlow>
  /** Answers its id. */
  addPreset: (accountId: string, plan: PresetPlan) => Promise<string>
  /** Calls that are alike but for their moment; answers their ids, the newest first. See `HistoryPlan`. */
  addCalls: (accountId: string, plan?: HistoryPlan) => Promise<string[]>
  addVoicemails: (accountId: string, plan?: HistoryPlan) => Promise<string[]>
  /** Each brings its call. */
  addRecordings: (accountId: string, plan?: HistoryPlan) => Promise<string[]>
  /** Answers its id. */
  addSupportRequest: (accountId: string, plan?: SupportRequestPlan) => Promise<string>
  /** Over the wire, as the support team does it: consoles hear of it. */
  supportReplies: (requestId: string, text: string) => Promise<void>
  supportCloses: (requestId: string) => Promise<void>
  /** What the service holds of a call flow, whatever a screen shows; empty for one that is gone. */
  savedBranches: (applicationId: string) => Promise<KeptBranch[]>
  /** Somebody else saves these modules in the place of all that the branch holds, which raises the version. */
  saveElsewhere: (branchId: string, modules: readonly ModulePlan[]) => Promise<void>
  /** Every token of every user is refused from now on. */
  endSessions: () => Promise<void>
  /** Waits until a mail has left that was not asked for yet. */
  nextMail: () => Promise<SentMail>
  /** From now on the database is out of reach, until `startDatabase`. */
  stopDatabase: () => Promise<void>
  startDatabase: () => Promise<void>
  /** Cuts the signalling of every web phone, without a word. */
  cutSignals: () => Promise<void>
  close: () => Promise<void>
}

/** What may be asked of a service on the control port; `serve.ts` has the same list. */
export type ControlAct =
  | { act: 'failNext'; call: CallPattern; fault: Fault; times: number }
  | { act: 'held' | 'release' | 'endSessions' | 'nextMail' | 'stopDatabase' | 'startDatabase' | 'cutSignals' | 'close' }
  | { act: 'requests'; call: CallPattern | null }
  | { act: 'moveClock'; milliseconds: number }
  | { act: 'emptyAccount'; accountId: string }
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

/** The control port is ours: a look at one property tells whether it answered what was asked. */
const readReply = async <Reply>(response: Response, isReply: (value: unknown) => value is Reply): Promise<Reply> => {
  const reply: unknown = await response.json()
  if (!isReply(reply)) throw new Error(`the control port answered ${JSON.stringify(reply)}`)
  return reply
}

const has = (value: unknown, property: string): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, property)

const isStarted = (value: unknown): value is StartedService => has(value, 'practice')
const isMade = (value: unknown): value is { id: string } => has(value, 'id')
const isMail = (value: unknown): value is SentMail => has(value, 'subject')
const isCallFlow = (value: unknown): value is MadeCallFlow => has(value, 'branches')
const areBranches = (value: unknown): value is KeptBranch[] => Array.isArray(value)
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
    held: () => order({ act: 'held' }),
    release: () => order({ act: 'release' }),
    requests: async (call) => {
      const wanted = call === undefined ? null : { method: call.method, path: call.path }
      return readReply(await ask({ act: 'requests', call: wanted }), areRequests)
    },
    moveClock: (milliseconds) => order({ act: 'moveClock', milliseconds }),
    emptyAccount: (accountId) => order({ act: 'emptyAccount', accountId }),
    setFunds: (accountId, plan, cents) => order({ act: 'setFunds', accountId, plan, cents }),
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
    nextMail: async () => readReply(await ask({ act: 'nextMail' }), isMail),
    stopDatabase: () => order({ act: 'stopDatabase' }),
    startDatabase: () => order({ act: 'startDatabase' }),
    cutSignals: () => order({ act: 'cutSignals' }),
    close: () => order({ act: 'close' }),
  }
}

/** Starts a service by the control port that `serve.ts` printed. Needs nothing but `fetch`. */
export const startService = async (controlUrl: string, options: ServiceOptions = {}): Promise<TestService> => {
  return remote(controlUrl, await readReply(await post(`${controlUrl}/services`, options), isStarted))
}
