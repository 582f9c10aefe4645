import type { Id } from 'contract/operation'
import type { Flow, FlowBranch, FlowModule, Place, Instruction, Prompt } from './machine'
import { extensionsIn, idIn, idsIn, routesIn, secondsIn, textIn, type Extension, type Route } from './parameters'

const FIRST_KEY_S = 5
export const NEXT_KEY_S = 3
export const DIAL_S = 25
const RING_S = 20
const LONGEST_RING_S = 60
const LONGEST_MESSAGE_S = 120
const LONGEST_PAUSE_S = 60
const USUAL_LANGUAGE = 'en-CA'

/** Of flows in use: calls look branches up at every step, and a flow may have a thousand. */
const branches = new WeakMap<Flow, ReadonlyMap<string, FlowBranch>>()

export const branchOf = (flow: Flow, id: Id): FlowBranch | undefined => {
  const known = branches.get(flow) ?? new Map(flow.toReversed().map((branch) => [String(branch.id), branch]))
  branches.set(flow, known)
  return known.get(String(id))
}

/** Looked up each time, because a flow can be saved during a call. */
export const moduleAt = (flow: Flow, { branchId, index }: Place): FlowModule | undefined => branchOf(flow, branchId)?.modules[index]

export const openRoutes = (flow: Flow, { parameters }: FlowModule): Route[] =>
  routesIn(parameters).filter(({ branch }) => branchOf(flow, branch) !== undefined)

export const extensionsOf = ({ parameters }: FlowModule): readonly Extension[] => extensionsIn(parameters)

const played = ({ parameters }: FlowModule, place: Place): Prompt | null => {
  const audiofile_id = idIn(parameters, 'audiofile_id')
  return audiofile_id === null ? null : { type: 'play', place, audiofile_id }
}

const said = ({ parameters }: FlowModule, place: Place): Prompt | null => {
  const text = textIn(parameters, 'text')
  const language = textIn(parameters, 'language') || USUAL_LANGUAGE
  return text === '' ? null : { type: 'say', place, text, language }
}

/** The keys of a menu, or the extensions, that lead somewhere. */
export const listedIn = (flow: Flow, module: FlowModule): string[] =>
  module.module_name === 'router' ? openRoutes(flow, module).map(({ digit }) => digit) : extensionsOf(module).map(({ number }) => number)

/** What a menu says before it waits for a key: its sound, or else its text. */
export const greetingOf = (module: FlowModule, place: Place): Prompt | null =>
  module.module_name === 'router' ? (played(module, place) ?? said(module, place)) : null

type Meet = (module: FlowModule, place: Place, flow: Flow) => Instruction | null

const meets: ReadonlyMap<string, Meet> = new Map<string, Meet>([
  ['audiofile', played],
  ['text_to_speech', said],
  [
    'pause',
    ({ parameters }, place) => {
      const seconds = secondsIn(parameters, 'length', LONGEST_PAUSE_S)
      return seconds === null ? null : { type: 'wait', place, seconds }
    },
  ],
  [
    'router',
    (module, place, flow) =>
      openRoutes(flow, module).length === 0 ? null : { type: 'gather', place, maxDigits: 1, seconds: FIRST_KEY_S },
  ],
  [
    'extensions',
    (module, place) => {
      const maxDigits = Math.max(0, ...extensionsOf(module).map(({ number }) => number.length))
      return maxDigits === 0 ? null : { type: 'gather', place, maxDigits, seconds: FIRST_KEY_S }
    },
  ],
  [
    'call_transfer',
    ({ parameters }, place) => {
      const number = textIn(parameters, 'destination_number')
      const seconds = secondsIn(parameters, 'ring_seconds', LONGEST_RING_S) ?? DIAL_S
      return number === '' ? null : { type: 'dial', place, number, seconds }
    },
  ],
  [
    'webphone',
    ({ parameters }, place) => {
      const people = idsIn(parameters, 'user_ids')
      return { type: 'ring', place, seconds: RING_S, ...(people.length > 0 && { people }) }
    },
  ],
  [
    'voicemail',
    ({ parameters }, place) => {
      const send_to = textIn(parameters, 'send_to')
      const box = idIn(parameters, 'user_id')
      return send_to === '' ? null : { type: 'record', place, send_to, seconds: LONGEST_MESSAGE_S, ...(box !== null && { box: String(box) }) }
    },
  ],
  ['hangup', (_, place) => ({ type: 'hangUp', place })],
])

/** Null for unknown features and incomplete modules, which the call skips. */
export const meet: Meet = (module, place, flow) => meets.get(module.module_name)?.(module, place, flow) ?? null
