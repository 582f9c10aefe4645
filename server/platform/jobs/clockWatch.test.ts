import assert from 'node:assert/strict'
import os from 'node:os'
import { after, before, beforeEach, describe, it, mock } from 'node:test'
import { silent } from '../../testing/moneyCopy'
import { openStore } from '../database/connection'
import { findTestCluster, type OwnDatabase, type TestCluster } from '../../testing/testCluster'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../clock'
import { makeClockWatch, markClock, type ClockWatch } from './clockWatch'

const start = Date.parse('2026-03-15T15:00:00Z')

interface Machine extends ClockWatch {
  pass: (milliseconds: number) => Promise<void>
  set: (milliseconds: number) => void
}

describe('the clock watch', () => {
  let cluster: TestCluster
  let database: OwnDatabase
  let store: ReturnType<typeof openStore>
  before(async () => {
    cluster = await findTestCluster()
    database = await cluster.newDatabase()
    store = openStore({ databaseUrl: database.url, log: silent, poolSize: 1 })
  })
  after(async () => {
    await store.destroy()
    await database.drop()
    await cluster.stop()
  })
  beforeEach(async () => {
    await store.deleteFrom('clock_marks').execute()
  })

  const machine = (passedBefore = 0, off = 0, databaseTime: (() => Date) | null = null): Machine => {
    let [passed, wrong] = [passedBefore, off]
    const watch = makeClockWatch({
      store,
      clock: () => new Date(start + passed + wrong),
      steady: () => passed,
      log: silent,
      databaseTime: databaseTime && (() => Promise.resolve(databaseTime())),
    })
    return {
      ...watch,
      pass: async (milliseconds) => {
        for (const end = passed + milliseconds; passed < end; ) {
          passed = Math.min(end, passed + MINUTE_MS)
          await watch.check()
        }
      },
      set: (milliseconds) => {
        wrong += milliseconds
      },
    }
  }

  const running = async (): Promise<Machine> => {
    const one = machine()
    assert.equal(one.isTrusted(), false)
    await one.check()
    assert.equal(one.isTrusted(), true)
    return one
  }

  for (const jump of [40 * DAY_MS, -40 * DAY_MS, 2 * HOUR_MS]) {
    it(`a clock that jumps by ${jump / HOUR_MS} hours is not trusted until it is right again`, async () => {
      const one = await running()
      one.set(jump)
      assert.equal(one.isTrusted(), false)
      await one.pass(MINUTE_MS)
      assert.equal(one.isTrusted(), false)
      one.set(-jump)
      await one.pass(MINUTE_MS)
      assert.equal(one.isTrusted(), true)
    })
  }

  it('small differences and missed checks are trusted', async () => {
    const one = await running()
    one.set(10 * MINUTE_MS)
    assert.equal(one.isTrusted(), true)
    await one.pass(3 * HOUR_MS)
    assert.equal(one.isTrusted(), true)
  })

  it('a jumped clock is trusted after a steady day, but not while it keeps moving', async () => {
    const [one, other] = [await running(), await running()]
    one.set(40 * DAY_MS)
    await one.pass(DAY_MS)
    assert.equal(one.isTrusted(), false)
    await one.pass(2 * MINUTE_MS)
    assert.equal(one.isTrusted(), true)
    await store.deleteFrom('clock_marks').execute()
    await other.check()
    other.set(40 * DAY_MS)
    for (let hours = 0; hours < 30; hours += 6) {
      await other.pass(6 * HOUR_MS)
      other.set(HOUR_MS)
    }
    assert.equal(other.isTrusted(), false)
  })

  it('after 40 days off the clock is trusted in an hour; a clock that went backwards takes a day', async () => {
    await (await running()).pass(HOUR_MS)
    const late = machine(40 * DAY_MS)
    await late.check()
    await late.pass(50 * MINUTE_MS)
    assert.equal(late.isTrusted(), false)
    await late.pass(11 * MINUTE_MS)
    assert.equal(late.isTrusted(), true)
    const behind = machine(0, 0)
    await behind.check()
    await behind.pass(23 * HOUR_MS)
    assert.equal(behind.isTrusted(), false)
    await behind.pass(2 * HOUR_MS)
    assert.equal(behind.isTrusted(), true)
  })

  it('an instance whose clock differs from the others is never trusted', async () => {
    const [right, wrong] = [await running(), machine(0, 40 * DAY_MS)]
    for (let minute = 0; minute < 26 * 60; minute += 10) {
      await right.pass(10 * MINUTE_MS)
      await wrong.pass(10 * MINUTE_MS)
    }
    assert.deepEqual([right.isTrusted(), wrong.isTrusted()], [true, false])
  })

  it('the clock of a machine that sleeps each night is trusted while it is awake', async () => {
    let passed = 0
    const uptime = mock.method(os, 'uptime', () => passed / SECOND_MS)
    const laptop = makeClockWatch({ store, clock: () => new Date(start + passed), log: silent, databaseTime: null })
    await laptop.check()
    const doubted = new Set<number>()
    for (let day = 0; day < 4; day += 1) {
      for (let minute = 0; minute < 16 * 60; minute += 10) {
        passed += 10 * MINUTE_MS
        await laptop.check()
        if (!laptop.isTrusted()) doubted.add(day)
      }
      passed += 8 * HOUR_MS
    }
    uptime.mock.restore()
    assert.deepEqual([...doubted], [])
  })

  it('an operator can confirm the time at once', async () => {
    const one = await running()
    one.set(40 * DAY_MS)
    await one.pass(MINUTE_MS)
    await markClock(store, new Date(start + 40 * DAY_MS))
    await one.pass(MINUTE_MS)
    assert.equal(one.isTrusted(), true)
  })

  it('a clock that differs from that of the database is never trusted, however steady', async () => {
    let databaseNow = start
    const one = machine(0, 6 * MINUTE_MS, () => new Date(databaseNow))
    await one.check()
    databaseNow += 2 * DAY_MS
    await one.pass(2 * DAY_MS)
    assert.equal(one.isTrusted(), false)
    one.set(-6 * MINUTE_MS)
    await one.check()
    assert.equal(one.isTrusted(), true)
  })
})
