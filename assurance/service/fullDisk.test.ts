import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { closeSync, openSync, statfsSync, statSync, writeSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { figure, share } from 'tools/figures'
import { ask, type Reply } from '../../server/testing/ask'
import { wavOf } from '@console/voice-gateway/testing'
import { upload, type Sender } from '../../server/testing/uploads'
import { startChild, type Child } from '../../tools/programs/child'
import { isMounting, mountSmallDisk, postmasterOf, unmount, untilEnded } from '@console/embedded-postgres/testing'

const program = new URL('../../server/platform/database/testing/serve.program.ts', import.meta.url)
const ROUNDS = share('FULL_DISKS', { test: 1, proof: 3, long: 20 })
const MB = 1024 * 1024
const DISK_MB = 420
const RESERVE_MB = 128
const SOUND = wavOf(600)

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

const isSignedIn = (body: unknown): body is { token: string; account_id: string } =>
  typeof body === 'object' && body !== null && 'token' in body && 'account_id' in body
const isList = (body: unknown): body is { audiofiles: { id: string; friendly_name: string }[] } =>
  typeof body === 'object' && body !== null && 'audiofiles' in body && Array.isArray(body.audiofiles)
const filesIn = ({ body }: Reply) => {
  assert.ok(isList(body), JSON.stringify(body))
  return body.audiofiles
}

class Stage {
  readonly folder = mountSmallDisk(DISK_MB)
  private child: Child | null = null
  private metricsPort = 0
  private who: Sender = { url: '', accountId: '', token: '' }

  async start(): Promise<number> {
    const began = performance.now()
    this.metricsPort = await freePort()
    const env = { CONSOLE_DATA_DIR: this.folder, PORT: '0', LOG_LEVEL: 'silent', METRICS_PORT: String(this.metricsPort), DISK_RESERVE_MB: String(RESERVE_MB) }
    this.child = startChild(program, { env })
    for (;;) {
      const url = /Address +(http:\/\/localhost:\d+)\/console\//.exec(await this.child.line())?.[1]
      if (url === undefined) continue
      const { body } = await ask(`${url}/v1/auth/login`, { body: { email: 'practice@example.com', password: 'bouquet-de-pivoines' } })
      assert.ok(isSignedIn(body), JSON.stringify(body))
      this.who = { url, accountId: body.account_id, token: body.token }
      return performance.now() - began
    }
  }

  async kill(): Promise<void> {
    const database = postmasterOf(this.folder)
    this.child?.signal('SIGKILL')
    process.kill(database, 'SIGKILL')
    await this.child?.ended
    await untilEnded(database)
  }

  async end(): Promise<void> {
    this.child?.signal('SIGTERM')
    await this.child?.ended
    unmount(this.folder)
  }

  free = (): number => {
    const { bavail, bsize } = statfsSync(this.folder)
    return bavail * bsize
  }

  fill(bytesLeft: number): void {
    const file = openSync(join(this.folder, `filler-${randomUUID()}`), 'w')
    try {
      for (let left = this.free() - bytesLeft; left > 0; left -= MB) writeSync(file, Buffer.alloc(Math.min(left, MB)))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    } finally {
      closeSync(file)
    }
  }

  hasBallast = (): boolean => statSync(join(this.folder, 'ballast'), { throwIfNoEntry: false }) !== undefined
  upload = (name: string): Promise<Reply> => upload(this.who, SOUND, { name })
  isReady = async (): Promise<boolean> => (await ask(`http://127.0.0.1:${this.metricsPort}/ready`)).status === 200
  metrics = async (): Promise<string> => (await ask(`http://127.0.0.1:${this.metricsPort}/metrics`)).text
  health = async (): Promise<number> => (await ask(`${this.who.url}/v1/health`)).status
  call = (method: string, path: string, body?: unknown): Promise<Reply> =>
    ask(`${this.who.url}/v1/accounts/${this.who.accountId}/${path}`, { method, token: this.who.token, ...(body !== undefined && { body }) })
  files = async () => filesIn(await this.call('GET', 'audiofiles'))
  write = async (name: string): Promise<boolean> => (await this.call('POST', 'applications', { friendly_name: name })).status === 201
  applications = async (): Promise<string> => (await this.call('GET', 'applications')).text
}

describe('a full disk', { skip: isMounting() ? false : 'needs root, and leave to mount a tmpfs' }, () => {
  let stage: Stage
  beforeEach(() => {
    stage = new Stage()
  })
  afterEach(() => stage.end())

  for (let round = 1; round <= ROUNDS; round += 1) {
    it(`rejects uploads first, loses nothing, restarts, and can be emptied by customers (${round})`, async () => {
      await stage.start()
      while (!stage.hasBallast()) assert.equal(await stage.health(), 200)
      const kept: string[] = []
      for (;;) {
        const name = `upload ${kept.length}.wav`
        const answer = await stage.upload(name)
        if (answer.status === 201) {
          kept.push(name)
          continue
        }
        assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '120'])
        assert.match(answer.text, /The fault is ours, not yours/)
        break
      }
      figure('uploads until they were refused', kept.length)
      assert.ok(kept.length > 0 && stage.free() >= (RESERVE_MB - 8) * MB)
      assert.deepEqual([await stage.isReady(), await stage.write('after the uploads')], [true, true])
      const acknowledged = ['after the uploads']

      stage.fill((RESERVE_MB / 2 - 8) * MB)
      assert.deepEqual([await stage.isReady(), await stage.health()], [false, 200])
      const free = Number(/^console_disk_free_bytes\{place="data"\} (\d+)$/m.exec(await stage.metrics())?.[1])
      assert.ok(free < (RESERVE_MB / 2) * MB)
      figure('not ready while so much was still free', Math.round(free / MB), 'MB')
      assert.equal(await stage.write('not ready'), true)
      acknowledged.push('not ready')

      stage.fill(0)
      let failed = 0
      for (let row = 0; row < 60; row += 1) {
        if (await stage.write(`row ${row}`)) acknowledged.push(`row ${row}`)
        else failed += 1
      }
      figure('rows written on the full disk', acknowledged.length - 2)
      figure('rows refused there', failed)
      assert.deepEqual([(await stage.files()).length > 0, await stage.health()], [true, 200])

      stage.fill(0)
      await stage.kill()
      const ms = await stage.start()
      figure('the start on the full disk', Math.round(ms / 100) / 10, 's')
      figure('starts on a full disk', 1)
      assert.deepEqual([stage.hasBallast(), await stage.isReady(), (await stage.upload('no.wav')).status], [false, false, 503])
      const [applications, files] = [await stage.applications(), (await stage.files()).map(({ friendly_name }) => friendly_name)]
      const lost = [...acknowledged.filter((name) => !applications.includes(`"${name}"`)), ...kept.filter((name) => !files.includes(name))]
      figure('acknowledged rows lost', lost.length)
      assert.deepEqual(lost, [], `${failed} were refused`)

      const before = stage.free()
      for (const { id } of (await stage.files()).filter(({ friendly_name }) => kept.includes(friendly_name))) {
        assert.equal((await stage.call('DELETE', `audiofiles/${id}`)).status, 204)
      }
      const back = (stage.free() - before) / (kept.length * SOUND.length)
      figure('of the space of deleted files was back', Math.round(100 * back), '%')
      assert.ok(back > 0.95, `${back}`)
    })
  }
})
