import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { planAccount } from './planAccount'
import { florist } from './profiles'

const startOf = (call: { started_at: Date | string }): Date => new Date(call.started_at)

describe('the voicemails and recordings of the practice account', () => {
  const { calls, history } = planAccount(florist, new Date('2026-11-21T01:30:00Z'))

  it('are 60 voicemails and 45 recordings, some archived, each of its own call that was long enough', () => {
    const { voicemails, recordings } = history
    const counts = [voicemails, recordings].map((sounds) => [0, 1].map((flag) => sounds.filter(({ is_archived }) => is_archived === flag).length))
    assert.deepEqual(counts, [[45, 15], [35, 10]])
    const used = new Set<string>()
    for (const { call_id, ...recording } of recordings) {
      const call = calls.find(({ id }) => id === call_id)
      assert.deepEqual([call?.number_id, call?.direction, call?.contact_number], [recording.number_id, recording.direction, recording.contact_number])
      assert.deepEqual([call?.duration, call && startOf(call)], [recording.duration, recording.created_at])
      used.add(call_id)
    }
    for (const voicemail of voicemails) {
      const end = new Date(voicemail.created_at).getTime() + voicemail.duration * 1000
      const call = calls.find(
        ({ id, contact_number, started_at, duration }) =>
          !used.has(id) && contact_number === voicemail.from_number && new Date(started_at).getTime() + duration * 1000 === end,
      )
      assert.deepEqual([call?.direction, call?.number_id], ['inbound', voicemail.number_id])
      used.add(call?.id ?? '')
    }
    assert.equal(used.size, 105)
    assert.ok([voicemails, recordings].every((sounds) => sounds.filter(({ duration }) => duration > 60).length === Math.floor(sounds.length / 20)))
  })

  it('have audio of the right length', () => {
    const { files: sounds, contents, voicemails, recordings } = history
    assert.equal(contents.length, 105)
    for (const [index, { duration, id }] of [...voicemails, ...recordings].entries()) {
      const content = contents[index]?.make() ?? Buffer.alloc(0)
      assert.deepEqual([sounds[index]?.id, sounds[index]?.bytes], [id, content.length])
      assert.deepEqual([content.readUInt32LE(40), content.length], [16_000 * duration, 44 + 16_000 * duration])
      assert.match(sounds[index]?.friendly_name ?? '', /^(Voicemail|Recording) 2026-1[01]-\d\d \d\d\.\d\d \+1\d{10}\.wav$/)
    }
  })
})
