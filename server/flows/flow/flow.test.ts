import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { WholeFlow } from 'contract/flows'
import { ask, fieldsOf, type Reply } from '../../testing/ask'
import { apiKeyOf, type SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const say = (text: string) => ({ module_name: 'text_to_speech', parameters: { text, language: 'fr-CA' } })
const bodyOf = ({ friendly_name, branches, tests }: WholeFlow) => ({ friendly_name, branches, tests })

describe('a call flow as a whole', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const isReply = (body: unknown): body is { flow: WholeFlow } => typeof body === 'object' && body !== null && 'flow' in body
  const flowIn = ({ body, text }: Reply): WholeFlow => {
    assert.ok(isReply(body), text)
    return body.flow
  }

  const made = async () => {
    const member = await server.seed.member()
    const { accountId } = member
    const [scheduleId, sound] = [await server.seed.schedule(accountId, { name: 'Jour' }), await server.seed.audiofile(accountId, { friendly_name: 'accueil.wav' })]
    const branches = [
      { friendly_name: 'root', modules: [{ module_name: 'audiofile', parameters: { audiofile_id: sound } }, { module_name: 'opening_hours', parameters: { schedule_id: scheduleId } }, { module_name: 'router', parameters: { routes: [{ digit: '2', branch: 'Nuit' }] } }] },
      { friendly_name: 'Nuit', modules: [say('Fermé')] },
    ]
    const { id } = await server.seed.callFlow(accountId, { friendly_name: 'Accueil', branches })
    await server.seed.rehearsal(accountId, id)
    const { token } = await apiKeyOf(server, member)
    const url = `${server.url}/v1/applications/${id}/flow`
    const get = () => ask(url, { token })
    const put = (body: object, tag: string | null, by = token) => ask(url, { method: 'PUT', token: by, body, headers: tag === null ? {} : { 'if-match': tag } })
    return { member, id, sound, scheduleId, get, put }
  }
  const versionsOf = async (member: SeededMember) => {
    const rows = await server.store.selectFrom('flow_versions').select(['version', 'author_name']).where('account_id', '=', member.accountId).orderBy('version').execute()
    return rows.map(({ version, author_name }) => [version, author_name])
  }

  it('is read with the hours that it uses, the sounds that it plays and its tests', async () => {
    const { get, sound, scheduleId } = await made()
    const flow = flowIn(await get())
    assert.deepEqual(flow.branches.map(({ friendly_name, modules }) => [friendly_name, modules.length]), [['root', 3], ['Nuit', 1]])
    assert.deepEqual([flow.tests.length, flow.schedules.map(({ id, name }) => [id, name])], [1, [[scheduleId, 'Jour']]])
    assert.deepEqual(flow.sounds.map(({ id, name }) => [id, name]), [[sound, 'accueil.wav']])
    assert.match(flow.sounds[0]?.sha256 ?? '', /^[0-9a-f]{64}$/)
  })

  it('is saved in one version, with new ids for what is new, in the name of the key', async () => {
    const { member, get, put } = await made()
    const before = await get()
    const flow = flowIn(before)
    const [root, night] = flow.branches
    assert.ok(root !== undefined && night !== undefined)
    const menu = { id: 'step', module_name: 'router', parameters: { text: 'day', routes: [{ digit: '1', branch: 'day' }, { digit: '2', branch: night.id }] } }
    const hours = { module_name: 'opening_hours', parameters: { open_branch: 'day', closed_branch: night.id, holiday_branch: null } }
    const test = { friendly_name: 'Le jour', script: { caller: '', number_id: null, events: [{ type: 'answered' }] }, expected: { kind: 'hangUp', branch_id: 'day', target: null } }
    const changed = { friendly_name: 'Réception', branches: [{ ...root, modules: [...root.modules.slice(0, 1), hours, menu] }, { id: 'day', friendly_name: 'Jour', modules: [say('Ouvert')] }, night], tests: [test] }
    const saved = await put(changed, before.headers.get('etag'))
    const after = flowIn(saved)
    const [, day, last] = after.branches
    assert.deepEqual([after.friendly_name, day?.friendly_name, last], ['Réception', 'Jour', night])
    const [kept, opening, keys] = after.branches[0]?.modules ?? []
    assert.deepEqual(kept, root.modules[0])
    assert.deepEqual(opening?.parameters, { open_branch: day?.id, closed_branch: night.id, holiday_branch: null })
    assert.deepEqual(keys?.parameters, { text: 'day', routes: [{ digit: '1', branch: day?.id }, { digit: '2', branch: night.id }] })
    assert.ok(day !== undefined && day.id !== 'day' && keys?.id !== 'step')
    assert.deepEqual(after.tests.map(({ friendly_name, expected }) => [friendly_name, expected.branch_id]), [['Le jour', day.id]])
    assert.deepEqual(await versionsOf(member), [[1, null], [2, 'Zoé Nadeau (Script)']])
    assert.equal((await get()).text, saved.text)
    assert.equal((await get()).headers.get('etag'), saved.headers.get('etag'))
  })

  it('is left as it is when it is saved as it is', async () => {
    const { member, get, put } = await made()
    const before = await get()
    const saved = await put(bodyOf(flowIn(before)), before.headers.get('etag'))
    assert.deepEqual([saved.status, saved.text, saved.headers.get('etag')], [200, before.text, before.headers.get('etag')])
    assert.deepEqual(await versionsOf(member), [])
  })

  it('is not saved over a change of its name, branches, steps or tests that the sender has not seen', async () => {
    const { member, id, get, put } = await made()
    const { accountId, token } = member
    const v1 = (method: string, path: string, body?: object) => ask(`${server.url}/v1${path}`, { method, token, ...(body && { body }) })
    const [root, night] = flowIn(await get()).branches
    const edits: [string, string, object?][] = [
      ['PUT', `/applications/${id}`, { friendly_name: 'Autre' }],
      ['PUT', `/application-branches/${night?.id}`, { friendly_name: 'Soir' }],
      ['PUT', `/application-branches/${root?.id}/modules`, { modules: [say('Bonsoir')] }],
      ['POST', `/applications/${id}/branches`, { friendly_name: 'Encore' }],
      ['PUT', `/rehearsals/${flowIn(await get()).tests[0]?.id}`, { friendly_name: 'Essai', expected: { kind: 'over', branch_id: null, target: null } }],
    ]
    for (const [method, path, body] of edits) {
      const seen = await get()
      assert.ok((await v1(method, path, body)).status < 300, path)
      const now = await get()
      const refused = await put({ ...bodyOf(flowIn(seen)), friendly_name: 'Trop tard' }, seen.headers.get('etag'))
      assert.deepEqual([refused.status, (await get()).text], [412, now.text], path)
    }
    assert.equal((await ask(`${server.url}/v1/accounts/${accountId}/applications`, { token })).status, 200)
  })

  it('is saved against its checks only with a reason, which the journal keeps', async () => {
    const { member, id, get, put } = await made()
    const before = await get()
    const flow = flowIn(before)
    const checks = (path: string, method: string, body: object, token = member.token) => ask(`${server.url}/v1/applications/${id}/checks${path}`, { token, method, body })
    assert.equal((await checks('', 'PUT', { is_required: 1 }, (await server.seed.member()).token)).status, 404)
    assert.equal((await checks('', 'PUT', { is_required: 1 })).status, 204)
    const { text } = await ask(`${server.url}/v1/accounts/${member.accountId}/applications`, { token: member.token })
    assert.match(text, /"requires_checks":1/)

    const failing = { ...bodyOf(flow), tests: [{ friendly_name: 'Boîte', script: { caller: '', number_id: null, events: [{ type: 'answered' }] }, expected: { kind: 'voicemail', branch_id: null, target: 'a@example.com' } }] }
    const refused = await put(failing, before.headers.get('etag'))
    assert.equal(refused.status, 409)
    assert.match(refused.text, /checks_failed.*Tests that fail: Boîte\. Some callers reach neither a person nor voicemail\./)
    assert.equal((await get()).text, before.text)
    assert.equal((await put({ ...failing, reason: ' ' }, before.headers.get('etag'))).status, 409)
    assert.equal((await put({ ...failing, reason: 'Incendie' }, before.headers.get('etag'))).status, 200)

    assert.equal((await checks('/skipped', 'POST', { reason: 'Encore', failed_tests: ['Boîte'], problem: null })).status, 204)
    const entries = await server.store.selectFrom('journal').select(['act', 'actor', 'subject', 'reason', 'after']).where('account_id', '=', member.accountId).where('act', 'like', 'flow_checks_%').orderBy('created_at').orderBy('act', 'desc').execute()
    assert.deepEqual(entries.map(({ act, subject, reason, after }) => [act, subject, reason, after]).sort(), [
      ['flow_checks_set', 'Accueil', '', { is_required: 1 }],
      ['flow_checks_skipped', 'Accueil', 'Encore', { problem: null, failed_tests: ['Boîte'], application_id: id }],
      ['flow_checks_skipped', 'Accueil', 'Incendie', { problem: 'loses_callers', failed_tests: ['Boîte'], application_id: id }],
    ])
    const passing = { ...bodyOf(flow), branches: [{ ...flow.branches[0], modules: [{ module_name: 'voicemail', parameters: { send_to: 'a@example.com' } }] }], tests: [] }
    assert.equal((await put(passing, (await get()).headers.get('etag'))).status, 200)
  })

  it('is saved branch by branch, or restored, only as a whole that passes its checks, or after a reason', async () => {
    const member = await server.seed.member()
    const voicemail = { module_name: 'voicemail', parameters: { send_to: 'a@example.com' } }
    const { id } = await server.seed.callFlow(member.accountId, { friendly_name: 'Accueil', branches: [{ friendly_name: 'root', modules: [say('Bonjour')] }, { friendly_name: 'Nuit', modules: [] }] })
    const v1 = (path: string, method: string, body: object | undefined, tag: string | null) => ask(`${server.url}/v1${path}`, { token: member.token, method, ...(body && { body }), headers: tag === null ? {} : { 'if-match': tag } })
    const flow = () => v1(`/applications/${id}/flow`, 'GET', undefined, null)
    const branches = () => v1(`/applications/${id}/branches`, 'GET', undefined, null)
    const [root, night] = flowIn(await flow()).branches
    assert.ok(root !== undefined && night !== undefined)
    const routed = { module_name: 'router', parameters: { routes: [{ digit: '2', branch: night.id }] } }
    const save = async (branch: { id: string | number }, modules: object[], whole?: object[]) => v1(`/application-branches/${branch.id}/modules`, 'PUT', { modules, ...(whole && { flow: whole }) }, (await branches()).headers.get('etag'))
    assert.equal((await save(root, [say('Bonsoir')])).status, 200)
    const tests = [{ friendly_name: 'Boîte', script: { caller: '', number_id: null, events: [{ type: 'answered' }, { type: 'digit', digit: '2' }] }, expected: { kind: 'voicemail', branch_id: night.id, target: 'a@example.com' } }]
    assert.equal((await v1(`/applications/${id}/flow`, 'PUT', { ...bodyOf(flowIn(await flow())), tests }, (await flow()).headers.get('etag'))).status, 200)
    assert.equal((await v1(`/applications/${id}/checks`, 'PUT', { is_required: 1 }, null)).status, 204)

    const before = (await flow()).text
    const [menu, box] = [[routed, voicemail], [voicemail]]
    const half = await save(root, menu)
    assert.deepEqual([half.status, (await flow()).text], [409, before])
    assert.match(half.text, /checks_failed.*Tests that fail: Boîte\./)
    const whole = [{ id: root.id, modules: menu }, { id: night.id, modules: box }]
    assert.equal((await save(root, menu, whole)).status, 200)
    assert.equal((await save(night, box, whole)).status, 200)
    // What is sent counts, not what the whole says of it.
    assert.equal((await save(night, [], whole)).status, 409)

    const restore = async () => v1(`/applications/${id}/versions/1/restore`, 'POST', undefined, (await branches()).headers.get('etag'))
    const saved = (await flow()).text
    const refused = await restore()
    assert.deepEqual([refused.status, (await flow()).text], [409, saved])
    assert.match(refused.text, /Tests that fail: Boîte\. Some callers/)
    assert.equal((await v1(`/applications/${id}/checks/skipped`, 'POST', { reason: 'Panne', failed_tests: ['Boîte'], problem: 'loses_callers' }, null)).status, 204)
    assert.equal((await restore()).status, 200)
    assert.equal((await save(night, [])).status, 200)
    await server.store.updateTable('applications').set({ requires_checks: 0 }).where('id', '=', id).execute()
    assert.equal((await save(night, box)).status, 200)
  })

  it('is refused as a whole if any part of it is', async () => {
    const { get, put, member } = await made()
    const before = await get()
    const flow = flowIn(before)
    const [root, night] = flow.branches
    assert.ok(root !== undefined && night !== undefined)
    const elsewhere = await server.seed.number((await server.seed.person()).accountId)
    const test = { friendly_name: 'x', script: { caller: '', number_id: elsewhere, events: [] }, expected: { kind: 'over', branch_id: null, target: null } }
    for (const [change, field] of [
      [{ friendly_name: ' ' }, 'friendly_name'],
      [{ branches: [night, root] }, 'branches'],
      [{ branches: [root, night, night] }, 'branches'],
      [{ branches: [root, { ...night, modules: [{ module_name: 'fax', parameters: {} }] }] }, 'modules'],
      [{ branches: [root, { ...night, modules: [{ module_name: 'call_transfer', parameters: { destination_number: '+19005550123' } }] }] }, 'modules'],
      [{ tests: [test] }, 'tests'],
    ] as const) {
      const refused = await put({ ...bodyOf(flow), ...change }, before.headers.get('etag'))
      assert.deepEqual([refused.status, fieldsOf(refused)], [422, [field]], JSON.stringify(change))
    }
    assert.equal((await get()).text, before.text)
    const { token } = await apiKeyOf(server, member, ['flows:read'])
    assert.equal((await put(bodyOf(flow), null, token)).status, 403)
  })
})
