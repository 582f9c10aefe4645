import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pino } from 'pino'
import { isDoneWithin, makeClosers } from './serverParts'

describe('closing what was opened', () => {
  it('closes in reverse order, each once, and continues after a failure', async () => {
    const lines: string[] = []
    const closers = makeClosers(pino({ level: 'error' }, { write: (line) => void lines.push(line) }))
    const closed: string[] = []
    for (const name of ['database', 'store', 'server']) {
      closers.add(name, async () => {
        closed.push(name)
        if (name === 'store') throw new Error('stuck')
        await Promise.resolve()
      })
    }
    await Promise.all([closers.closeAll(), closers.closeAll()])
    await closers.closeAll()
    assert.deepEqual(closed, ['server', 'store', 'database'])
    assert.match(lines.join(), /The store did not close in order/)
  })

  it('waits for work that ends in time, and abandons the rest', async () => {
    assert.equal(await isDoneWithin(60_000, Promise.resolve()), true)
    assert.equal(await isDoneWithin(1, new Promise(() => undefined)), false)
  })
})
