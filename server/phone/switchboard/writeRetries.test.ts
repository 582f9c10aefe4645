import assert from 'node:assert/strict'
import { it } from 'node:test'
import { pino } from 'pino'
import { makeBackground } from '../../platform/jobs/background'
import { makeWriteRetries } from './callRows'

it('a failed write is retried, and logged when given up', async () => {
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => void logged.push(line) })
  const writeRetries = makeWriteRetries(makeBackground(log), [0, 0])
  let failures = 0
  const failing = (most: number) => async () => {
    if (failures === most) return
    failures += 1
    throw new Error('the database is away')
  }
  assert.equal(await writeRetries.run('keeping a call', failing(2)), true)
  assert.deepEqual([failures, logged], [2, []])
  assert.equal(await writeRetries.run('keeping a call', failing(99)), false)
  await writeRetries.settled()
  assert.match(logged.join(''), /keeping a call failed/)
})
