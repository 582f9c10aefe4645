import type { CallBehaviour, CallerAnswer, CallerEnd } from 'contract/callPaths'
import type { doubts } from 'contract/flows'
import { advance, begin, type Turn } from './advance'
import { flowAt } from './flowAt'
import type { Hours } from './hours'
import { isDigit, isPrompt, type CallEvent, type Flow, type Instruction, type Place } from './machine'
import { listedIn, moduleAt } from './meet'

/** Where a call waits, and for how long at most. Two waits at which the same was heard, or the same phone rings, ask the same. */
interface Question {
  asked: string
  seconds: number
  place: Place
  /** Keys and extensions that lead somewhere; null of phones that ring. */
  listed: readonly string[] | null
}

/** What a caller, or whoever was rung, did where the call waited. */
export type Answer = Omit<CallerAnswer, 'question'> & Pick<Question, 'asked'>

export interface Caller {
  answers: readonly Answer[]
  end: CallerEnd
}

type Doing = Pick<Answer, 'did' | 'listed'>

const timeout: CallEvent = { type: 'timeout' }
const transfers = { answered: { type: 'transferred', result: 'answered' }, unanswered: { type: 'transferred', result: 'unanswered' } } as const satisfies Record<string, CallEvent>

const heard = (instruction: Instruction): string[] => {
  if (instruction.type === 'play') return [`play ${instruction.audiofile_id}`]
  return instruction.type === 'say' ? [`say ${instruction.language} ${instruction.text}`] : []
}

/** Null where nothing is asked: of a call that is over, and of one that records a message. */
const questionOf = (flow: Flow, { instructions }: Turn): Question | null => {
  const wait = instructions.at(-1)
  if (wait === undefined || isPrompt(wait) || wait.type === 'hangUp' || wait.type === 'record') return null
  const { place, seconds } = wait
  if (wait.type === 'dial') return { asked: `dial ${wait.number}`, seconds, place, listed: null }
  if (wait.type === 'ring') return { asked: 'ring', seconds, place, listed: null }
  const module = moduleAt(flow, place)
  return { asked: instructions.flatMap(heard).join('\n'), seconds, place, listed: module === undefined ? [] : listedIn(flow, module) }
}

/** Null while the call goes on. A caller who is asked for a message has come to an end, whatever they say. */
const endOf = ({ state, instructions, path }: Turn, event: CallEvent, question: Question | null): CallerEnd | null => {
  const wait = instructions.at(-1)
  const branchOf = (place: Place | null | undefined): CallerEnd['branch_id'] => place?.branchId ?? null
  if (wait?.type === 'record') return { kind: 'message', branch_id: branchOf(wait.place), target: wait.send_to }
  if (state.waits !== 'over') return null
  if (event.type === 'hangup') return { kind: 'left', branch_id: branchOf(question?.place), target: '' }
  if (event.type === 'transferred' && event.result === 'answered') return { kind: 'answered', branch_id: branchOf(question?.place), target: question?.asked ?? '' }
  return { kind: 'hangUp', branch_id: branchOf(state.place ?? path.at(-1)?.place ?? question?.place), target: '' }
}

/** The same person, mailbox or hang-up; the step may stand elsewhere. */
export const isSameEnd = (one: CallerEnd, other: CallerEnd): boolean => one.kind === other.kind && one.target === other.target

/** A call that was made, told by what its flow asked. Null unless its events lead to an end. */
export const callerOf = (flow: Flow, events: readonly CallEvent[]): Caller | null => {
  const answers: Answer[] = []
  let question: Question | null = null
  let turn: Turn = { state: begin(), instructions: [], path: [] }
  let keys = ''
  for (const event of events) {
    turn = advance(flow, turn.state, event)
    const end = endOf(turn, event, question)
    if (event.type === 'digit') keys += event.digit
    const isDialling = turn.state.waits === 'gather' && turn.state.digits !== ''
    if (question !== null && !isDialling) {
      const did = doingOf(event, keys, question, turn)
      answers.push({ asked: question.asked, seconds: question.seconds, ...did })
      keys = ''
    }
    if (end !== null) return { answers, end }
    if (!isDialling) question = questionOf(flow, turn)
  }
  return null
}

/** What did not lead anywhere may do so in another flow, where what leads somewhere differs. */
const doingOf = (event: CallEvent, keys: string, { listed }: Question, { path }: Turn): Doing => {
  if (event.type === 'hangup') return { did: 'left', listed: null }
  if (event.type === 'transferred') return { did: event.result, listed: null }
  if (keys === '') return { did: 'nothing', listed: null }
  return { did: keys, listed: path[0]?.outcome === 'wrong_key' && listed !== null ? [...listed] : null }
}

/**
 * Why the end of a caller can't be told: they never heard that `prompt`; the `key` they pressed for nothing may lead somewhere
 * now; nobody has answered that `ring` yet; they had less `time`, or more.
 */
export type Doubt = (typeof doubts)[number]

export interface Tried {
  /** Of what is known. */
  events: readonly CallEvent[]
  result: { end: CallerEnd } | { doubt: Doubt; place: Place }
}

const isDone = (did: string): boolean => did !== 'nothing' && did !== 'unanswered'

const doubtOf = ({ seconds, did, listed }: Answer, question: Question): Doubt | null => {
  // What was done within a time is done within a longer one, and what wasn't isn't within a shorter one.
  if (isDone(did) ? question.seconds < seconds : question.seconds > seconds) return 'time'
  return listed !== null && question.listed?.every((number) => listed.includes(number)) === false ? 'key' : null
}

const eventsOf = (did: string): CallEvent[] => {
  if (did === 'answered' || did === 'unanswered') return [transfers[did]]
  if (did === 'left') return [{ type: 'hangup' }]
  return did === 'nothing' ? [timeout] : [...did].filter(isDigit).map((digit) => ({ type: 'digit', digit }))
}

/** The call once more, with another flow: each question that it was asked then gets the answer of then. */
export const tryCaller = (flow: Flow, answers: readonly Answer[]): Tried => {
  const open = [...answers]
  const events: CallEvent[] = [{ type: 'answered' }]
  let turn = advance(flow, begin(), { type: 'answered' })
  let end = endOf(turn, { type: 'answered' }, null)
  while (end === null) {
    const question = questionOf(flow, turn)
    // `advance` waits for nothing else.
    if (question === null) throw new Error(`a call waits for ${turn.state.waits}`)
    const at = open.findIndex(({ asked }) => asked === question.asked)
    const [answer] = at === -1 ? [] : open.splice(at, 1)
    const { place } = question
    if (answer === undefined) return { events, result: { doubt: question.listed === null ? 'ring' : 'prompt', place } }
    const doubt = doubtOf(answer, question)
    if (doubt !== null) return { events, result: { doubt, place } }
    const doing = eventsOf(answer.did)
    for (const [done, event] of doing.entries()) {
      // Fewer keys are enough now: what the others would do isn't known.
      if (done > 0 && turn.state.digits === '') return { events, result: { doubt: 'key', place } }
      turn = advance(flow, turn.state, event)
      events.push(event)
      end = endOf(turn, event, question)
    }
    if (turn.state.waits === 'gather' && turn.state.digits !== '') {
      turn = advance(flow, turn.state, timeout)
      events.push(timeout)
      end = endOf(turn, timeout, question)
    }
  }
  return { events, result: { end } }
}

type Behaviour = Pick<CallBehaviour, 'calls' | 'at' | 'opened' | 'end' | 'answers'>

/** Behaviours that come to the same. */
export interface TrialGroup<Tryable, Result> {
  behaviours: Tryable[]
  /** Of one of them, as far as they are known. */
  events: readonly CallEvent[]
  result: Result
}

interface Trying {
  flow: Flow
  /** Today's, by id; undefined where there are none. */
  schedules: ReadonlyMap<string, Hours> | undefined
  /** The schedule whose hours are tried: how its calls found them doesn't count. */
  edited?: string | null
}

/** One of them, with the flow as it was at its time. */
export interface TriedBehaviour extends Tried {
  flow: Flow
  answers: readonly Answer[]
  isSame: boolean
}

/** The calls that were made, each once more with another flow or hours. `each` is told what they come to. */
export const tryBehaviours = <Tryable extends Behaviour>(
  { questions, behaviours }: { questions: readonly string[]; behaviours: readonly Tryable[] },
  { flow, schedules, edited = null }: Trying,
  each: (behaviour: Tryable, done: TriedBehaviour) => void = () => undefined,
) => {
  const [changed, doubted] = [new Map<string, TrialGroup<Tryable, CallerEnd>>(), new Map<string, TrialGroup<Tryable, { doubt: Doubt; place: Place }>>()]
  const add = <Result>(groups: Map<string, TrialGroup<Tryable, Result>>, key: string, behaviour: Tryable, events: readonly CallEvent[], result: Result): void => {
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { behaviours: [behaviour], events, result })
    else group.behaviours.push(behaviour)
  }
  let same = 0
  for (const behaviour of behaviours) {
    const { end, opened } = behaviour
    const then = new Map(opened.flatMap(({ schedule_id, branch }) => (String(schedule_id) === edited ? [] : [[String(schedule_id), branch] as const])))
    const flowThen = schedules === undefined ? flow : flowAt(flow, { at: new Date(behaviour.at), schedules, opened: then })
    const answers = behaviour.answers.map(({ question, ...answer }): Answer => ({ ...answer, asked: questions[question] ?? '' }))
    const { events, result } = tryCaller(flowThen, answers)
    const isSame = 'end' in result && isSameEnd(result.end, end)
    each(behaviour, { flow: flowThen, answers, events, result, isSame })
    if ('doubt' in result) add(doubted, `${result.doubt} ${result.place.branchId}`, behaviour, events, result)
    else if (isSame) same += behaviour.calls
    else add(changed, `${end.kind} ${end.branch_id} ${result.end.kind} ${result.end.branch_id}`, behaviour, events, result.end)
  }
  return { same, changed: [...changed.values()], doubted: [...doubted.values()] }
}
