import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { CallerEnd } from 'contract/callPaths'
import { isDigit, pathOf, type CallEvent, type Flow, type FlowModule } from './machine'
import { rehearse } from './rehearse'
import { replay } from './replay'
import { anyFlow, anyModule, anyScript } from './testing/flows'
import { callerOf, isSameEnd, tryCaller, type Caller, type Tried } from './trial'

const RUNS = Number(process.env['CALL_SCRIPTS'] ?? 300)

const step = (module_name: string, parameters: Record<string, unknown> = {}): FlowModule => ({ module_name, parameters })
const say = (text: string): FlowModule => step('text_to_speech', { text })
const menu = (digits: string, text = 'Faites votre choix'): FlowModule => step('router', { text, routes: [...digits].map((digit) => ({ digit, branch: digit === '1' ? 'b' : 'c' })) })
const voicemail = step('voicemail', { send_to: 'accueil@example.com' })
const transfer = (ring_seconds = 25): FlowModule => step('call_transfer', { destination_number: '+15145550123', ring_seconds })
const extensions = (...numbers: string[]): FlowModule => step('extensions', { extensions: numbers.map((number) => ({ number, target: '+15145550188' })) })
const flowOf = (...root: FlowModule[]): Flow => [
  { id: 'a', name: 'root', modules: root },
  { id: 'b', name: 'second', modules: [transfer(), voicemail] },
  { id: 'c', name: 'third', modules: [say('Au revoir')] },
]

const eventOf = (word: string): CallEvent[] => {
  if (word === 'answered' || word === 'unanswered') return [{ type: 'transferred', result: word }]
  if (word === 'timeout' || word === 'hangup' || word === 'recorded') return [{ type: word }]
  return [...word].filter(isDigit).map((digit) => ({ type: 'digit', digit }))
}
const scriptOf = (words: string): CallEvent[] => [{ type: 'answered' }, ...words.split(' ').flatMap(eventOf)]

const callerIn = (flow: Flow, events: readonly CallEvent[]): Caller => {
  const caller = callerOf(flow, events)
  assert.ok(caller !== null)
  return caller
}

const told = ({ result }: Tried): string => ('doubt' in result ? `? ${result.doubt}` : [result.end.kind, result.end.target].join(' ').trim())

/** The same by calling from the beginning each time, with answers in a list of texts. */
const naiveReplay = (before: Flow, script: readonly CallEvent[], after: Flow): string => {
  const ask = (flow: Flow, events: readonly CallEvent[]) => {
    const { steps, state } = rehearse(flow, events)
    const all = steps.at(-1)?.instructions ?? []
    const wait = all.at(-1)
    const words = all.flatMap((each) => (each.type === 'play' ? [`play ${each.audiofile_id}`] : each.type === 'say' ? [`say ${each.language} ${each.text}`] : []))
    const module = state.place === null ? undefined : flow.find(({ id }) => id === state.place?.branchId)?.modules[state.place.index]
    const isRing = wait?.type === 'dial' || wait?.type === 'ring'
    const text = wait?.type === 'dial' ? `dial ${wait.number}` : isRing ? 'ring' : words.join('\n')
    return { state, text, isRing, module, seconds: wait !== undefined && 'seconds' in wait ? wait.seconds : 0, sendTo: wait?.type === 'record' ? wait.send_to : '' }
  }
  const numbersIn = (flow: Flow, module: FlowModule | undefined): string[] => {
    const rows = module?.parameters[module.module_name === 'router' ? 'routes' : 'extensions']
    if (!Array.isArray(rows)) return []
    const known = [...'0123456789*#'].filter((digit) => rehearse([{ id: 'x', name: 'root', modules: module === undefined ? [] : [module] }, ...flow.map((branch) => ({ ...branch, name: '' }))], eventOf(digit)).path[0]?.outcome === 'key')
    return module?.module_name === 'router' ? known : rows.flatMap(({ number }) => (typeof number === 'string' ? [number] : []))
  }
  const lastWord = (events: readonly CallEvent[]): string => {
    const last = events.at(-1)
    return last?.type === 'hangup' ? 'left' : last?.type === 'transferred' && last.result === 'answered' ? 'answered' : 'hangUp'
  }
  const answers: { text: string; seconds: number; did: readonly CallEvent[]; wrong: string[] | null }[] = []
  for (let start = 1; start < script.length; ) {
    const asked = ask(before, script.slice(0, start))
    if (asked.state.waits === 'record' || asked.state.waits === 'over') break
    let end = start + 1
    while (ask(before, script.slice(0, end)).state.digits !== '') end += 1
    const wrong = rehearse(before, script.slice(0, end)).path.findLast(({ step: at }) => at === asked.state.steps)?.outcome === 'wrong_key'
    answers.push({ text: asked.text, seconds: asked.seconds, did: script.slice(start, end), wrong: wrong ? numbersIn(before, asked.module) : null })
    start = end
  }
  const events: CallEvent[] = [{ type: 'answered' }]
  let rang = ''
  for (;;) {
    const asked = ask(after, events)
    if (asked.state.waits === 'record') return `message ${asked.sendTo}`
    if (asked.state.waits === 'over') {
      const word = lastWord(events)
      return word === 'answered' ? `answered ${rang}` : word
    }
    rang = asked.text
    const at = answers.findIndex(({ text }) => text === asked.text)
    const answer = answers[at]
    if (answer === undefined) return asked.isRing ? '? ring' : '? prompt'
    answers.splice(at, 1)
    const [first] = answer.did
    const isDone = first?.type !== 'timeout' && !(first?.type === 'transferred' && first.result === 'unanswered')
    if (isDone ? asked.seconds < answer.seconds : asked.seconds > answer.seconds) return '? time'
    if (answer.wrong !== null && numbersIn(after, asked.module).some((number) => answer.wrong?.includes(number) === false)) return '? key'
    const keys = answer.did.filter(({ type }) => type !== 'timeout')
    for (const [index, event] of (keys.length === 0 ? answer.did : keys).entries()) {
      if (index > 0 && ask(after, events).state.digits === '') return '? key'
      events.push(event)
    }
    if (ask(after, events).state.digits !== '') events.push({ type: 'timeout' })
  }
}

/** One of those that owners make: a step added, taken away, moved or changed. */
const edited = fc.tuple(anyFlow, fc.array(fc.record({ kind: fc.constantFrom('add', 'remove', 'move', 'change'), branch: fc.nat(2), at: fc.nat(5), module: anyModule }), { minLength: 1, maxLength: 3 })).map(([flow, edits]) => {
  const branches = flow.map((branch) => ({ ...branch, modules: [...branch.modules] }))
  const after: Flow = branches
  for (const { kind, branch, at, module } of edits) {
    const modules = branches[branch]?.modules
    if (kind === 'add') modules?.splice(at, 0, module)
    if (kind === 'remove') modules?.splice(at, 1)
    if (kind === 'move') branches[(branch + 1) % 3]?.modules.unshift(...(modules?.splice(at, 1) ?? []))
    if (kind === 'change' && modules?.[at] !== undefined) modules[at] = { ...module, module_name: modules[at].module_name }
  }
  return { before: flow, after }
})

/** As a call of the service: one that is over. */
const whole = (flow: Flow, script: readonly CallEvent[]): CallEvent[] => {
  const path = pathOf(rehearse(flow, [...script, { type: 'hangup' }]).path)
  return replay(flow, path).events
}

describe('a flow that is tried on a caller', () => {
  const before = flowOf(menu('12'))
  const changes: [what: string, flow: Flow, events: string, after: Flow, expected: string][] = [
    ['nothing changes', before, '1 unanswered recorded', before, 'message accueil@example.com'],
    ['a step stands elsewhere', before, '1 answered', [{ id: 'z', name: 'root', modules: [step('pause', { length: 2 }), menu('12')] }, ...before.slice(1)], 'answered dial +15145550123'],
    ['a key leads elsewhere', before, '2', [{ id: 'a', name: 'root', modules: [step('router', { text: 'Faites votre choix', routes: [{ digit: '2', branch: 'b' }] })] }, ...before.slice(1)], '? ring'],
    ['a key leads nowhere', before, '1 answered', flowOf(menu('2')), 'hangUp'],
    ['a key leads nowhere, with a voicemail next', before, '1 answered', flowOf(menu('2'), voicemail), 'message accueil@example.com'],
    ['the prompt changes', before, '1 answered', flowOf(menu('12', 'Bienvenue')), '? prompt'],
    ['another menu comes first', before, '1 answered', flowOf(menu('1', 'En français, faites le 1'), menu('12')), '? prompt'],
    ['a new key, and the caller pressed a listed one', before, '1 answered', flowOf(menu('123')), 'answered dial +15145550123'],
    ['a new key, and the caller pressed a wrong one', flowOf(menu('12'), voicemail), '7', flowOf(menu('123'), voicemail), '? key'],
    ['a new extension, and the caller dialled a wrong one', flowOf(extensions('101'), voicemail), '199', flowOf(extensions('101', '102'), voicemail), '? key'],
    ['it rings longer, unanswered', flowOf(transfer(25), voicemail), 'unanswered', flowOf(transfer(40), voicemail), '? time'],
    ['it rings longer, answered', flowOf(transfer(25), voicemail), 'answered', flowOf(transfer(40), voicemail), 'answered dial +15145550123'],
    ['it rings shorter, unanswered', flowOf(transfer(25), voicemail), 'unanswered', flowOf(transfer(10), voicemail), 'message accueil@example.com'],
    ['it rings shorter, answered', flowOf(transfer(25), voicemail), 'answered', flowOf(transfer(10), voicemail), '? time'],
    ['the caller hung up while it rang', flowOf(transfer(), voicemail), 'hangup', flowOf(say('Un instant'), transfer(), voicemail), 'left'],
    ['phones ring first', flowOf(transfer(), voicemail), 'unanswered', flowOf(step('webphone'), transfer(), voicemail), '? ring'],
    ['an extension is longer now', flowOf(extensions('10', '2')), '2# unanswered', flowOf(extensions('10', '201', '2')), 'hangUp'],
    ['fewer keys are enough', flowOf(extensions('101'), voicemail), '101 answered', flowOf(extensions('1'), voicemail), '? key'],
  ]
  for (const [what, flow, events, after, expected] of changes) {
    it(`ends as known, or not: ${what}`, () => {
      const script = scriptOf(events)
      assert.equal(told(tryCaller(after, callerIn(flow, script).answers)), expected)
    })
  }

  it('ends every call as it ended, if nothing changes', () => {
    const property = fc.property(anyFlow, anyScript, (flow, script) => {
      const { answers, end } = callerIn(flow, whole(flow, script))
      const { result } = tryCaller(flow, answers)
      assert.ok('end' in result && isSameEnd(result.end, end))
    })
    fc.assert(property, { numRuns: RUNS })
  })

  it('agrees with calls from the beginning, and what it can not tell has two futures', () => {
    const property = fc.property(edited, anyScript, (flows, script) => {
      const events = whole(flows.before, script)
      const tried = tryCaller(flows.after, callerIn(flows.before, events).answers)
      assert.equal(told(tried), naiveReplay(flows.before, events, flows.after))
      if (!('doubt' in tried.result)) return
      const { place } = tried.result
      const left = callerIn(flows.after, [...tried.events, { type: 'hangup' }]).end
      let [goesOn, other]: [CallEvent[], CallerEnd | null] = [[...tried.events], null]
      // Nobody answers, and the caller presses nothing.
      while (other === null) {
        const { waits } = rehearse(flows.after, goesOn).state
        goesOn = [...goesOn, waits === 'dial' || waits === 'ring' ? { type: 'transferred', result: 'unanswered' } : { type: 'timeout' }]
        other = callerOf(flows.after, goesOn)?.end ?? null
        if (goesOn.length > 50) break
      }
      assert.deepEqual([left.kind, left.branch_id], ['left', place.branchId])
      assert.ok(other === null || !isSameEnd(left, other))
    })
    fc.assert(property, { numRuns: RUNS })
  })
})
