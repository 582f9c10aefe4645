import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { CallPath, FlowAnalytics, FlowBehaviours, FlowCounts } from 'contract/callPaths'
import type { FlowJudgement } from 'contract/flows'
import { sql } from 'kysely'
import { makeParties, module, say, VOICE, type Parties, type Party } from '../../phone/switchboard/testing/parties'
import { ask } from '../../testing/ask'
import { apiKeyOf } from '../../testing/sessions'
import type { CallFlowPlan } from '../../testing/callFlow'
import { listHistory } from '../../testing/lists'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const menu: CallFlowPlan = {
  branches: [
    { friendly_name: 'root', modules: [say('menu'), module('router', { routes: [{ digit: '2', branch: 'Messagerie' }] }), say('rien')] },
    { friendly_name: 'Messagerie', modules: [say('laissez'), module('voicemail', { send_to: 'boite@example.com' })] },
  ],
}

describe('the path of a call', () => {
  let server: TestServer
  let people: Parties
  before(async () => {
    server = await startServer()
    people = makeParties(server)
  })
  after(async () => {
    assert.deepEqual(people.exchange.failures, [])
    await server.close()
  })

  const isObject = <Body extends object>(body: unknown): body is Body => typeof body === 'object' && body !== null
  const get = async <Body extends object>(who: Party, path: string): Promise<Body> => {
    const { status, text, body } = await ask(`${server.url}/v1${path}`, { token: who.token })
    assert.equal(status, 200, text)
    assert.ok(isObject<Body>(body))
    return body
  }
  const applicationOf = async (who: Party): Promise<string> =>
    (await server.store.selectFrom('applications').select('id').where('account_id', '=', who.accountId).executeTakeFirstOrThrow()).id
  const callOf = async (who: Party): Promise<string> => String((await listHistory(server.url, who, 'calls')).rows[0]?.id)
  const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Montreal' }).format(server.clock.now())
  const countsOf = async (who: Party) => get<FlowCounts>(who, `/applications/${await applicationOf(who)}/flow-counts?from=${today()}&to=${today()}`)

  const answered = async (called: Party) => {
    const phone = people.call(await people.party(), called.number)
    await people.exchange.pickedUp(phone)
    return phone
  }
  const stepsOf = ({ steps }: CallPath) => steps.map(({ step, branch_name, module_name, outcome, key }) => [step, branch_name, module_name, outcome, key])

  it('shows what was played and pressed, and leads from the call to its voicemail and back', async () => {
    const called = await people.party(menu)
    const phone = await answered(called)
    await people.exchange.ticker.tick(10)
    phone.press('2')
    await people.tickUntil(() => people.hears(phone, 'beep'))
    await people.exchange.ticker.tick(25)
    await people.talk(phone, 60, VOICE)
    phone.press('#')
    await people.exchange.ticker.tick(1)
    await people.exchange.over(phone)

    const { path } = await get<{ path: CallPath }>(called, `/calls/${await callOf(called)}/path`)
    assert.deepEqual(stepsOf(path), [
      [1, 'root', 'text_to_speech', 'done', null],
      [2, 'root', 'router', 'key', '2'],
      [3, 'Messagerie', 'text_to_speech', 'done', null],
      [4, 'Messagerie', 'voicemail', 'recorded', null],
    ])
    assert.deepEqual([path.ending, path.call?.id, path.application?.id], ['message', await callOf(called), await applicationOf(called)])
    const [message] = (await listHistory(server.url, called, 'voicemails')).rows
    assert.deepEqual(path.voicemail_ids, [message?.id])
    assert.deepEqual((await get<{ path: CallPath }>(called, `/voicemails/${message?.id}/path`)).path, path)

    const counts = await countsOf(called)
    assert.equal(counts.calls, 1)
    assert.deepEqual(counts.steps.map(({ module_name, outcome, key, calls }) => [module_name, outcome, key, calls]).sort(), [
      ['router', 'key', '2', 1],
      ['text_to_speech', 'done', null, 1],
      ['text_to_speech', 'done', null, 1],
      ['voicemail', 'recorded', null, 1],
    ])
  })

  it('leads to its voicemail even if its steps are written late', async () => {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow = makeParties(server, undefined, (own) => ({ ...own, recordSteps: async (steps) => released.then(() => own.recordSteps(steps)) }))
    const called = await slow.party({ branches: [{ friendly_name: 'root', modules: [module('voicemail', { send_to: 'tard@example.com' })] }] })
    const phone = slow.call(await slow.party(), called.number)
    await slow.exchange.pickedUp(phone)
    await slow.tickUntil(() => slow.hears(phone, 'beep'))
    await slow.exchange.ticker.tick(25)
    await slow.talk(phone, 60, VOICE)
    phone.press('#')
    await slow.tickUntil(() => phone.call.isOver())
    await slow.exchange.ticker.tick(100)
    release()
    await slow.exchange.over(phone)
    const { path } = await get<{ path: CallPath }>(called, `/calls/${await callOf(called)}/path`)
    const [message] = (await listHistory(server.url, called, 'voicemails')).rows
    assert.ok(message !== undefined)
    assert.deepEqual(path.voicemail_ids, [message.id])
  })

  it('keeps a key that the menu does not list, without counting it by itself, and tells where callers left', async () => {
    const called = await people.party(menu)
    const wrong = await answered(called)
    await people.exchange.ticker.tick(10)
    wrong.press('7')
    await people.tickUntil(() => wrong.call.isOver())
    await people.exchange.over(wrong)
    const { path } = await get<{ path: CallPath }>(called, `/calls/${await callOf(called)}/path`)
    assert.deepEqual(stepsOf(path), [
      [1, 'root', 'text_to_speech', 'done', null],
      [2, 'root', 'router', 'wrong_key', '7'],
      [3, 'root', 'text_to_speech', 'done', null],
    ])
    const left = await answered(called)
    await people.exchange.ticker.tick(10)
    left.leaves()
    await people.exchange.over(left)

    const counts = await countsOf(called)
    const router = counts.steps.filter(({ module_name }) => module_name === 'router')
    assert.deepEqual(router.map(({ outcome, key, calls }) => [outcome, key, calls]).sort(), [['left', null, 1], ['wrong_key', null, 1]])
    const application = await applicationOf(called)
    const analytics = await get<FlowAnalytics>(called, `/applications/${application}/flow-analytics?from=${today()}&to=${today()}`)
    assert.deepEqual(analytics.keys, [])
    assert.deepEqual([analytics.calls, analytics.endings], [2, { reached: 0, message: 0, menu: 1, missed: 1 }])
    assert.equal(analytics.hours.reduce((sum, { calls }) => sum + calls, 0), 2)
    const { text } = await ask(`${server.url}/v1/applications/${application}/flow-analytics/export-url?from=${today()}&to=${today()}`, { token: called.token })
    const [, url = ''] = /"file_url":"([^"]*)"/.exec(text) ?? []
    const csv = await (await fetch(new URL(url, server.url))).text()
    assert.match(csv, /\r?\n"?"?,"?"?,"?"?,"?"?,"?"?,2,0,0,1,1/)
  })

  it('keeps the names of the version that it took, when the call flow changes', async () => {
    const called = await people.party(menu)
    const phone = await answered(called)
    await people.exchange.ticker.tick(10)
    phone.press('2')
    await people.tickUntil(() => people.hears(phone, 'beep'))
    phone.leaves()
    await people.exchange.over(phone)
    const shown = async (): Promise<unknown[]> => {
      const { path } = await get<{ path: CallPath }>(called, `/calls/${await callOf(called)}/path`)
      return [path.flow_version, path.version, [...new Set(path.steps.map(({ branch_name }) => branch_name))]]
    }
    assert.deepEqual(await shown(), [1, null, ['root', 'Messagerie']])
    const branches = server.store.selectFrom('application_branches').select('id').where('account_id', '=', called.accountId)
    const { id } = await branches.where('friendly_name', '=', 'Messagerie').executeTakeFirstOrThrow()
    assert.equal((await ask(`${server.url}/v1/application-branches/${id}`, { token: called.token, method: 'DELETE' })).status, 204)
    assert.deepEqual(await shown(), [1, 1, ['root', 'Messagerie']])
  })

  it('is one of those who did the same, whatever version they took, as long as it is kept', async () => {
    const called = await people.party(menu)
    const hears = async (key: string | null): Promise<void> => {
      const phone = await answered(called)
      await people.exchange.ticker.tick(10)
      if (key !== null) phone.press(key)
      if (key === '2') await people.tickUntil(() => people.hears(phone, 'beep'))
      if (key === '7') await people.tickUntil(() => phone.call.isOver())
      else phone.leaves()
      await people.exchange.over(phone)
    }
    for (const key of ['2', '7', null]) await hears(key)
    const application = await applicationOf(called)
    const branches = server.store.selectFrom('application_branches').select('id').where('account_id', '=', called.accountId)
    const { id } = await branches.where('friendly_name', '=', 'Messagerie').executeTakeFirstOrThrow()
    const modules = [say('Un instant'), module('voicemail', { send_to: 'boite@example.com' })]
    assert.equal((await ask(`${server.url}/v1/application-branches/${id}/modules`, { token: called.token, method: 'PUT', body: { modules } })).status, 200)
    await hears('2')
    const behaviours = async (): Promise<FlowBehaviours> => {
      const { status, text, body } = await ask(`${server.url}/v1/applications/${application}/flow-behaviours`, { token: called.token, body: { from: today(), to: today(), schedules: [], with_minutes: 1 } })
      assert.equal(status, 200, text)
      assert.ok(isObject<FlowBehaviours>(body))
      return body
    }
    const found = await behaviours()
    assert.deepEqual(found.questions, ['say fr-CA menu'])
    assert.deepEqual([found.calls, found.untold_calls], [4, 0])
    assert.deepEqual(
      found.behaviours.map(({ calls, answers, end, branch_name, latest }) => [calls, answers.map(({ question, did, listed }) => [question, did, listed]), end.kind, end.target, branch_name, latest.length]).sort(),
      [
        [1, [[0, '7', ['2']]], 'hangUp', '', 'root', 1],
        [1, [[0, 'left', null]], 'left', '', 'root', 1],
        [2, [[0, '2', null]], 'message', 'boite@example.com', 'Messagerie', 2],
      ],
    )
    assert.equal(found.behaviours[0]?.latest[0]?.call_id, await callOf(called))
    const minutesOf = ({ behaviours: all, untold_minutes }: FlowBehaviours) => all.reduce((sum, { minutes }) => sum + (minutes?.all ?? 0), untold_minutes ?? 0)
    const billed = await server.store.selectFrom('call_days').select((day) => day.fn.sum<number>('minutes').as('minutes')).where('account_id', '=', called.accountId).executeTakeFirstOrThrow()
    assert.ok(Number(billed.minutes) >= 4)
    assert.equal(minutesOf(found), Number(billed.minutes))

    const root = await branches.where('friendly_name', '=', 'root').executeTakeFirstOrThrow()
    const flow = `/v1/applications/${application}/flow`
    const before = await ask(`${server.url}${flow}`, called)
    const draft = [
      { id: root.id, friendly_name: 'root', modules: [say('menu'), module('router', { routes: [{ digit: '3', branch: 'new' }] }), say('rien')] },
      { id: 'new', friendly_name: 'Boîte', modules: [module('voicemail', { send_to: 'boite@example.com' })] },
    ]
    const { token } = await apiKeyOf(server, called, ['flows:read'])
    const judged = await ask(`${server.url}${flow}/judge`, { token, body: { branches: draft, from: today(), to: today() } })
    assert.ok(isObject<FlowJudgement>(judged.body), judged.text)
    const { proof, replay, changes, problem } = judged.body
    assert.deepEqual([problem, proof.is_complete, proof.hours, proof.lost_hours], ['loses_callers', 1, 1, 1])
    assert.deepEqual(proof.lost.map(({ loss, branch_name, module_index, events }) => [loss, branch_name, module_index, events]), [['ends', 'root', 2, [{ type: 'answered' }, { type: 'timeout' }]]])
    assert.deepEqual([replay.calls, replay.same, replay.untold_calls], [4, 1, 0])
    assert.deepEqual(replay.other.map(({ calls, then, instead }) => [calls, then.kind, then.branch_name, instead.kind, instead.branch_name]), [[2, 'message', 'Messagerie', 'hangUp', 'root']])
    assert.deepEqual(replay.unknown.map(({ calls, doubt, branch_name }) => [calls, doubt, branch_name]), [[1, 'key', 'root']])
    assert.deepEqual(changes.map(({ kind }) => kind).sort(), ['branch_added', 'branch_removed', 'step_added', 'step_removed'])
    // The calls are of today, and the last month that is over had none.
    const none = { before: 0, least: 0, most: 0 }
    assert.deepEqual([judged.body.cost?.minutes, judged.body.cost?.transfers], [none, none])
    assert.deepEqual(judged.body.cost?.plans.map(({ plan_name, cost }) => [plan_name, cost.least === cost.before, cost.most === cost.before]), [['Starter', true, true], ['Professional', true, true], ['Enterprise', true, true]])
    assert.equal((await ask(`${server.url}${flow}`, called)).text, before.text)

    await server.store.deleteFrom('flow_versions').where('account_id', '=', called.accountId).execute()
    const { calls, untold_calls, behaviours: kept, untold_minutes } = await behaviours()
    assert.equal(minutesOf({ ...found, behaviours: kept, untold_minutes }), Number(billed.minutes))
    assert.deepEqual([calls, untold_calls, kept.map((behaviour) => behaviour.calls)], [4, 3, [1]])
  })

  it('tells how a call found the hours that it came to, whatever they are today, and tries no hours that could not be saved', async () => {
    const called = await people.party(menu)
    const application = await applicationOf(called)
    const send = async (method: string, path: string, body: object): Promise<unknown> => {
      const answer = await ask(`${server.url}/v1${path}`, { token: called.token, method, body })
      assert.ok(answer.status < 300, answer.text)
      return answer.body
    }
    const hours = (start: string, end: string) => ({ time_zone: 'UTC', weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start, end })), exceptions: [], holidays: [] })
    await send('POST', `/accounts/${called.accountId}/schedules`, { name: 'Jour', ...hours('00:00', '24:00') })
    const { id: schedule_id } = await server.store.selectFrom('schedules').select('id').where('account_id', '=', called.accountId).executeTakeFirstOrThrow()
    const branches = await server.store.selectFrom('application_branches').select(['id', 'friendly_name']).where('account_id', '=', called.accountId).execute()
    const [root, box] = ['root', 'Messagerie'].map((name) => branches.find(({ friendly_name }) => friendly_name === name)?.id ?? '')
    await send('PUT', `/application-branches/${root}/modules`, { modules: [module('opening_hours', { schedule_id, open_branch: box }), say('fermé')] })
    const phone = await answered(called)
    await people.tickUntil(() => people.hears(phone, 'beep'))
    phone.leaves()
    await people.exchange.over(phone)
    await send('PUT', `/schedules/${schedule_id}`, { name: 'Jour', ...hours('00:00', '00:01') })

    const path = `/v1/applications/${application}/flow-behaviours`
    const asked = (tried: object) => ask(`${server.url}${path}`, { token: called.token, body: { from: today(), to: today(), schedules: [{ id: schedule_id, hours: tried }] } })
    const { body } = await asked(hours('09:00', '17:00'))
    assert.ok(isObject<FlowBehaviours>(body))
    assert.deepEqual(body.behaviours.map(({ calls, opened, answers, end }) => [calls, opened, answers, end.kind]), [[1, [{ schedule_id, branch: 'open_branch' }], [], 'message']])
    assert.deepEqual(body.behaviours.map(({ by_day }) => by_day), [[1]])
    assert.notEqual(body.tried_hours, null)
    assert.equal((await asked({ ...hours('09:00', '17:00'), time_zone: 'Mars/Base' })).status, 422)
  })

  it('is of no version if its steps were replaced before versions were kept', async () => {
    const called = await people.party(menu)
    const phone = await answered(called)
    phone.leaves()
    await people.exchange.over(phone)
    await server.store.updateTable('applications').set({ modules_version: 9 }).where('account_id', '=', called.accountId).execute()
    const branches = server.store.selectFrom('application_branches').select('id').where('account_id', '=', called.accountId)
    const { id } = await branches.where('friendly_name', '=', 'Messagerie').executeTakeFirstOrThrow()
    assert.equal((await ask(`${server.url}/v1/application-branches/${id}`, { token: called.token, method: 'DELETE' })).status, 204)
    const { path } = await get<{ path: CallPath }>(called, `/calls/${await callOf(called)}/path`)
    assert.deepEqual([path.flow_version, path.version, path.steps.every(({ description }) => description === null)], [1, null, true])
  })

  it('is unknown for other accounts, and empty for calls without one', async () => {
    const called = await people.party(menu)
    const phone = await answered(called)
    phone.leaves()
    await people.exchange.over(phone)
    const stranger = await people.party()
    assert.equal((await ask(`${server.url}/v1/calls/${await callOf(called)}/path`, { token: stranger.token })).status, 404)
    assert.equal((await ask(`${server.url}/v1/applications/${await applicationOf(called)}/flow-counts?from=${today()}&to=${today()}`, { token: stranger.token })).status, 404)
    const [old = ''] = await server.seed.history(stranger.accountId, 'calls')
    const { path } = await get<{ path: CallPath }>(stranger, `/calls/${old}/path`)
    assert.deepEqual([path.application, path.steps, path.call?.id], [null, [], old])
    for (const range of ['from=2026-03-02&to=2026-03-01', 'from=2024-01-01&to=2026-03-01', 'from=2026-02-30&to=2026-03-01']) {
      const { status } = await ask(`${server.url}/v1/applications/${await applicationOf(called)}/flow-counts?${range}`, { token: called.token })
      assert.equal(status, 400, range)
    }
  })

  it('is written once, however often and in which order its reports arrive', async () => {
    const { accountId } = await people.party()
    const { store } = server
    const { callRecords } = people.exchange
    const [flow, branchId] = [{ applicationId: crypto.randomUUID(), version: 3 }, crypto.randomUUID()]
    const call = { id: `CA${'4'.repeat(32)}`, accountId, startedAt: server.clock.now() }
    const step = (number: number, outcome: 'waiting' | 'key' | 'done' | 'answered', key: string | null = null) =>
      ({ step: number, branchId, moduleIndex: number - 1, moduleName: 'router', outcome, key, toBranchId: null })
    const reports = [[step(1, 'done'), step(2, 'waiting')], [step(2, 'key', '1'), step(3, 'waiting')], [step(3, 'answered')]]
    const send = (at: number) => callRecords.recordSteps({ ...call, flow, steps: reports[at] ?? [] })
    await Promise.all([send(0), send(0)])
    await send(1)
    await callRecords.endSteps(call)
    await Promise.all([send(0), send(1), send(2), send(2)])
    const steps = await store.selectFrom('call_steps').select(['step', 'outcome', 'key']).where('account_id', '=', accountId).orderBy('step').execute()
    assert.deepEqual(steps.map(({ step: number, outcome, key }) => [number, outcome, key]), [[1, 'done', null], [2, 'key', '1'], [3, 'answered', null]])
    const counted = await store.selectFrom('step_days').select(['module_index', 'outcome', 'calls']).where('account_id', '=', accountId).where('calls', '<>', 0).orderBy('module_index').execute()
    assert.deepEqual(counted.map(({ outcome, calls }) => [outcome, calls]), [['done', 1], ['key', 1], ['answered', 1]])
  })

  it('tells where a caller left whose hang-up overtook the report of the last step', async () => {
    const { accountId } = await people.party()
    const { callRecords } = people.exchange
    const [flow, branchId] = [{ applicationId: crypto.randomUUID(), version: 3 }, crypto.randomUUID()]
    const call = { id: `CA${'5'.repeat(32)}`, accountId, startedAt: server.clock.now() }
    const begun = { ...call, numberId: null, direction: 'inbound', contactNumber: '+15145550123', duration: 0 } as const
    await callRecords.recordCall(begun)
    await callRecords.recordCall({ ...begun, outcome: 'missed' })
    await callRecords.endSteps(call)
    const menuStep = { step: 1, branchId, moduleIndex: 0, moduleName: 'router', outcome: 'waiting', key: null, toBranchId: null } as const
    await callRecords.recordSteps({ ...call, flow, steps: [menuStep] })
    const { outcome } = await server.store.selectFrom('call_steps').select('outcome').where('account_id', '=', accountId).executeTakeFirstOrThrow()
    const { ending } = await server.store.selectFrom('call_paths').select('ending').where('account_id', '=', accountId).executeTakeFirstOrThrow()
    assert.deepEqual([outcome, ending], ['left', 'menu'])
  })

  it('is counted by day as it is written, whatever changes and is deleted', async () => {
    const wrong = await sql<{ wrong: number }>`select count(*)::int as wrong from (
        select account_id, application_id, branch_id, module_index, outcome, key, sum(calls) as calls from step_days group by 1, 2, 3, 4, 5, 6 having sum(calls) <> 0
        except
        select account_id, application_id, branch_id, module_index, outcome, case when outcome <> 'wrong_key' then key end, count(*) from call_steps group by 1, 2, 3, 4, 5, 6
      ) as rows`.execute(server.store)
    assert.equal(wrong.rows[0]?.wrong, 0)
    await server.store.deleteFrom('call_steps').execute()
    await server.store.deleteFrom('call_paths').execute()
    const left = await sql<{ calls: number }>`select (select sum(abs(calls)) from step_days)::int + (select sum(abs(calls)) from flow_days)::int as calls`.execute(server.store)
    assert.equal(left.rows[0]?.calls, 0)
  })
})
