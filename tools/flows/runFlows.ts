import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { dayAfter, localDay } from 'callflow/calendar'
import { compareFlows } from 'callflow/compare'
import { scheduleIdsIn } from 'callflow/flowAt'
import { isSameJson } from 'callflow/parameters'
import { tryBehaviours, type Doubt } from 'callflow/trial'
import { apiKeysOperations } from 'contract/apiKeys'
import { applicationsOperations } from 'contract/applications'
import { callPathsOperations, type CallerEnd } from 'contract/callPaths'
import { flowsOperations, type WholeFlow } from 'contract/flows'
import type { FlowChange } from 'contract/flowVersions'
import type { Id } from 'contract/operation'
import { CommandFailure } from '../commandFailure'
import { BadFile, flowFileText, readFlowFile, savedText, type ReadFlowFile } from './flowFile'
import { Conflict, type FlowsClient } from './flowsClient'
import { checkFile, flowIn, proveFile, schedulesIn, testFile, type Verdict } from './judgeFile'

export const usage = `npm run flows -- pull [ID…]      writes a file for each call flow of the account, or for these
npm run flows -- check [FILE…]   syntax, and the rules of each step
npm run flows -- prove [FILE…]   that no caller is lost in the next 400 days
npm run flows -- test [FILE…]    the tests in the files
npm run flows -- replay [FILE…]  what the past callers of the last 30 days would come to (--days 1 to 400)
npm run flows -- diff [FILE…]    what differs from the service
npm run flows -- apply FILE…     checks, then saves; refuses if the service has changed since the pull
                                 (--reason TEXT saves what fails checks that the call flow requires)

Files are those of the folder flows, or of --folder, unless they are named. check, prove and test use no network.
They may be given together, as in check prove test. The others ask the service at FLOWS_URL with the key in FLOWS_KEY, or in the file that FLOWS_KEY_FILE names.
It ends with 0 if all is well, 1 with findings, 2 for a wrong command or file, 3 if the service doesn't answer
or refuses, 4 if the service has changed.`

/** The command was written wrongly, and nothing was asked. */
export class UsageFailure extends CommandFailure {
  override name = 'UsageFailure'
}

const wrong = (sentence: string): UsageFailure => new UsageFailure(`${sentence}\n\n${usage}`)

const USUAL_DAYS = 30
const MOST_DAYS = 400

interface Given {
  files: readonly string[]
  folder: string
  days: number
  reason: string
}

const offline: Readonly<Record<string, (file: ReadFlowFile, now: Date) => Verdict>> = { check: checkFile, prove: proveFile, test: testFile }

const isOffline = (word: string): boolean => Object.hasOwn(offline, word)

/** What is judged offline may be asked together. */
const read = (args: readonly string[]): Given & { verbs: readonly string[] } => {
  const options = { folder: { type: 'string', default: 'flows' }, days: { type: 'string', default: String(USUAL_DAYS) }, reason: { type: 'string', default: '' } } as const
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const end = positionals.findIndex((word) => !isOffline(word))
    const count = Math.max(1, end === -1 ? positionals.length : end)
    const [verbs, files] = [positionals.slice(0, count), positionals.slice(count)]
    const days = /^\d{1,3}$/.test(values.days) ? Number(values.days) : 0
    if (days < 1 || days > MOST_DAYS) throw wrong(`--days must be from 1 to ${MOST_DAYS}.`)
    return { verbs, files, folder: values.folder, days, reason: values.reason }
  } catch (error) {
    if (error instanceof TypeError) throw wrong(error.message)
    throw error
  }
}

const isFlowFile = (name: string): boolean => /\.ya?ml$/.test(name)

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter(isFlowFile).sort().map((name) => path.join(folder, name))

const filesOf = async ({ files, folder }: Given): Promise<ReadFlowFile[]> => {
  const names = files.length > 0 ? files : await namesIn(folder)
  if (names.length === 0) throw wrong(`There are no files in ${folder}. Pull them, or name them.`)
  const found: ReadFlowFile[] = []
  const faults: string[] = []
  for (const name of names) {
    const text = await readFile(name, 'utf8').catch(() => {
      throw new CommandFailure(`${name} can't be read.`)
    })
    try {
      found.push(readFlowFile(name, text))
    } catch (error) {
      if (!(error instanceof BadFile)) throw error
      faults.push(error.message)
    }
  }
  if (faults.length > 0) throw new BadFile(faults.join('\n'))
  return found
}

const ends: Readonly<Record<CallerEnd['kind'], string>> = { answered: 'reached someone', message: 'were asked for a message', hangUp: 'were hung up on', left: 'hung up' }

const otherEnds: Readonly<Record<CallerEnd['kind'], string>> = { answered: 'reach someone', message: 'be asked for a message', hangUp: 'be hung up on', left: 'hang up' }

const doubts: Readonly<Record<Doubt, string>> = {
  prompt: "would be asked something that they weren't asked then",
  key: 'pressed a key that led nowhere; there are other keys now',
  ring: 'would make a phone ring that did not ring then',
  time: 'would have more or less time than then',
}

const changeText = (change: FlowChange): string => {
  if (change.kind === 'branches_ordered') return 'the branches are in another order'
  if (change.kind === 'branch_renamed') return `branch “${change.before_name}” is named “${change.branch_name}”`
  if (change.kind === 'branch_added' || change.kind === 'branch_removed') return `branch “${change.branch_name}” is ${change.kind === 'branch_added' ? 'added' : 'removed'}`
  const step = `step ${change.module_index + 1} (${change.module_name}) of “${change.branch_name}”`
  if (change.kind === 'step_changed') return `${step} is changed: ${change.settings.join(', ')}`
  return `${step} is ${{ step_added: 'added', step_removed: 'removed', step_moved: 'moved' }[change.kind]}`
}

/** What the file would change of the service's call flow. */
const differencesOf = ({ flow }: ReadFlowFile, saved: WholeFlow): string[] => {
  const drafted = flow.branches.map((branch) => ({ ...branch, modules: branch.modules.map(({ id, description, ...module }) => ({ ...module, id: id ?? '', description: description ?? '' })) }))
  return [
    ...(flow.friendly_name === saved.friendly_name ? [] : [`it is named “${flow.friendly_name}”, not “${saved.friendly_name}”`]),
    ...compareFlows(saved.branches, drafted).map(changeText),
    ...(isSameJson(flow.tests, saved.tests) ? [] : ['its tests differ']),
  ]
}

const named = (id: Id, name: string, taken: ReadonlySet<string>): string => {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '').slice(0, 60) || 'flow'
  return taken.has(`${plain}.yaml`) ? `${plain}-${String(id).slice(0, 8)}.yaml` : `${plain}.yaml`
}

/** The names of the files that are there, by the id of their call flow. */
const knownFiles = async (folder: string): Promise<Map<string, string>> => {
  const known = new Map<string, string>()
  for (const name of await namesIn(folder)) {
    const [, id] = /^id: *["']?([\w-]+)/m.exec(await readFile(name, 'utf8')) ?? []
    if (id !== undefined) known.set(id, name)
  }
  return known
}

interface Means {
  ask: FlowsClient
  now: () => Date
  print: (text: string) => void
}

const pull = async ({ ask, print }: Means, { files: ids, folder }: Given): Promise<boolean> => {
  const accountId = (await ask(apiKeysOperations.getCaller)).reply.account_id
  const listed = (await ask(applicationsOperations.listApplications, { params: { accountId } })).reply.applications.map(({ id }) => String(id))
  await mkdir(folder, { recursive: true })
  const known = await knownFiles(folder)
  const taken = new Set([...known.values()].map((name) => path.basename(name)))
  for (const applicationId of ids.length > 0 ? ids : listed.sort()) {
    const { reply, base } = await ask(flowsOperations.getFlow, { params: { applicationId } })
    const name = known.get(applicationId) ?? path.join(folder, named(applicationId, reply.flow.friendly_name, taken))
    taken.add(path.basename(name))
    await writeFile(name, flowFileText(reply.flow, base))
    print(`${name}: ${reply.flow.friendly_name}`)
  }
  return true
}

const replay = async ({ ask, now }: Means, file: ReadFlowFile, days: number): Promise<Verdict> => {
  const { flow, name } = file
  const [tried, to] = [flowIn(flow), localDay(now())]
  const body = { from: dayAfter(to, 1 - days), to, schedules: scheduleIdsIn(tried).map((id) => ({ id })) }
  const { reply: found } = await ask(callPathsOperations.getFlowBehaviours, { params: { applicationId: flow.id }, body })
  const { same, changed, doubted } = tryBehaviours(found, { flow: tried, schedules: schedulesIn(flow) })
  const nameOf = (id: Id | null): string => flow.branches.find((branch) => String(branch.id) === String(id))?.friendly_name ?? ''
  const sumOf = (behaviours: readonly { calls: number }[]): number => behaviours.reduce((sum, { calls }) => sum + calls, 0)
  const findings = changed.map(({ behaviours: [first, ...rest], result }) => {
    const calls = sumOf([...(first === undefined ? [] : [first]), ...rest])
    return `${name}: ${calls} of the callers who ${ends[first?.end.kind ?? result.kind]} in “${first?.branch_name ?? ''}” would ${otherEnds[result.kind]} in “${nameOf(result.branch_id)}”.`
  })
  const unknown = doubted.map(({ behaviours, result: { doubt, place } }) => `${name}: it can't be told for ${sumOf(behaviours)} callers, who ${doubts[doubt]}, in “${nameOf(place.branchId)}”.`)
  const [other, doubtful] = [changed, doubted].map((groups) => sumOf(groups.flatMap(({ behaviours }) => behaviours)))
  const counts = `${same} the same end, ${other} another end, ${(doubtful ?? 0) + found.untold_calls} can't be told`
  return { findings, summary: [...unknown, `${name}: ${found.calls} calls in ${days} days: ${counts}`].join('\n') }
}

const diff = async ({ ask }: Means, file: ReadFlowFile): Promise<Verdict> => {
  const { reply, base } = await ask(flowsOperations.getFlow, { params: { applicationId: file.flow.id } })
  const findings = differencesOf(file, reply.flow).map((text) => `${file.name}: ${text}`)
  const since = base === file.flow.base ? '' : '; the service has changed since the pull'
  return { findings, summary: `${file.name}: ${findings.length === 0 ? 'as on the service' : `${findings.length} differences from the service`}${since}` }
}

/** Resolves with whether it was saved; a file with faults is not. */
const apply = async ({ ask, print }: Means, file: ReadFlowFile, reason: string): Promise<boolean> => {
  const { name, flow } = file
  const { findings, summary } = checkFile(file)
  if (findings.length > 0) {
    for (const line of [...findings, `${summary}. Nothing was saved.`]) print(line)
    return false
  }
  const given = { params: { applicationId: flow.id } }
  const { friendly_name, branches, tests, base: seen } = flow
  try {
    const { reply, base } = await ask(flowsOperations.saveFlow, { ...given, body: { friendly_name, branches, tests, ...(reason === '' ? {} : { reason }) }, base: seen })
    await writeFile(name, savedText(file, reply.flow, base))
    print(`${name}: saved`)
    return true
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    const { reply } = await ask(flowsOperations.getFlow, given)
    const lines = differencesOf(file, reply.flow).map((text) => `  ${text}`)
    throw new Conflict(`${name}: “${reply.flow.friendly_name}” was changed on the service since this file was pulled. Nothing was saved. Pull, and make your changes again. What the file would change now:\n${lines.join('\n')}`)
  }
}

/** Resolves with whether nothing was found. */
export const runFlows = async (args: readonly string[], means: Means): Promise<boolean> => {
  const { verbs, ...given } = read(args)
  const { print } = means
  const judged = async (...judges: ((file: ReadFlowFile) => Verdict | Promise<Verdict>)[]): Promise<boolean> => {
    let isFine = true
    for (const file of await filesOf(given)) {
      for (const judge of judges) {
        const { findings, summary } = await judge(file)
        for (const line of [...findings, summary]) print(line)
        isFine &&= findings.length === 0
      }
    }
    return isFine
  }
  const [verb = ''] = verbs
  if (isOffline(verb)) return judged(...verbs.flatMap((each) => offline[each] ?? []).map((judge) => (file: ReadFlowFile) => judge(file, means.now())))
  if (verb === 'pull') return pull(means, given)
  if (verb === 'replay') return judged((file) => replay(means, file, given.days))
  if (verb === 'diff') return judged((file) => diff(means, file))
  if (verb === 'apply' && given.files.length > 0) {
    let isFine = true
    for (const file of await filesOf(given)) isFine = (await apply(means, file, given.reason)) && isFine
    return isFine
  }
  throw new UsageFailure(usage)
}

/** Of what went wrong. */
export const exitCodeOf = (error: CommandFailure): number => {
  if (error instanceof Conflict) return 4
  return error.name === 'ServiceFailure' ? 3 : 2
}
