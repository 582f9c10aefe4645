import assert from 'node:assert/strict'
import { it } from 'node:test'
import { pino } from 'pino'
import { openDatabaseSwitch } from '../testing/databaseSwitch'
import { findTestCluster } from '../testing/testCluster'
import { openChannel } from './channel'

const BREAKS = 4

it('a channel retains nothing of broken connections', async (t) => {
  const cluster = await findTestCluster()
  const own = await cluster.newDatabase()
  const database = await openDatabaseSwitch(own.url)
  const added = t.mock.method(AbortSignal.prototype, 'addEventListener')
  const removed = t.mock.method(AbortSignal.prototype, 'removeEventListener')
  const channel = openChannel({ databaseUrl: database.url, log: pino({ level: 'silent' }) })
  try {
    let readyAgain = (): void => undefined
    const ready = () => new Promise<void>((resolve) => (readyAgain = resolve))
    const first = ready()
    let lost = 0
    const onLost = () => (lost += 1)
    channel.listen({ name: 'account_events', onReady: () => readyAgain(), onMessage: () => undefined, onLost })
    await first
    const listening = () => added.mock.callCount() - removed.mock.callCount()
    const atFirst = listening()
    for (let broken = 0; broken < BREAKS; broken += 1) {
      const next = ready()
      database.off()
      database.on()
      await next
    }
    assert.deepEqual([listening(), lost], [atFirst, BREAKS])
  } finally {
    await channel.close()
    await database.close()
    await own.drop()
    await cluster.stop()
  }
})
