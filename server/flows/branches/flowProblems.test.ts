import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ApplicationsReplySchema, ApplicationReplySchema, templateNames } from 'contract/applications'
import type { CallEnd } from 'contract/flowVersions'
import { NumbersReplySchema } from 'contract/numbers'
import { Value } from 'typebox/value'
import { ask } from '../../testing/ask'
import { editorOf } from '../../testing/flowVersions'
import { insertRehearsal } from '../../testing/rehearsal'
import { insertSchedule } from '../../testing/schedule'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const HOUR_MS = 3_600_000

const say = { module_name: 'text_to_speech', parameters: { text: 'Bonjour' } }
const transfer = { module_name: 'call_transfer', parameters: { destination_number: '+15145550123' } }
const voicemail = { module_name: 'voicemail', parameters: { send_to: 'accueil@example.com' } }
const hangup = { module_name: 'hangup', parameters: {} }
const menuTo = (branch: string) => ({ module_name: 'router', parameters: { routes: [{ digit: '1', branch }] } })

describe('what an application says of its callers', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-02T15:00:00Z') })
  })
  after(() => server.close())

  const read = async (member: SeededMember, path: string): Promise<unknown> => (await ask(`${server.url}/v1${path}`, { token: member.token })).body

  /** As the lists of applications and of numbers and the application itself say it. */
  const problemsOf = async (member: SeededMember, id: string) => {
    const [listed, opened, numbers] = [
      await read(member, `/accounts/${member.accountId}/applications`),
      await read(member, `/applications/${id}`),
      await read(member, `/accounts/${member.accountId}/numbers`),
    ]
    assert.ok(Value.Check(ApplicationsReplySchema, listed) && Value.Check(ApplicationReplySchema, opened) && Value.Check(NumbersReplySchema, numbers))
    return [listed.applications.find((each) => each.id === id)?.problem, opened.application.problem, ...numbers.numbers.map((number) => number.endpoint_problem)]
  }

  const flowOf = async () => {
    const member = await server.seed.member()
    const { id, branches } = await server.seed.callFlow(member.accountId, { branches: [{ friendly_name: 'root' }, { friendly_name: 'Ventes' }] })
    await server.seed.number(member.accountId, { endpoint_type: 'application', endpoint_value: id })
    const [root = '', sales = ''] = branches.map((branch) => branch.id)
    const assertSays = async (problem: string | null): Promise<void> => assert.deepEqual(await problemsOf(member, id), [problem, problem, problem])
    return { ...editorOf(server, id), id, member, root, sales, assertSays }
  }

  it('follows each save, at the same moment too', async () => {
    const { member, root, sales, save, assertSays } = await flowOf()
    await assertSays('no_steps')
    await save(member, root, [say, voicemail])
    await assertSays(null)
    await save(member, root, [])
    await assertSays('no_steps')
    await save(member, root, [menuTo(sales)])
    await assertSays('reaches_nobody')
    await save(member, sales, [transfer, voicemail])
    await assertSays('loses_callers')
    await save(member, root, [menuTo(sales), voicemail])
    await assertSays(null)
  })

  it('follows the deletion of a branch, which leaves the version of the steps as it is', async () => {
    const { member, root, sales, save, remove, assertSays } = await flowOf()
    await save(member, root, [menuTo(sales)])
    await save(member, sales, [voicemail])
    await assertSays('loses_callers')
    await remove(member, sales)
    await assertSays('reaches_nobody')
  })

  it('follows opening hours, also those that are never open any more', async () => {
    const { member, root, sales, save, assertSays } = await flowOf()
    const schedule = await insertSchedule(server.store, member.accountId, server.clock.now())
    const hours = { module_name: 'opening_hours', parameters: { schedule_id: schedule, open_branch: sales, closed_branch: root } }
    const change = async (hours: { weekly?: string; override_state?: 'open' | null; override_set_at?: Date }): Promise<void> => {
      await server.store.updateTable('schedules').set({ exceptions: '[]', ...hours }).where('id', '=', schedule).execute()
    }
    await save(member, root, [hours])
    await save(member, sales, [voicemail])
    await assertSays('loses_callers')
    await change({ override_state: 'open', override_set_at: server.clock.now() })
    await assertSays(null)
    await change({ override_state: null })
    await assertSays('loses_callers')
    await change({ weekly: '[]' })
    await assertSays('reaches_nobody')
  })

  it('looks 400 days ahead, each day anew', async () => {
    server.clock.move(10 * HOUR_MS)
    const { member, root, sales, save, assertSays } = await flowOf()
    const dayOff = { id: 'x', name: 'Fermé', from: '2027-04-07', to: '2027-04-07', is_yearly: 0 as const, intervals: [] }
    const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '00:00', end: '00:00' }))
    const schedule = await insertSchedule(server.store, member.accountId, server.clock.now(), { weekly, holidays: [], exceptions: [dayOff] })
    await save(member, root, [{ module_name: 'opening_hours', parameters: { schedule_id: schedule, open_branch: sales, closed_branch: root } }])
    await save(member, sales, [voicemail])
    await assertSays(null)
    // Past midnight in Montreal.
    server.clock.move(6 * HOUR_MS)
    await assertSays('loses_callers')
  })

  const lost: [string, object[], object[]][] = [
    ['by a ring that nobody answers', [transfer], [voicemail]],
    ['by a menu that they do not answer', [menuTo('sales')], [voicemail]],
    ['by a key', [menuTo('sales'), voicemail], [say]],
    ['by a goodbye', [say, hangup], []],
    ['behind a goodbye that no test expects', [menuTo('sales'), voicemail], [say, hangup]],
  ]
  for (const [what, rootSteps, salesSteps] of lost) {
    it(`warns of callers who are lost ${what}`, async () => {
      const { member, root, sales, save, assertSays } = await flowOf()
      await save(member, root, JSON.parse(JSON.stringify(rootSteps).replaceAll('"branch":"sales"', `"branch":"${sales}"`)))
      await save(member, sales, salesSteps)
      await assertSays('loses_callers')
    })
  }

  it('says nothing of an end that a saved test expects, as long as it does', async () => {
    const { id, member, root, sales, save, get, list, assertSays } = await flowOf()
    await save(member, root, [menuTo(sales), voicemail])
    await save(member, sales, [say, hangup])
    await assertSays('loses_callers')
    const test = await insertRehearsal(server.store, member.accountId, id, server.clock.now())
    const expects = async (end: Partial<CallEnd>): Promise<void> => {
      const expected = JSON.stringify({ kind: 'hangUp', branch_id: sales, target: null, ...end })
      await server.store.updateTable('rehearsals').set({ expected }).where('id', '=', test).execute()
    }
    const versionsSay = async () => [(await list(member, 20))[0]?.problem, (await get(member, 2)).version.problem]
    await expects({ branch_id: root })
    await assertSays('loses_callers')
    await expects({})
    await assertSays(null)
    assert.deepEqual(await versionsSay(), [null, null])
    await expects({ kind: 'voicemail' })
    await assertSays('loses_callers')
    await expects({})
    await save(member, sales, [hangup])
    await assertSays('loses_callers')
    await save(member, sales, [say, hangup])
    await assertSays(null)
    assert.equal((await ask(`${server.url}/v1/rehearsals/${test}`, { token: member.token, method: 'DELETE' })).status, 204)
    await assertSays('loses_callers')
    assert.equal((await versionsSay())[0], 'loses_callers')
  })

  it('follows a restored version, which said so before, with its sounds that were deleted', async () => {
    const { member, root, save, restore, list, get, assertSays } = await flowOf()
    const sound = await server.seed.audiofile(member.accountId)
    await save(member, root, [{ module_name: 'audiofile', parameters: { audiofile_id: sound } }])
    server.clock.move(60_000)
    await save(member, root, [say])
    const said = async (): Promise<unknown[]> => (await list(member, 20)).map(({ version, problem }) => [version, problem])
    assert.deepEqual(await said(), [[3, 'loses_callers'], [2, 'loses_callers'], [1, 'no_steps']])
    assert.equal((await ask(`${server.url}/v1/accounts/${member.accountId}/audiofiles/${sound}`, { token: member.token, method: 'DELETE' })).status, 204)
    assert.deepEqual(await said(), [[3, 'loses_callers'], [2, 'reaches_nobody'], [1, 'no_steps']])
    assert.deepEqual([(await get(member, 2)).version.problem, (await get(member, 1)).version.problem], ['reaches_nobody', 'no_steps'])
    await restore(member, 2)
    await assertSays('reaches_nobody')
    await restore(member, 1)
    await assertSays('no_steps')
    assert.deepEqual((await list(member)).map(({ problem }) => problem), Array.from({ length: 5 }, () => undefined))
  })

  it('is null for a number without an application, and for one of a deleted application', async () => {
    const { id, member } = await flowOf()
    await server.seed.number(member.accountId)
    assert.deepEqual((await problemsOf(member, id)).slice(2).sort(), ['no_steps', null].sort())
    await ask(`${server.url}/v1/applications/${id}`, { token: member.token, method: 'DELETE' })
    const numbers = await read(member, `/accounts/${member.accountId}/numbers`)
    assert.ok(Value.Check(NumbersReplySchema, numbers))
    assert.deepEqual(numbers.numbers.map(({ endpoint_problem }) => endpoint_problem), [null, null])
  })

  it('of a template is nothing to mend', async () => {
    const member = await server.seed.member()
    const phones = Object.fromEntries(['phone', 'second_phone', 'sales_phone', 'service_phone', 'urgent_phone'].map((name) => [name, '+15145550123']))
    for (const template of templateNames) {
      const body = { template, friendly_name: template, business: 'Boutique', email: 'accueil@example.com', text_fr: 'Fermé', text_en: 'Closed', ...phones }
      const { status } = await ask(`${server.url}/v1/accounts/${member.accountId}/applications/from-template`, { token: member.token, body })
      assert.equal(status, 201)
    }
    const listed = await read(member, `/accounts/${member.accountId}/applications`)
    assert.ok(Value.Check(ApplicationsReplySchema, listed))
    assert.deepEqual(new Set(listed.applications.map(({ friendly_name, problem }) => `${friendly_name}: ${problem}`)), new Set(templateNames.map((name) => `${name}: null`)))
  })
})
