import fc from 'fast-check'
import { makeEventReader, type StreamEvent } from './eventStream'

const read = (pieces: readonly string[]): StreamEvent[] => {
  const events: StreamEvent[] = []
  const take = makeEventReader((event) => events.push(event))
  pieces.forEach(take)
  return events
}

const stream = [
  'retry: 3000', '', 'event: ready', 'data: {}', '', ': ', ':heartbeat', '', 'event:support_request.updated', 'data: {"id":', 'data:  "7"}', '', 'id: 9', 'data', 'data: é', '', 'event: nothing', '', 'data: cut off',
]
const expected = [
  { kind: 'ready', data: '{}' },
  { kind: 'support_request.updated', data: '{"id":\n "7"}' },
  { kind: 'message', data: '\né' },
]

test('events are parsed alike for any chunk boundaries and line endings', () => {
  const ends = fc.constantFrom('\n', '\r\n', '\r')
  const cuts = fc.array(fc.nat(200), { maxLength: 12 })
  fc.assert(
    fc.property(ends, cuts, (end, cuts) => {
      const text = stream.join(end)
      const sorted = [0, ...cuts.filter((cut) => cut < text.length).sort((one, other) => one - other), text.length]
      const pieces = sorted.slice(1).map((cut, index) => text.slice(sorted[index], cut))
      expect(read(pieces)).toEqual(expected)
    }),
  )
})
