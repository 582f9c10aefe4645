import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { describe, it } from 'node:test'
import { buffer } from 'node:stream/consumers'
import { figure, share } from 'tools/figures'
import { wavOf } from '@console/voice-gateway/testing'
import { sweepFiles } from '../../composition/runInBackground'
import { addressOf, startChild } from '../../../tools/programs/child'
import { startServer } from '../../testing/testServer'
import { upload, type Sender } from '../../testing/uploads'

const program = new URL('../../platform/database/testing/serve.program.ts', import.meta.url)

const CYCLES = share('UPLOAD_KILL_CYCLES', { test: 3, proof: 6, long: 60 })
const AT_ONCE = 4
/** Every cycle completes some uploads. */
const MIN_DONE = 2

interface PlannedUpload {
  key: string
  content: Buffer
}

const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** Sends four at a time, in order, and reports the number acknowledged after each. Stops when the service is gone. */
const sendAll = async (sender: Sender, uploads: readonly PlannedUpload[], onDone: (key: string) => void): Promise<void> => {
  const line = [...uploads]
  const sendNext = async (): Promise<void> => {
    for (let next = line.shift(); next !== undefined; next = line.shift()) {
      const { key, content } = next
      const answer = await upload(sender, content, { key, name: `${key}.wav` }).catch(() => null)
      if (answer === null) return
      assert.equal(answer.status, 201, answer.text)
      onDone(key)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext))
}

describe('kill -9 in the middle of uploads', () => {
  it(`${CYCLES} kills leave acknowledged files whole, and each repeated upload creates its file once`, async () => {
    const server = await startServer()
    const { store, files, filesFolder, databaseUrl } = server
    const member = await server.seed.member()
    const env = { DATABASE_URL: databaseUrl, CONSOLE_DATA_DIR: dirname(filesFolder), PORT: '0', PRACTICE_ACCOUNT: '0', LOG_LEVEL: 'error' }
    const all = Array.from({ length: CYCLES * (AT_ONCE + MIN_DONE) }, (_, index) => ({ key: randomUUID(), content: wavOf(20 + index / 1000) }))
    const done = new Set<string>()
    const sendRest = (url: string, onDone: () => void = () => undefined): Promise<void> => {
      const rest = all.filter(({ key }) => !done.has(key))
      return sendAll({ ...member, url }, rest, (key) => {
        done.add(key)
        onDone()
      })
    }
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      const child = startChild(program, { env })
      const enough = done.size + MIN_DONE
      await sendRest(await addressOf(child), () => {
        if (done.size === enough) setTimeout(() => child.signal('SIGKILL'), Math.random() * 30)
      })
      await child.ended
    }
    await sendRest(server.url)
    assert.equal(done.size, all.length)
    const rows = await store.selectFrom('files').selectAll().where('account_id', '=', member.accountId).execute()
    const found = rows.map(async ({ id, bytes, friendly_name }) => {
      const content = await files.read(id, { first: 0, last: bytes - 1 }, bytes)
      assert.ok(content !== null, 'a row without content')
      return [friendly_name, sha256Of(await buffer(content))]
    })
    const expected = all.map(({ key, content }) => [`${key}.wav`, sha256Of(content)])
    assert.deepEqual((await Promise.all(found)).sort(), expected.sort())

    await sweepFiles({ store, files, log: server.app.log, seesAll: true }, new Date(Date.now() + 60_000))
    const stored: string[] = []
    for await (const { id } of files.list()) stored.push(id)
    const known = await store.selectFrom('files').select('id').execute()
    assert.deepEqual(stored.sort(), known.map(({ id }) => id).sort())
    figure('kills', CYCLES)
    figure('uploads whole', all.length)
    await server.close()
  })
})
