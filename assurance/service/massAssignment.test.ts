import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { openChangeLog, type ChangeLog } from '../../server/testing/changeLog'
import { mutations } from '../../server/testing/operations/operations'
import { send } from '../../server/testing/operations/send'
import { newKey, openEnvironment, type TestEnvironment } from '../../server/testing/operations/environment'
import { figure } from 'tools/figures'
import { propertiesIn, withProperty } from './requestChanges'
import { newSetting } from './setting'

const habitual = ['balance', 'prepaid_balance', 'is_admin', 'role', 'price', 'cost', 'is_free', '__proto__', 'constructor']

const shapeless = ['validateParameters', 'reportCsp', 'receiveStripeEvent']

const written = mutations.filter(({ name, row }) => row.sends === undefined && !shapeless.includes(name))

describe('mass assignment', { timeout: 1_800_000 }, () => {
  let stage: TestEnvironment
  let log: ChangeLog
  const columns = new Map<string, string[]>()
  before(async () => {
    stage = await openEnvironment()
    log = await openChangeLog(stage.server.store)
    const found = await sql<{ table_name: string; column_name: string }>`
      select table_name, column_name from information_schema.columns where table_schema = 'public'`.execute(stage.server.store)
    for (const { table_name, column_name } of found.rows) columns.set(table_name, [...(columns.get(table_name) ?? []), column_name])
  })
  after(() => stage.close())

  for (const operation of written) {
    it(`${operation.name} rejects every column of its table and changes nothing`, async () => {
      const done = await newSetting(stage)
      const right = await operation.ask(done)
      await log.take()
      await send(operation, done, right, { key: newKey() })
      const tables = new Set((await log.take()).map(({ table }) => table))
      const setting = await newSetting(stage)
      const asked = await operation.ask(setting)
      if (asked.body === undefined) return
      await log.take()
      const names = new Set([...tables].flatMap((table) => columns.get(table) ?? []).concat(habitual))
      for (const name of propertiesIn(asked)) names.delete(name)
      const accepted: string[] = []
      for (const name of names) {
        const reply = await send(operation, setting, withProperty(asked, name, 0), { key: newKey() })
        if (reply.status < 400) accepted.push(name)
        assert.ok(reply.status < 500, `${operation.name}, ${name}: ${reply.text}`)
        // An operator's session notes that it was used, whatever it asked for.
        const changes = (await log.take()).filter(({ table }) => table !== 'operator_sessions')
        assert.deepEqual(changes, [], `${operation.name}, ${name}: ${reply.status}`)
        figure('columns refused', 1)
      }
      assert.deepEqual(accepted, [], operation.name)
    })
  }
})
