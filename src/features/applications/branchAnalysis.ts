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
  /** A branch id as text. */
  to: string
}

/** Properties of a branch that don't depend on the others. */
export interface FlowFacts {
  findings: { moduleKey: string; problem: Message; severity: 'warning' | 'info' }[]
  /** Including those after the call's end. */
  routes: RouteFact[]
  reachable: ReadonlySet<string>
  /** Jumps that a call takes automatically: nothing before them pauses or asks the caller. */
  unattended: RouteFact[]
  plays: { moduleKey: string; file: string }[]
  mails: { moduleKey: string; address: string }[]
}

/** These end the call; so does a recorded message. */
const ending = new Set(['hangup', 'voicemail'])
/** These ask for keys, take time, or ring until someone answers. */
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

/** Cached by array: arrays of modules are replaced, never changed. */
export const factsOf = (modules: readonly Step[]): FlowFacts => {
  const facts = known.get(modules) ?? read(modules)
  known.set(modules, facts)
  return facts
}
