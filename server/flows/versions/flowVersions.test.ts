import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { after, before, describe, it } from 'node:test'
import { SAVE_MS, thinOut, VERSIONS_KEPT } from './keepVersion'
import { sweepVersions } from '../../composition/runInBackground'
import { DAY_MS } from '../../platform/clock'
import { editorOf } from '../../testing/flowVersions'
import { readCallFlow } from '../../testing/savedCallFlow'
import { insertSchedule } from '../../testing/schedule'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const say = (text: string) => ({ module_name: 'text_to_speech', description: text, parameters: { text } })

describe('versions of a call flow', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-02T15:00:00Z') })
  })
  after(() => server.close())

  const flowOf = async () => {
    const member = await server.seed.member()
    const { id, branches } = await server.seed.callFlow(member.accountId, {
      branches: [{ friendly_name: 'root', modules: [say('Bonjour')] }, { friendly_name: 'Ventes' }, { friendly_name: 'Soutien' }],
    })
    const [root = '', sales = '', support = ''] = branches.map((branch) => branch.id)
    return { ...editorOf(server, id), id, member, root, sales, support }
  }
  const later = () => server.clock.move(SAVE_MS + 1)
  const numbersOf = (versions: { version: number }[]) => versions.map(({ version }) => version)

  it('begin with what was there before the first change', async () => {
    const { member, list, get, rename, sales } = await flowOf()
    assert.deepEqual(await list(member), [])
    await rename(member, sales, 'Commandes')
    const [second, first] = await list(member)
    assert.deepEqual([first?.version, first?.author_name, first?.changes, first?.is_current], [1, null, [], 0])
    assert.deepEqual([second?.version, second?.author_name, second?.is_current], [2, 'Zoé Nadeau', 1])
    assert.deepEqual(second?.changes, [{ kind: 'branch_renamed', branch_id: sales, branch_name: 'Commandes', before_name: 'Ventes' }])
    const { branches } = await get(member, 1)
    assert.deepEqual(branches.map(({ friendly_name, modules }) => [friendly_name, modules.length]), [['root', 1], ['Ventes', 0], ['Soutien', 0]])
  })

  it('join the requests of one save, which sends branch by branch', async () => {
    const { member, list, save, sales, support } = await flowOf()
    await save(member, sales, [say('a')], '"1"')
    server.clock.move(SAVE_MS)
    await save(member, support, [say('b')], '"2"')
    const [saved, ...others] = await list(member)
    assert.deepEqual([saved?.modules_version, saved?.changes.length, others.length], [3, 2, 1])
  })

  it('join also after a request that was sent again, as its answer got lost', async () => {
    const { member, list, rename, sales, support } = await flowOf()
    await rename(member, sales, 'Commandes')
    await rename(member, sales, 'Commandes')
    await rename(member, support, 'Aide')
    assert.deepEqual((await list(member)).map(({ version, changes }) => [version, changes.length]), [[2, 2], [1, 0]])
  })

  it('are not added by a save of new steps that was sent again', async () => {
    const { member, list, save, sales, support } = await flowOf()
    for (let time = 0; time < 2; time += 1) await save(member, sales, [say('a'), say('b')])
    await save(member, support, [say('c')])
    assert.deepEqual((await list(member)).map(({ version, changes }) => [version, changes.length]), [[2, 3], [1, 0]])
  })

  it('are separate for two quick saves that change different branches', async () => {
    const { member, list, save, sales, support } = await flowOf()
    await save(member, sales, [say('a')])
    await save(member, support, [])
    const { id } = await server.store.selectFrom('application_modules').select('id').where('branch_id', '=', sales).executeTakeFirstOrThrow()
    await save(member, sales, [{ ...say('a'), id }])
    await save(member, support, [say('b')])
    assert.deepEqual((await list(member)).map(({ version, changes }) => [version, changes.length]), [[3, 1], [2, 1], [1, 0]])
  })

  it('are separate for another save of the same branch, another author, a later time, and after a note or tests', async () => {
    const { id, member, list, save, send, sales, support, root } = await flowOf()
    const colleague = await server.seed.colleague(member, 'Luc')
    await save(member, sales, [say('a')])
    await save(member, sales, [say('b')])
    await save(colleague, support, [say('c')])
    await save(member, support, [say('d')])
    later()
    await save(member, sales, [say('e')])
    assert.deepEqual(numbersOf(await list(member)), [6, 5, 4, 3, 2, 1])
    assert.equal((await list(member))[2]?.author_name, 'Luc Nadeau')
    await send(member, `/applications/${id}/versions/6/note`, { method: 'PUT', body: { note: ' Fêtes ' } })
    await save(member, root, [])
    await send(member, `/applications/${id}/versions/7/tests`, { method: 'PUT', body: { passed: 1, failed: 1, failed_names: ['Nuit'] } })
    await save(member, support, [])
    const [eighth, seventh, sixth] = await list(member)
    assert.deepEqual([eighth?.version, seventh?.tests, sixth?.note], [8, { passed: 1, failed: 1, failed_names: ['Nuit'] }, 'Fêtes'])
    const emptied = await send(member, `/applications/${id}/versions/6/note`, { method: 'PUT', body: { note: ' ' } })
    assert.match(emptied.text, /"note":null/)
  })

  it('keep what a deletion right after a save takes away', async () => {
    const { id, member, list, save, remove, restore, sales } = await flowOf()
    await save(member, sales, [say('a')])
    const saved = await readCallFlow(server.store, id)
    await remove(member, sales)
    assert.deepEqual(numbersOf(await list(member)), [3, 2, 1])
    assert.equal((await restore(member, 2)).status, 200)
    assert.deepEqual(await readCallFlow(server.store, id), saved)
  })

  it('stay as they are when nothing changed', async () => {
    const { member, list, save, root, sales } = await flowOf()
    await save(member, sales, [])
    later()
    const standing = await server.store.selectFrom('application_modules').select('id').where('branch_id', '=', root).execute()
    await save(member, root, standing.map(({ id }) => ({ ...say('Bonjour'), id })))
    const versions = await list(member)
    assert.deepEqual(versions.map(({ version, modules_version }) => [version, modules_version]), [[1, 3]])
  })

  it('are restored as a new version, with ids, branches and order, only from the expected version of the modules', async () => {
    const { id, member, list, save, remove, create, order, restore, root, sales, support } = await flowOf()
    await save(member, sales, [say('a'), { module_name: 'router', parameters: { routes: [{ digit: '1', branch: support }] } }])
    const [wanted, saved] = [await server.store.selectFrom('application_modules').select(['id', 'position', 'branch_id']).where('branch_id', 'in', [root, sales]).orderBy('id').execute(), await readCallFlow(server.store, id)]
    later()
    await remove(member, support)
    await create(member, 'Nuit')
    await save(member, sales, [say('z')])
    later()
    await order(member, [root])
    const [current] = await list(member)
    assert.equal((await restore(member, 2, '"1"')).status, 412)
    const restored = await restore(member, 2, `"${current?.modules_version}"`)
    assert.deepEqual([restored.status, restored.headers.get('etag')], [200, `"${(current?.modules_version ?? 0) + 1}"`])
    assert.deepEqual(await readCallFlow(server.store, id), saved)
    assert.deepEqual(await server.store.selectFrom('application_modules').select(['id', 'position', 'branch_id']).where('branch_id', 'in', [root, sales]).orderBy('id').execute(), wanted)
    const [newest] = await list(member)
    assert.deepEqual([newest?.restored_version, newest?.is_current], [2, 1])
    assert.deepEqual(newest?.changes.map(({ kind }) => kind), ['branch_added', 'branch_removed', 'step_added', 'step_added', 'step_removed'])
    await save(member, root, [])
    assert.equal((await list(member)).length, (newest?.version ?? 0) + 1)
  })

  it('list first which sounds, branches and opening hours no longer exist', async () => {
    const { member, save, send, get, restore, list, root, sales, support } = await flowOf()
    const audiofile_id = await server.seed.audiofile(member.accountId)
    const schedule_id = await insertSchedule(server.store, member.accountId, server.clock.now())
    const open = { module_name: 'opening_hours', description: 'Bureau', parameters: { schedule_id } }
    const play = { module_name: 'audiofile', description: 'Accueil', parameters: { audiofile_id } }
    await save(member, root, [say('x'), play, { module_name: 'router', parameters: { routes: [{ digit: '1', branch: 'never' }, { digit: '2', branch: sales }] } }, open])
    later()
    await save(member, root, [])
    assert.equal((await send(member, `/accounts/${member.accountId}/audiofiles/${audiofile_id}`, { method: 'DELETE' })).status, 204)
    assert.equal((await send(member, `/schedules/${schedule_id}`, { method: 'DELETE' })).status, 204)
    const { missing } = await get(member, 2)
    const place = { branch_id: root, branch_name: 'root' }
    assert.deepEqual(missing, [
      { kind: 'audiofile', id: audiofile_id, ...place, module_index: 1, module_name: 'audiofile', description: 'Accueil' },
      { kind: 'branch', id: 'never', ...place, module_index: 2, module_name: 'router', description: '' },
      { kind: 'schedule', id: schedule_id, ...place, module_index: 3, module_name: 'opening_hours', description: 'Bureau' },
    ])
    assert.equal((await restore(member, 2)).status, 200)
    assert.equal((await list(member))[0]?.restored_version, 2)
    assert.equal((await save(member, support, [])).status, 200)
  })

  it('note what an older build saved meanwhile, without an author', async () => {
    const { id, member, list, save, sales, support } = await flowOf()
    await save(member, sales, [say('a')])
    later()
    await server.store.updateTable('applications').set({ modules_version: 9 }).where('id', '=', id).execute()
    await server.store.deleteFrom('application_modules').where('branch_id', '=', sales).execute()
    await save(member, support, [say('b')])
    const [fourth, third] = await list(member)
    assert.deepEqual([third?.author_name, third?.changes.length, third?.modules_version], [null, 1, 9])
    assert.deepEqual([fourth?.author_name, fourth?.changes.length, fourth?.modules_version], ['Zoé Nadeau', 1, 10])
  })

  it('come in pages, newest first', async () => {
    const { id, member, rename, send, sales } = await flowOf()
    for (const name of ['a', 'b', 'c']) await rename(member, sales, name)
    const first = await send(member, `/applications/${id}/versions?limit=3`)
    const cursor = /"next_cursor":"([^"]+)"/.exec(first.text)?.[1] ?? ''
    const second = await send(member, `/applications/${id}/versions?limit=3&cursor=${cursor}`)
    assert.deepEqual([...first.text.matchAll(/"version":(\d)/g), ...second.text.matchAll(/"version":(\d)/g)].map(([, number]) => number), ['4', '3', '2', '1'])
    assert.match(second.text, /"next_cursor":null/)
  })

  it('of other accounts, unknown numbers and odd numbers look unknown', async () => {
    const [{ id, member, rename, sales }, { member: stranger, send }] = [await flowOf(), await flowOf()]
    await rename(member, sales, 'a')
    for (const path of [`/applications/${id}/versions`, `/applications/${id}/versions/1`]) assert.equal((await send(stranger, path)).status, 404)
    for (const number of ['3', '0', '01', '1.5', 'x', '99999999999']) {
      const status = (await send(member, `/applications/${id}/versions/${number}`)).status
      assert.equal(status, 404, number)
    }
  })

  it('beyond the last 200 are thinned out to one a day, and contents that none of them has go', async () => {
    const { id, member, save, list, sales, get } = await flowOf()
    await save(member, sales, [say('first')])
    later()
    await save(member, sales, [say('second')])
    const rows = await server.store.selectFrom('flow_versions').selectAll().where('application_id', '=', id).where('version', '=', 3).execute()
    const start = rows[0]?.created_at.getTime() ?? 0
    const more = Array.from({ length: VERSIONS_KEPT + 3 }, (_, index) => index + 4).flatMap((version) =>
      rows.map(({ branches, changes, tests: _tests, touched: _touched, ...row }) => {
        const created_at = new Date(start + (version < 7 ? 0 : DAY_MS))
        return { ...row, version, created_at, saved_at: created_at, branches: JSON.stringify(branches), changes: JSON.stringify(changes) }
      }),
    )
    await server.store.insertInto('flow_versions').values(more).execute()
    await sweepVersions(server.store)
    const kept = numbersOf(await list(member))
    assert.deepEqual([kept.length, kept.slice(-2)], [VERSIONS_KEPT + 1, [7, 6]])
    const texts = await server.store.selectFrom('flow_contents').select('modules').where('application_id', '=', id).execute()
    assert.deepEqual(texts.flatMap(({ modules }) => modules.map(({ description }) => description)).sort(), ['Bonjour', 'second'])
    assert.equal((await get(member, 6)).branches.length, 3)
  })

  it('go, oldest first, before they occupy too much, but never the newest', async () => {
    const { id, member, save, list, sales } = await flowOf()
    const long = () => say(Array.from({ length: 20 }, () => randomUUID()).join(' '))
    for (let index = 0; index < 3; index += 1) {
      assert.equal((await save(member, sales, Array.from({ length: 40 }, long))).status, 200)
      later()
    }
    const { rows: sizes } = await sql<{ bytes: number }>`
      select sum(pg_column_size(modules))::integer as bytes from flow_contents where application_id = ${id}
      union all select sum(pg_column_size(branches) + pg_column_size(changes))::integer from flow_versions where application_id = ${id}`.execute(server.store)
    const whole = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
    await thinOut(server.store, id, whole)
    assert.deepEqual(numbersOf(await list(member)), [4, 3, 2, 1])
    await thinOut(server.store, id, 0.9 * whole)
    assert.deepEqual(numbersOf(await list(member)), [4, 3])
    await thinOut(server.store, id, 0)
    assert.deepEqual(numbersOf(await list(member)), [4])
    assert.equal((await server.store.selectFrom('flow_contents').select('hash').where('application_id', '=', id).execute()).length, 3)
  })
})
