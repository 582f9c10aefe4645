import fc from 'fast-check'
import type { Flow, FlowBranch, FlowModule, CallEvent, Digit } from '../machine'

const keys = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#'] as const satisfies readonly Digit[]

const anyDigit: fc.Arbitrary<Digit> = fc.constantFrom(...keys)

const branchIds = ['a', 'b', 'c', 'gone']

const text = fc.constantFrom('Bonjour', 'A & B <"c">', '', ' ')
const number = fc.constantFrom('+15145550123', '(514) 555-0188', '(514) 555-0188 x12', '0145550188', '1-900-555-0188', 'nobody', '')
const route = fc.record({ digit: fc.oneof(anyDigit, fc.constantFrom('', '12')), branch: fc.constantFrom(...branchIds, null) })
const extension = fc.record({ number: fc.constantFrom('1', '12', '101', '123456', '', '1*'), target: number })

const parametersOf: Record<string, fc.Arbitrary<Record<string, unknown>>> = {
  audiofile: fc.record({ audiofile_id: fc.constantFrom('a-file', 7, '', null) }),
  text_to_speech: fc.record({ text, language: fc.constantFrom('fr-CA', 'en-CA', '') }, { requiredKeys: ['text'] }),
  router: fc.record(
    { routes: fc.oneof(fc.array(route, { maxLength: 4 }), fc.constantFrom(null, 'x')), text, audiofile_id: fc.constantFrom('a-file', '') },
    { requiredKeys: ['routes'] },
  ),
  extensions: fc.record({ extensions: fc.oneof(fc.array(extension, { maxLength: 3 }), fc.constant(null)) }),
  call_transfer: fc.record({ destination_number: number }),
  voicemail: fc.record({ send_to: fc.constantFrom('accueil@example.com', '') }),
  webphone: fc.constant({}),
  pause: fc.record({ length: fc.constantFrom(1, '2', 60, 61, 0, 'x') }),
  hangup: fc.constant({}),
  fax: fc.constant({}),
}

export const anyModule: fc.Arbitrary<FlowModule> = fc
  .constantFrom(...Object.keys(parametersOf))
  .chain((module_name) =>
    fc.record({ module_name: fc.constant(module_name), parameters: fc.oneof(parametersOf[module_name] ?? fc.constant({}), fc.constant({})) }),
  )

const branchOf = (id: string, name: string): fc.Arbitrary<FlowBranch> =>
  fc.record({ id: fc.constant(id), name: fc.constant(name), modules: fc.array(anyModule, { maxLength: 6 }) })

export const anyFlow: fc.Arbitrary<Flow> = fc.tuple(branchOf('a', 'root'), branchOf('b', 'second'), branchOf('c', 'third'))

const anyEvent: fc.Arbitrary<CallEvent> = fc.oneof(
  { weight: 6, arbitrary: anyDigit.map((digit) => ({ type: 'digit' as const, digit })) },
  { weight: 3, arbitrary: fc.constantFrom<CallEvent>({ type: 'timeout' }, { type: 'recorded' }) },
  { weight: 3, arbitrary: fc.constantFrom('answered' as const, 'unanswered' as const).map((result) => ({ type: 'transferred' as const, result })) },
  { weight: 1, arbitrary: fc.constantFrom<CallEvent>({ type: 'answered' }, { type: 'hangup' }) },
)

export const anyScript: fc.Arbitrary<CallEvent[]> = fc.array(anyEvent, { maxLength: 20 })
