import { extensionsIn, idsIn, textIn } from 'callflow/parameters'
import { msg, type Message } from '@/i18n/message'
import { isSetUp } from './moduleLines'
import { addressIn, audioFileIn, routesIn, deletedBranch, hoursRoutesIn, idIn, OPENING_HOURS } from './moduleParameters'

interface Step {
  key: string
  module_name: string
  parameters: Record<string, unknown>
}

export interface BranchRoute {
  moduleKey: string
  /** A branch id as text. */
  to: string
  /** What is wrong if that branch was deleted. */
  problem: Message
}

export type Severity = 'warning' | 'note' | 'info'

/** Properties of a branch that don't depend on the others. */
export interface BranchAnalysis {
  findings: { moduleKey: string; problem: Message; severity: Severity }[]
  routes: BranchRoute[]
  reachable: ReadonlySet<string>
  /** Jumps that a call takes automatically: nothing before them pauses or asks the caller. */
  unattended: BranchRoute[]
  plays: { moduleKey: string; file: string }[]
  mails: { moduleKey: string; address: string }[]
  schedules: { moduleKey: string; schedule: string }[]
  /** Steps that ring named people, or whose voicemail box is somebody's. */
  people: { moduleKey: string; ids: readonly string[]; isBox: boolean }[]
  /** As typed. */
  dials: { moduleKey: string; number: string }[]
  /** Calls may ring a phone here. */
  rings: boolean
}

/** These end the call; so does a recorded message. */
const ending = new Set(['hangup', 'voicemail'])
/** These ask for keys, take time, or ring until someone answers. */
const waiting = new Set(['router', 'extensions', 'pause', 'call_transfer', 'webphone'])

const ringing = new Set(['call_transfer', 'webphone', 'extensions'])

const unset = msg("This step isn't set up yet.")
const neverRuns = msg('Never runs: the call ends before this step.')
const runsIfUnanswered = msg('Runs only if no one answers the transfer.')

const noBranch = msg('Choose a branch for open hours and one for closed hours.')

const routesOf = ({ key: moduleKey, module_name, parameters }: Step): BranchRoute[] =>
  module_name === OPENING_HOURS
    ? hoursRoutesIn(parameters).map(({ when, branch }) => ({ moduleKey, to: String(branch), problem: deletedBranch(when) }))
    : routesIn(parameters).map(({ digit, branch }) => ({
        moduleKey,
        to: String(branch),
        problem: msg('Key {digit} goes to a deleted branch.', { digit }),
      }))

const numbersIn = ({ module_name, parameters }: Step): string[] => {
  const numbers = module_name === 'call_transfer' ? [textIn(parameters, 'destination_number')] : []
  if (module_name === 'extensions') numbers.push(...extensionsIn(parameters).map(({ target }) => target))
  return numbers.filter((number) => number !== '')
}

const isMissingBranch = ({ module_name, parameters }: Step): boolean =>
  module_name === OPENING_HOURS && ['open_branch', 'closed_branch'].some((name) => idIn(parameters, name) === null)

const analyze = (modules: readonly Step[]): BranchAnalysis => {
  const reachable = new Set<string>()
  const analysis: BranchAnalysis = { findings: [], routes: [], reachable, unattended: [], plays: [], mails: [], schedules: [], people: [], dials: [], rings: false }
  let [isEnded, isWaited] = [false, false]
  modules.forEach((module, index) => {
    const { key: moduleKey, module_name: feature, parameters } = module
    const isReady = isSetUp(module)
    const isIncomplete = isReady && isMissingBranch(module)
    if (!isReady) analysis.findings.push({ moduleKey, problem: unset, severity: 'warning' })
    if (isIncomplete) analysis.findings.push({ moduleKey, problem: noBranch, severity: 'warning' })
    if (isEnded) analysis.findings.push({ moduleKey, problem: neverRuns, severity: 'warning' })
    else if (modules[index - 1]?.module_name === 'call_transfer') {
      analysis.findings.push({ moduleKey, problem: runsIfUnanswered, severity: 'info' })
    }
    isWaited ||= waiting.has(feature)
    const routes = routesOf(module)
    analysis.routes.push(...routes)
    if (!isEnded) routes.forEach(({ to }) => reachable.add(to))
    if (!isEnded && !isWaited) analysis.unattended.push(...routes)
    const file = audioFileIn(parameters)
    if (file !== null) analysis.plays.push({ moduleKey, file: String(file) })
    const address = addressIn(parameters)
    if (feature === 'voicemail' && address !== '') analysis.mails.push({ moduleKey, address })
    const schedule = feature === OPENING_HOURS ? idIn(parameters, 'schedule_id') : null
    if (schedule !== null) analysis.schedules.push({ moduleKey, schedule: String(schedule) })
    const isBox = feature === 'voicemail'
    const ids = isBox ? [idIn(parameters, 'user_id') ?? []].flat().map(String) : feature === 'webphone' ? idsIn(parameters, 'user_ids') : []
    if (ids.length > 0) analysis.people.push({ moduleKey, ids, isBox })
    analysis.dials.push(...numbersIn(module).map((number) => ({ moduleKey, number })))
    analysis.rings ||= !isEnded && isReady && ringing.has(feature)
    // Open or closed, the call goes on in another branch.
    isEnded ||= ending.has(feature) || (feature === OPENING_HOURS && isReady && !isIncomplete)
  })
  return analysis
}

const cache = new WeakMap<readonly Step[], BranchAnalysis>()

/** Cached by array: arrays of modules are replaced, never changed. */
export const analyzeBranch = (modules: readonly Step[]): BranchAnalysis => {
  const analysis = cache.get(modules) ?? analyze(modules)
  cache.set(modules, analysis)
  return analysis
}
