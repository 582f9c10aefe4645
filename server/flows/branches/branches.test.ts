import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, fieldsOf, type Question, type Reply } from '../../testing/ask'
import { readCallFlow } from '../../testing/savedCallFlow'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const hangUp = { module_name: 'hangup', parameters: {} }
const say = (text: string) => ({ module_name: 'text_to_speech', description: '', parameters: { text } })

describe('branches', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const callFlow = async (names: string[] = ['Ventes', 'Soutien']) => {
    const member = await server.seed.member()
    const branches = names.map((friendly_name) => ({ friendly_name, modules: [hangUp] }))
    const { id, branches: made } = await server.seed.callFlow(member.accountId, { branches, updated_at: '2020-01-01T00:00:00Z' })
    const [root = '', first = '', second = ''] = made.map((branch) => branch.id)
    return { member, id, root, first, second, moduleIds: made.map((branch) => branch.moduleIds) }
  }
  const send = ({ token }: SeededMember, path: string, question: Question = {}) =>
    ask(`${server.url}/v1${path}`, { token, ...question })
  const save = (member: SeededMember, branch: string, modules: unknown, headers: Record<string, string> = {}) =>
    send(member, `/application-branches/${branch}/modules`, { method: 'PUT', body: { modules }, headers })
  const namesOf = async (id: string) => (await readCallFlow(server.store, id)).map(({ friendly_name }) => friendly_name)
  const textsOf = async (id: string, branch: string): Promise<unknown[]> => {
    const branches = await readCallFlow(server.store, id)
    return branches.find((each) => each.id === branch)?.modules.map(({ parameters }) => parameters['text']) ?? []
  }
  const isTouched = async (id: string): Promise<boolean> => {
    const row = await server.store.selectFrom('applications').select('updated_at').where('id', '=', id).executeTakeFirstOrThrow()
    return row.updated_at > new Date('2020-01-02T00:00:00Z')
  }

  it('come in order with their modules and version', async () => {
    const { member, id, root, first, moduleIds } = await callFlow(['Ventes'])
    const answer = await send(member, `/applications/${id}/branches`)
    assert.deepEqual([answer.status, answer.headers.get('etag')], [200, '"1"'])
    const module = { id: moduleIds[1]?.[0], ...hangUp, description: '', application_id: id, branch_id: first, is_active: 1 }
    assert.deepEqual(answer.body, {
      branches: [
        { id: root, name: 'root', friendly_name: 'root', modules: [] },
        { id: first, name: 'branch-1', friendly_name: 'Ventes', modules: [module] },
      ],
    })
  })

  it('of another account look unknown in every operation, and so does their call flow', async () => {
    const [{ member }, { id, first }] = [await callFlow(), await callFlow()]
    const inCallFlow = (application: string) => send(member, `/applications/${application}/branches`, { body: { friendly_name: 'Mine' } })
    assert.deepEqual([(await inCallFlow(id)).status, (await inCallFlow('flow-never')).status], [404, 404])
    const before = await readCallFlow(server.store, id)
    const calls: ((branch: string) => Promise<Reply>)[] = [
      (branch) => send(member, `/application-branches/${branch}`, { method: 'PUT', body: { friendly_name: 'Mine' } }),
      (branch) => save(member, branch, []),
      (branch) => send(member, `/application-branches/${branch}`, { method: 'DELETE' }),
    ]
    for (const call of calls) {
      const [theirs, never] = [await call(first), await call('branch-never')]
      assert.deepEqual([theirs.status, theirs.text], [404, never.text])
    }
    assert.deepEqual(await readCallFlow(server.store, id), before)
  })

  it('are created last and empty, once per key', async () => {
    const { member, id } = await callFlow()
    const headers = { 'idempotency-key': '6a1f6e0e-7f0c-4c39-9f3f-0f3b8e0d2a11' }
    const create = () => send(member, `/applications/${id}/branches`, { body: { friendly_name: ' Nuit ' }, headers })
    const [one, again] = [await create(), await create()]
    assert.deepEqual([one.status, one.text], [201, again.text])
    assert.match(one.text, /"friendly_name":"Nuit","modules":\[\]/)
    assert.deepEqual([await namesOf(id), await isTouched(id)], [['root', 'Ventes', 'Soutien', 'Nuit'], true])
  })

  it('keep root first in any requested order, and unnamed ones come last', async () => {
    const { member, id, root, first, second } = await callFlow(['Ventes', 'Soutien', 'Nuit'])
    const order = (...branch_ids: string[]) => send(member, `/applications/${id}/branches/order`, { method: 'PUT', body: { branch_ids } })
    const answer = await order(second, root, second, first)
    assert.equal(answer.status, 200)
    assert.deepEqual(await namesOf(id), ['root', 'Soutien', 'Ventes', 'Nuit'])
    const listed = answer.text.match(/(?<="friendly_name":")[^"]+/g)
    assert.deepEqual([listed, await isTouched(id)], [await namesOf(id), true])
    const foreign = (await callFlow()).first
    for (const id of [foreign, 'never']) {
      const refused = await order(first, id)
      assert.deepEqual([refused.status, fieldsOf(refused)], [422, ['branch_ids']])
    }
    assert.deepEqual(await namesOf(id), ['root', 'Soutien', 'Ventes', 'Nuit'])
  })

  it('can be renamed and deleted with their modules, except root', async () => {
    const { member, id, root, first } = await callFlow()
    const rename = (branch: string, friendly_name: string) =>
      send(member, `/application-branches/${branch}`, { method: 'PUT', body: { friendly_name } })
    const remove = (branch: string) => send(member, `/application-branches/${branch}`, { method: 'DELETE' })
    const renamed = await rename(first, '  Commandes ')
    assert.equal(renamed.status, 200)
    assert.match(renamed.text, /"friendly_name":"Commandes","modules":\[\{/)
    for (const answer of [await rename(root, 'Accueil'), await remove(root), await rename(first, ' '), await rename(first, 'x'.repeat(101))]) {
      assert.deepEqual([answer.status, fieldsOf(answer)], [422, ['friendly_name']])
    }
    assert.deepEqual([await namesOf(id), await isTouched(id)], [['root', 'Commandes', 'Soutien'], true])
    assert.deepEqual([(await remove(first)).status, (await remove(first)).status], [204, 404])
    assert.deepEqual(await namesOf(id), ['root', 'Soutien'])
    assert.deepEqual(await server.store.selectFrom('application_modules').select('id').where('branch_id', '=', first).execute(), [])
    assert.equal((await send(member, `/applications/${id}/branches`)).headers.get('etag'), '"1"')
  })

  it('are replaced by a save; only modules of the same branch keep their ids', async () => {
    const { member, id, root, first, moduleIds } = await callFlow()
    const stored = moduleIds[1]?.[0]
    const sent = [{ ...say('Un'), id: moduleIds[2]?.[0] }, { ...hangUp, id: stored, is_active: 1 }, { ...say('Deux'), id: stored }, { ...say('Trois'), id: null, branch_id: root, application_id: id }]
    const answer = await save(member, first, sent)
    assert.deepEqual([answer.status, answer.headers.get('etag')], [200, '"2"'])
    const ids = answer.text.match(/(?<="id":")[^"]+/g) ?? []
    assert.deepEqual(ids.map((one) => moduleIds.flat().includes(one)), [false, true, false, false])
    assert.equal(new Set(ids).size, 4)
    const places = answer.text.match(/"application_id":"([^"]+)","branch_id":"([^"]+)","is_active":1/g)
    assert.ok(places?.every((place) => place.includes(id) && place.includes(first)))
    assert.deepEqual([await textsOf(id, first), await isTouched(id)], [['Un', undefined, 'Deux', 'Trois'], true])
    assert.deepEqual([(await save(member, first, [])).status, await textsOf(id, first)], [200, []])
    assert.equal((await readCallFlow(server.store, id))[2]?.modules.length, 1)
  })

  it('unfinished steps and broken references are saved and returned unchanged', async () => {
    const { member, id, first } = await callFlow()
    const foreign = await callFlow()
    const file = await server.seed.audiofile(foreign.member.accountId)
    const modules = [
      { module_name: 'router', parameters: { routes: [{ digit: '1', branch: foreign.first }, { digit: 'x' }], 'a\nb': 'é🌷\u200d🌷', 'π': [1.5, null, { __deep: [] }] } },
      { module_name: 'audiofile', parameters: { audiofile_id: file } },
      { module_name: 'audiofile', parameters: { audiofile_id: 'never' } },
      { module_name: 'call_transfer', parameters: {}, description: 'Chez Zoé' },
    ]
    assert.equal((await save(member, first, modules)).status, 200)
    const { text } = await send(member, `/applications/${id}/branches`)
    for (const part of ['"a\\nb":"é🌷\u200d🌷"', '"π":[1.5,null,{"__deep":[]}]', '{"digit":"x"}', '"Chez Zoé"']) {
      assert.ok(text.includes(part), part)
    }
    const stored = (await readCallFlow(server.store, id))[1]?.modules
    assert.deepEqual(stored, modules.map(({ description = '', ...module }) => ({ ...module, description })))
    assert.deepEqual(await server.store.selectFrom('application_module_files').select('file_id').where('file_id', '=', file).execute(), [])
  })

  it('protect an audio file that a saved module plays from deletion until the module is gone', async () => {
    const { member, first } = await callFlow()
    const file = await server.seed.audiofile(member.accountId)
    const played = { module_name: 'audiofile', parameters: { audiofile_id: file } }
    await save(member, first, [played, played])
    const remove = () => send(member, `/accounts/${member.accountId}/audiofiles/${file}`, { method: 'DELETE' })
    assert.equal((await remove()).status, 409)
    await save(member, first, [hangUp])
    assert.equal((await remove()).status, 204)
  })

  const refused: [what: string, modules: unknown][] = [
    ['an unknown feature', [{ module_name: '__proto__', parameters: {} }]],
    ['a module without a feature', [{ parameters: {} }]],
    ['201 modules', Array.from({ length: 201 }, () => hangUp)],
    ['too large parameters', [say('x'.repeat(21_000))]],
    ['text that cannot be kept', [say('\u0000')]],
    ['a name that cannot be kept', [{ module_name: 'hangup', parameters: { '\ud800': 1 } }]],
    ['a too long description', [{ ...hangUp, description: 'x'.repeat(1001) }]],
    ['no list', 'x'],
  ]
  for (const [what, modules] of refused) {
    it(`are unchanged by a save with ${what}, which is refused`, async () => {
      const { member, id, first } = await callFlow()
      const answer = await save(member, first, modules)
      assert.deepEqual([answer.status, fieldsOf(answer)], [422, ['modules']])
      assert.equal((await readCallFlow(server.store, id))[1]?.modules.length, 1)
      assert.equal((await send(member, `/applications/${id}/branches`)).headers.get('etag'), '"1"')
    })
  }

  it('can hold 200 modules of 20 kB', async () => {
    const { member, id, first } = await callFlow()
    const modules = Array.from({ length: 200 }, () => say('x'.repeat(20_000)))
    assert.equal((await save(member, first, modules)).status, 200)
    assert.equal((await textsOf(id, first)).length, 200)
  })

  const tags: [header: string | undefined, status: number][] = [
    [undefined, 200],
    ['*', 200],
    ['"1"', 200],
    ['"7", "1"', 200],
    ['"2"', 412],
    ['W/"1"', 412],
    ['1', 412],
    ['', 412],
  ]
  for (const [header, status] of tags) {
    it(`answer a save with If-Match ${header ?? 'missing'} at version "1" with ${status}`, async () => {
      const { member, id, first } = await callFlow()
      const answer = await save(member, first, [say('neuf')], header === undefined ? {} : { 'if-match': header })
      assert.equal(answer.status, status)
      if (status === 412) assert.deepEqual(answer.body, { status: 'changed_elsewhere', user_message: null })
      assert.deepEqual(await textsOf(id, first), [status === 200 ? 'neuf' : undefined])
    })
  }

  it('keep their version when renamed or reordered; a save of another branch raises it', async () => {
    const { member, id, first, second } = await callFlow()
    await send(member, `/applications/${id}`, { method: 'PUT', body: { friendly_name: 'Autre' } })
    await send(member, `/application-branches/${first}`, { method: 'PUT', body: { friendly_name: 'Autre' } })
    await send(member, `/applications/${id}/branches/order`, { method: 'PUT', body: { branch_ids: [second, first] } })
    await send(member, `/applications/${id}/branches`, { body: { friendly_name: 'Nuit' } })
    const saved = await save(member, first, [say('a')], { 'if-match': '"1"' })
    assert.deepEqual([saved.status, saved.headers.get('etag')], [200, '"2"'])
    assert.equal((await save(member, second, [say('b')], { 'if-match': '"1"' })).status, 412)
    assert.equal((await save(member, second, [say('b')], { 'if-match': '"2"' })).headers.get('etag'), '"3"')
  })

  it('accept exactly one of several simultaneous saves with the same version, as a whole', async () => {
    const { member, id, first, second } = await callFlow()
    for (let race = 1; race <= 5; race += 1) {
      const texts = ['a', 'b', 'c', 'd']
      const branches = [first, second, first, first]
      const saves = texts.map((text, index) => save(member, branches[index] ?? first, [say(text), say(text)], { 'if-match': `"${race}"` }))
      const statuses = (await Promise.all(saves)).map(({ status }) => status)
      assert.deepEqual([...statuses].sort(), [200, 412, 412, 412])
      const winner = statuses.indexOf(200)
      const text = texts[winner]
      assert.deepEqual(await textsOf(id, branches[winner] ?? ''), [text, text])
    }
  })

  it('handle a simultaneous save and deletion of a branch or call flow', async () => {
    const { member, id, first, second } = await callFlow()
    const ends = await Promise.all([save(member, first, [say('a')]), send(member, `/application-branches/${first}`, { method: 'DELETE' })])
    assert.ok([200, 404].includes(ends[0].status) && ends[1].status === 204, ends.map(({ status }) => status).join())
    const rest = await Promise.all([save(member, second, [say('a')]), send(member, `/applications/${id}`, { method: 'DELETE' })])
    assert.ok([200, 404].includes(rest[0].status) && rest[1].status === 204, rest.map(({ status }) => status).join())
    assert.deepEqual(await readCallFlow(server.store, id), [])
  })
})
