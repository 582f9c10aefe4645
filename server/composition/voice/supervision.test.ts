import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { readSettings } from '../settings/settings'
import type { FromVoice } from './voice'
import { makeVoiceProcess } from './voiceProcess'

const settings = { ...readSettings({}), databaseUrl: 'postgres://u:canary@db/console' }
const heard = (then = ''): string =>
  `process.on('message', (message) => process.send({ type: 'failed', work: JSON.stringify(message) }, () => { ${then} }))`

const programs = {
  listens: heard(),
  ends: heard('process.exit(0)'),
  hangs: heard('for (;;);'),
  tellsEnvironment: "process.on('message', () => process.send({ type: 'failed', work: JSON.stringify(process.env) }))",
}

describe('the supervision of the voice process', () => {
  let folder = ''
  let awake: NodeJS.Timeout | undefined
  before(async () => {
    awake = setInterval(() => undefined, 1_000)
    folder = await mkdtemp(join(tmpdir(), 'console-voice-'))
  })
  after(async () => {
    clearInterval(awake)
    await rm(folder, { recursive: true, force: true })
  })

  const run = async (name: keyof typeof programs, times: number, { onGone, ...timing }: { checkMs?: number; onGone?: () => void } = {}) => {
    const file = join(folder, `${name}.mjs`)
    await writeFile(file, programs[name])
    const messages: FromVoice[] = []
    const lasts: boolean[] = []
    const lines: string[] = []
    let enough: () => void = () => undefined
    const until = new Promise<void>((resolve) => (enough = resolve))
    const supervised = makeVoiceProcess({
      program: pathToFileURL(file),
      settings: () => settings,
      log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
      onMessage: (message) => {
        if (messages.push(message) === times) enough()
      },
      onGone: (isLast) => {
        lasts.push(isLast)
        onGone?.()
      },
      ...timing,
    })
    supervised.start()
    await until
    await supervised.end(0)
    return { said: messages, lasts, lines }
  }

  it('sends the settings in a message, never in an argument', async () => {
    const { said: messages, lasts } = await run('listens', 1)
    assert.deepEqual(messages, [{ type: 'failed', work: JSON.stringify({ type: 'start', settings }) }])
    assert.deepEqual(lasts, [true])
  })

  it('passes on the environment without our keys', async (t) => {
    const given = { STRIPE_SECRET_KEY: 'canary', TWILIO_AUTH_TOKEN: 'canary', SUPPORT_KEY: 'canary', VOICE_TEST: 'kept' }
    Object.assign(process.env, given)
    t.after(() => Object.keys(given).forEach((name) => Reflect.deleteProperty(process.env, name)))
    const text = JSON.stringify((await run('tellsEnvironment', 1)).said)
    assert.match(text, /kept/)
    assert.doesNotMatch(text, /canary/)
  })

  it('restarts it when it has ended', async () => {
    const { lasts, lines } = await run('ends', 3)
    assert.deepEqual(lasts, [false, false, true])
    assert.match(lines.join(''), /again_in_ms":250.*again_in_ms":500/s)
  })

  it("restarts it when it couldn't be spawned", { timeout: 60_000 }, async (t) => {
    const [path, missing] = [process.execPath, join(folder, 'missing')]
    t.after(() => (process.execPath = path))
    process.execPath = missing
    const { lasts, lines } = await run('listens', 1, { onGone: () => (process.execPath = path) })
    assert.deepEqual(lasts, [false, true])
    assert.match(lines.join(''), /ENOENT.*again_in_ms":250/)
  })

  it('stops one that no longer responds, and restarts it', { timeout: 60_000 }, async () => {
    const { lasts, lines } = await run('hangs', 2, { checkMs: 500 })
    assert.deepEqual([lasts.includes(false), lasts.at(-1)], [true, true])
    assert.match(lines.join(''), /stopped responding/)
  })
})
