import { msg, type Message } from '@/i18n/message'
import { isSetUp } from './moduleLines'
import { addressIn, audioFileIn, routesIn } from './moduleParameters'

interface Step {
  key: string
  module_name: string
  parameters: Record<string, unknown>
}

export interface RouteFact {
  moduleKey: string
  digit: string
  /** The id of a branch, as text. */
  to: string
}

/** What can be told of a branch without knowing the others. */
export interface FlowFacts {
  findings: { moduleKey: string; problem: Message; severity: 'warning' | 'info' }[]
  /** All of them, also those after the call's end. */
  routes: RouteFact[]
  /** Where calls can go on. */
  reachable: ReadonlySet<string>
  /** Those that a call takes by itself: nothing pauses or asks the caller between the branch's beginning and them. */
  unattended: RouteFact[]
  plays: { moduleKey: string; file: string }[]
  /** Addresses that messages are sent to. */
  mails: { moduleKey: string; address: string }[]
}

/** After these there is no call any more: a message that was left ends it, too. */
const ending = new Set(['hangup', 'voicemail'])
/** These ask for keys, last a while by themselves, or ring until somebody answers. */
const waiting = new Set(['router', 'extensions', 'pause', 'call_transfer', 'webphone'])

const unset = msg("This step isn't set up yet.")
const isDead = msg('Never runs: the call ends before this step.')
const isSecond = msg('Runs only if no one answers the transfer.')

const read = (modules: readonly Step[]): FlowFacts => {
  const reachable = new Set<string>()
  const facts: FlowFacts = { findings: [], routes: [], reachable, unattended: [], plays: [], mails: [] }
  let [isEnded, isWaited] = [false, false]
  modules.forEach((module, index) => {
    const { key: moduleKey, module_name: feature, parameters } = module
    if (!isSetUp(module)) facts.findings.push({ moduleKey, problem: unset, severity: 'warning' })
    if (isEnded) facts.findings.push({ moduleKey, problem: isDead, severity: 'warning' })
    else if (modules[index - 1]?.module_name === 'call_transfer') {
      facts.findings.push({ moduleKey, problem: isSecond, severity: 'info' })
    }
    isWaited ||= waiting.has(feature)
    const routes = routesIn(parameters).map(({ digit, branch }) => ({ moduleKey, digit, to: String(branch) }))
    facts.routes.push(...routes)
    if (!isEnded) routes.forEach(({ to }) => reachable.add(to))
    if (!isEnded && !isWaited) facts.unattended.push(...routes)
    const file = audioFileIn(parameters)
    if (file !== null) facts.plays.push({ moduleKey, file: String(file) })
    const address = addressIn(parameters)
    if (feature === 'voicemail' && address !== '') facts.mails.push({ moduleKey, address })
    isEnded ||= ending.has(feature)
  })
  return facts
}

const known = new WeakMap<readonly Step[], FlowFacts>()

/** Arrays of modules are never changed, only replaced: what was read in one holds as long as it lives. */
export const factsOf = (modules: readonly Step[]): FlowFacts => {
  const facts = known.get(modules) ?? read(modules)
  known.set(modules, facts)
  return facts
}
