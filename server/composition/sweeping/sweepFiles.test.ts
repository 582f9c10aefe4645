import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { wavOf } from '@console/voice-gateway/testing'
import { partialFilesOn, untilSomethingArrives } from '../../testing/storedFiles'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { requestOf, sendPart } from '../../testing/uploads'
import { sweepFiles } from '../runInBackground'

const storedOn = async (server: TestServer): Promise<string[]> => {
  const ids: string[] = []
  for await (const { id } of server.files.list()) ids.push(id)
  return ids.sort()
}

describe('the sweep of files', () => {
  it('removes content without rows and rows without content, but nothing recent and nothing in use', async () => {
    const server = await startServer()
    const member = { url: server.url, ...(await server.seed.member()) }
    const rowsOf = () => server.store.selectFrom('files').select('id').where('account_id', '=', member.accountId).execute()
    const sweepBefore = (before: Date) => sweepFiles({ store: server.store, files: server.files, log: server.app.log, seesAll: true }, before)
    const [whole, hollow, played] = [0, 1, 2].map(() => server.seed.audiofile(member.accountId))
    const [wholeId, hollowId, playedId] = await Promise.all([whole, hollow, played])
    assert.ok(wholeId && hollowId && playedId)
    await server.seed.callFlowThatPlays(member.accountId, playedId, 'Accueil')
    for (const id of [hollowId, playedId]) await server.files.remove(id)
    const orphan = await server.seed.audiofile(member.accountId)
    await server.store.deleteFrom('files').where('id', '=', orphan).execute()
    const socket = await sendPart(member, requestOf(member, wavOf(20), {}).subarray(0, 100_000))
    await untilSomethingArrives(server)
    await mkdir(join(server.filesFolder, 'arriving', 'odd', 'folder'), { recursive: true })
    for (const id of ['odd', 'not an id']) await mkdir(join(server.filesFolder, 'kept', id, 'folder'), { recursive: true })
    const stored = await storedOn(server)

    await sweepBefore(new Date(0))
    assert.deepEqual([await storedOn(server), (await partialFilesOn(server)).length], [stored, 2])

    await sweepBefore(new Date(Date.now() + 60_000))
    assert.deepEqual([await storedOn(server), await partialFilesOn(server)], [stored.filter((id) => ![orphan, 'odd'].includes(id)), []])
    assert.deepEqual((await rowsOf()).map(({ id }) => id).sort(), [wholeId, playedId].sort())
    assert.match(server.logged(), /The content of an audio file used by an application is missing/)
    socket.destroy()
    await server.close()
  })

  it('removes no row if no content is found at all', async () => {
    const server = await startServer()
    const rows = await server.store.selectFrom('files').select('id').execute()
    await server.seed.audiofile((await server.seed.person()).accountId)
    const elsewhere = { ...server.files, list: async function* () {} }
    await sweepFiles({ store: server.store, files: elsewhere, log: server.app.log, seesAll: true }, new Date(Date.now() + 60_000))
    assert.equal((await server.store.selectFrom('files').select('id').execute()).length, rows.length + 1)
    assert.match(server.logged(), /Is the file location correct/)
    await server.close()
  })
})
