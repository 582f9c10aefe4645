import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { openDatabaseSwitch } from '../../testing/databaseSwitch'
import { findTestCluster } from '../../testing/testCluster'
import { openChannel } from './channel'
import { openStore } from '../database/connection'

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

it('a channel that hears nothing, not even an answer, listens anew and says that it missed something', async () => {
  const cluster = await findTestCluster()
  const own = await cluster.newDatabase()
  const database = await openDatabaseSwitch(own.url)
  const channel = openChannel({ databaseUrl: database.url, log: pino({ level: 'silent' }), beatMs: 100 })
  const other = openStore({ databaseUrl: own.url, log: pino({ level: 'silent' }), poolSize: 1 })
  try {
    const seen: string[] = []
    let heard = (): void => undefined
    let ready = (): void => undefined
    const [isHeard, first] = [new Promise<void>((resolve) => (heard = resolve)), new Promise<void>((resolve) => (ready = resolve))]
    const isReady = () => {
      seen.push('ready')
      ready()
    }
    channel.listen({ name: 'account_events', onReady: isReady, onMessage: heard, onLost: () => seen.push('lost') })
    await first
    const again = new Promise<void>((resolve) => (ready = resolve))
    database.silence()
    await again
    await sql`select pg_notify('account_events', 'something')`.execute(other)
    await isHeard
    assert.deepEqual(seen, ['ready', 'lost', 'ready'])
  } finally {
    await channel.close()
    await other.destroy()
    await database.close()
    await own.drop()
    await cluster.stop()
  }
})
