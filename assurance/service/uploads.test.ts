import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { buffer } from 'node:stream/consumers'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { wavOf, wavStart } from '@console/voice-gateway/testing'
import { figure, share } from 'tools/figures'
import { sweepFiles } from '../../server/composition/runInBackground'
import { MAX_BYTES } from '../../server/sounds/audiofiles/rules'
import { randomFrom, wholeFrom } from '../../server/practice/random'
import { type SeededMember, signedIn } from '../../server/testing/sessions'
import type { TestServer } from '../../server/testing/startServer'
import { startServer } from '../../server/testing/testServer'
import { answerOn, requestOf, sendPart, upload } from '../../server/testing/uploads'
import { addressOf, startChild, type Child } from '../../tools/programs/child'

const program = new URL('../../server/platform/database/testing/serve.program.ts', import.meta.url)

interface OwnProcess extends Child {
  url: string
}

const startOwnProcess = async ({ databaseUrl, filesFolder }: TestServer): Promise<OwnProcess> => {
  const env = { DATABASE_URL: databaseUrl, CONSOLE_DATA_DIR: dirname(filesFolder), PORT: '0', PRACTICE_ACCOUNT: '0', LOG_LEVEL: 'error' }
  const child = startChild(program, { env })
  return { ...child, url: await addressOf(child) }
}

const memoryOf = async (pid: number): Promise<{ now: number; most: number }> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN)
  return { now: kilobytes('VmRSS') * 1024, most: kilobytes('VmHWM') * 1024 }
}

const POINTS = share('UPLOAD_POINTS', { test: 1, proof: 10, long: 200 })
const SEED = Number(process.env['UPLOAD_SEED'] ?? 7)
const FILES = 100
const AT_ONCE = 3
const MAX_GROWTH = 150 * 1024 * 1024

interface Upload {
  key: string
  content: Buffer
}

const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

describe('a hundred uploads', { timeout: 3 * 3_600_000 }, () => {
  let server: TestServer
  let child: OwnProcess
  const random = randomFrom(SEED)
  before(async () => {
    server = await startServer()
    child = await startOwnProcess(server)
  })
  after(async () => {
    child.signal('SIGKILL')
    await child.ended
    await server.close()
  })

  let isUp: Promise<void> = Promise.resolve()
  const startAgain = async (): Promise<void> => {
    child.signal('SIGKILL')
    await child.ended
    child = await startOwnProcess(server)
  }
  const restart = (): Promise<void> => {
    isUp = startAgain()
    return isUp
  }

  const killAmid = async (member: SeededMember, { key, content }: Upload): Promise<void> => {
    const sender = { ...member, url: child.url }
    const bytes = requestOf(sender, content, { key, name: `${key}.wav` })
    const socket = await sendPart(sender, bytes.subarray(0, wholeFrom(random, 1, bytes.length - 1)))
    await restart()
    socket.destroy()
  }

  const endSessions = async ({ userId }: SeededMember): Promise<void> => {
    await server.store.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', userId).execute()
  }

  const sendAll = async (member: SeededMember, uploads: readonly Upload[], done: Set<string>, before: (next: Upload) => Promise<void>): Promise<boolean> => {
    const line = uploads.filter(({ key }) => !done.has(key))
    let isSignedOut = false
    const sendNext = async (): Promise<void> => {
      for (let next = line.shift(); next !== undefined && !isSignedOut; next = line.shift()) {
        await before(next)
        await isUp
        const { key, content } = next
        const reply = await upload({ ...member, url: child.url }, content, { key, name: `${key}.wav` }).catch(() => null)
        if (reply?.status === 401) isSignedOut = true
        else if (reply === null || reply.status === 503) line.unshift(next)
        else {
          assert.equal(reply.status, 201, reply.text)
          done.add(key)
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sendNext))
    return isSignedOut
  }

  const checkWhole = async ({ accountId }: SeededMember, uploads: readonly Upload[]): Promise<void> => {
    const rows = await server.store.selectFrom('files').selectAll().where('account_id', '=', accountId).execute()
    const found = rows.map(async ({ id, bytes, friendly_name }) => {
      const content = await server.files.read(id, { first: 0, last: bytes - 1 }, bytes)
      assert.ok(content !== null, 'a row without content')
      return [friendly_name, sha256Of(await buffer(content))]
    })
    const expected = uploads.map(({ key, content }) => [`${key}.wav`, sha256Of(content)])
    assert.deepEqual((await Promise.all(found)).sort(), expected.sort())
  }

  it(`result in exactly ${FILES} complete files despite a 401 at any of them and a kill at any byte (${POINTS} points)`, async () => {
    for (let point = 0; point < POINTS; point += 1) {
      const person = await server.seed.person()
      const uploads = Array.from({ length: FILES }, (_, index) => ({ key: randomUUID(), content: wavOf(0.2 + index / 500, 300 + point) }))
      const [signedOutAt, killedAt] = [wholeFrom(random, 0, FILES - 1), wholeFrom(random, 0, FILES - 1)]
      const done = new Set<string>()
      const met = new Set<string>()
      let member = await signedIn(server, person)
      const meet = async (next: Upload): Promise<void> => {
        const [isEnd, isKill] = [next === uploads[signedOutAt] && !met.has('401'), next === uploads[killedAt] && !met.has('kill')]
        if (isEnd) {
          met.add('401')
          await endSessions(member)
        }
        if (isKill) {
          met.add('kill')
          await killAmid(member, next)
        }
      }
      while (await sendAll(member, uploads, done, meet)) member = await signedIn(server, person)
      assert.deepEqual([done.size, [...met].sort()], [FILES, ['401', 'kill']])
      await checkWhole(member, uploads)
      figure('points', 1)
      figure('whole files', FILES)
    }
    await sweepFiles({ store: server.store, files: server.files, log: server.app.log, seesAll: true }, new Date(Date.now() + 60_000))
    const stored: string[] = []
    for await (const { id } of server.files.list()) stored.push(id)
    const known = await server.store.selectFrom('files').select('id').execute()
    assert.deepEqual(stored.sort(), known.map(({ id }) => id).sort())
  })

  it('memory stays flat with three of 100 MB at once and one a byte larger', async () => {
    await restart()
    const member = await signedIn(server, await server.seed.person())
    const sender = { ...member, url: child.url }
    assert.equal((await upload(sender, wavOf(1))).status, 201)
    const { now: before } = await memoryOf(child.pid)
    const piece = Buffer.alloc(1024 * 1024)
    const send = async (bytes: number): Promise<string> => {
      const start = wavStart(MAX_BYTES - 44)
      const socket = await sendPart(sender, requestOf(sender, start, {}, bytes))
      const answer = answerOn(socket)
      for (let sent = start.length; sent < bytes; sent += piece.length) {
        await new Promise((resume) => socket.write(piece.subarray(0, Math.min(piece.length, bytes - sent)), resume))
      }
      socket.write('\r\n--a-boundary-with-json-in-it--\r\n')
      return answer
    }
    const answers = await Promise.all([MAX_BYTES, MAX_BYTES, MAX_BYTES].map(send))
    for (const answer of answers) assert.match(answer, /^HTTP\/1\.1 201 /)
    assert.match(await send(MAX_BYTES + 1), /^HTTP\/1\.1 422 .*"errors":\{"file":\["This file is larger than 100 MB\."\]\}/s)
    const { most } = await memoryOf(child.pid)
    figure('more memory with three of 100 MB', Math.round((most - before) / 1024 / 1024), 'MB')
    assert.ok(most - before < MAX_GROWTH, `${Math.round((most - before) / 1024 / 1024)} MB more`)
    const rows = await server.store.selectFrom('files').select('bytes').where('account_id', '=', member.accountId).where('bytes', '>=', MAX_BYTES).execute()
    assert.deepEqual(rows, [{ bytes: MAX_BYTES }, { bytes: MAX_BYTES }, { bytes: MAX_BYTES }])
  })
})
