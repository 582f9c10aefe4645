import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { withOwnOperators } from '../server/commands/operator'
import { readSettings } from '../server/composition/settings/settings'
import { makeLog } from '../server/platform/metrics/log'
import { operatorKey, signedInOperator } from '../server/testing/operators'
import type { TestServer } from '../server/testing/startServer'
import { startServer } from '../server/testing/testServer'
import { askAt, makeOperatorClient } from './operator/operatorClient'
import { exportPlans } from './operator/plans'
import { runOperator, UsageFailure } from './operator/runOperator'

type Run = (...args: string[]) => Promise<string>

describe("the operators' command", () => {
  let server: TestServer
  let folder: string
  let token: string
  let byKey: Run
  let onDatabase: Run
  before(async () => {
    server = await startServer()
    folder = await mkdtemp(join(tmpdir(), 'console-operator-'))
    token = (await operatorKey(server, (await signedInOperator(server)).id)).token
    const collect = (ask: Parameters<typeof makeOperatorClient>[0]): Run => async (...args) => {
      const printed: string[] = []
      await runOperator(makeOperatorClient(ask), args, (line) => void printed.push(line))
      return printed.join('\n')
    }
    byKey = collect(askAt(server.url, token))
    const settings = readSettings({ DATABASE_URL: server.databaseUrl, CONSOLE_DATA_DIR: folder })
    onDatabase = (...args) => withOwnOperators(settings, makeLog('silent'), (ask) => collect(ask)(...args))
  })
  after(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })

  const create = (run: Run, name: string): Promise<string> => {
    const company = ['--name', name, '--address', '12, rue Principale', '--city', 'Laval', '--postalcode', 'H7A 1A1']
    return run('create-account', ...company, '--firstname', 'Luc', '--lastname', 'Beaulieu', '--email', `luc-${randomUUID()}@example.com`, '--plan', '5')
  }

  const journalOf = (accountId: string) => server.store.selectFrom('journal').select(['act', 'actor']).where('account_id', '=', accountId).orderBy('created_at').execute()

  for (const way of ['by a key', 'on the database']) {
    it(`creates, lists, suspends and credits accounts, ${way}`, async () => {
      const run: Run = (...args) => (way === 'by a key' ? byKey(...args) : onDatabase(...args))
      const name = `Garage ${way}`
      const id = await create(run, name)
      assert.match(await run('accounts', name), new RegExp(`^${id}  open  Starter  0  0\\.00  ${name}  luc-`))
      assert.equal(await run('suspend', id, '--reason', 'Unpaid'), `The account ${id} is suspended.`)
      const key = randomUUID()
      for (let times = 0; times < 2; times += 1) await run('credit', id, '12.50', '--reason', 'A gift', '--key', key)
      await run('debit', id, '2', '--reason', 'A mistake')
      const listed: unknown = JSON.parse(await run('accounts', name, '--json', '--standing', 'suspended'))
      assert.match(JSON.stringify(listed), /"balance":10\.5/)
      const actor = way === 'by a key' ? 'Zoé administrator (Script)' : 'npm run operator'
      assert.deepEqual(await journalOf(id), ['account_created', 'standing_changed', 'balance_adjusted', 'balance_adjusted'].map((act) => ({ act, actor })))
    })
  }

  it('plans go out and come in again; what is new is added, and what was told stays', async () => {
    const file = join(folder, 'plans.json')
    const exported = await byKey('plans', 'export')
    const importing = async (text: string, run = byKey): Promise<string> => {
      await writeFile(file, text)
      return run('plans', 'import', file)
    }
    assert.equal(await importing(exported), 'Nothing to change.')
    const { plans: [starter] } = await exportPlans(makeOperatorClient(askAt(server.url, token)))
    assert.ok(starter !== undefined)
    const { code: _, ...copy } = { ...starter, name_en: 'Garage', name_fr: 'Garage', is_offered: 0, prices: starter.prices.map((price) => ({ ...price, from_date: '2100-01-01' })) }
    assert.match(await importing(JSON.stringify({ plans: [copy] }), onDatabase), /^Garage: added as plan \d+\nGarage: changed$/)
    assert.equal(await importing(JSON.stringify({ plans: [copy] })), 'Nothing to change.')
    const late = { ...starter, prices: [...starter.prices, ...starter.prices.map((price) => ({ ...price, from_date: '2001-01-01' }))] }
    await assert.rejects(importing(JSON.stringify({ plans: [{ ...copy, name_en: 'Kiosk', name_fr: 'Kiosque' }, late] })), /from_date: [^]*Done before that[^]*Kiosk: added as plan/)
    const dearer = { ...starter, prices: starter.prices.map((price) => ({ ...price, monthly: 99 })) }
    await assert.rejects(importing(JSON.stringify({ plans: [dearer] })), /the catalogue has another price from 2000-01-01/)
    await assert.rejects(importing('{"plans":[{}]}'), /has no plans as/)
  })

  it('reports refusals as sentences, and what was written wrongly before anything is asked', async () => {
    const nobody = makeOperatorClient(askAt(server.url, 'operatorkey_wrong'))
    await assert.rejects(runOperator(nobody, ['accounts'], () => undefined), /rejected this key/)
    const lost = makeOperatorClient(askAt('http://127.0.0.1:1', 'x'))
    const key = randomUUID()
    await assert.rejects(runOperator(lost, ['credit', 'a', '5', '--reason', 'x', '--key', key], () => undefined), new RegExp(`No answer.*--key ${key}`))
    const failing = makeOperatorClient(async () => ({ status: 503, text: '' }))
    await assert.rejects(runOperator(failing, ['credit', 'a', '5', '--reason', 'x', '--key', key], () => undefined), new RegExp(`status 503.*--key ${key}`))
    await assert.rejects(byKey('suspend', randomUUID(), '--reason', 'x'), /There is no such account/)
    const id = await create(byKey, 'Garage')
    await assert.rejects(byKey('credit', id, '200000', '--reason', 'x'), /amount: Enter an amount in dollars/)
    for (const words of ['', 'lits', 'suspend', 'suspend x', 'credit x 5', 'credit x five --reason y', 'accounts --standing shut', 'accounts --lang', 'plans']) {
      await assert.rejects(byKey(...words.split(' ')), UsageFailure, words)
    }
  })
})
