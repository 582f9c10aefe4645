import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, readdir } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { ask } from '../../server/testing/ask'
import { vorbisTone, wavOf } from '@console/voice-gateway/testing'
import { upload, type Sender } from '../../server/testing/uploads'
import { findFreePort, isRoot, newFolder, nobody, removeFolder } from '@console/embedded-postgres/testing'
import { PRACTICE_EMAIL, PRACTICE_PASSWORD } from '../../server/practice/createPractice'
import { addressOf, startNode, type Child } from '../../tools/programs/child'
import { ensureBuilt } from '../../tools/build'
import { copyInto, readImage, type Image } from './image'

const run = promisify(execFile)

const textAt = (value: unknown, name: string): string => {
  assert.ok(typeof value === 'object' && value !== null && name in value, `there is ${name}`)
  return String(Object.entries(value).find(([key]) => key === name)?.[1])
}

describe('the image of the Containerfile, reproduced in an empty folder', { timeout: 900_000 }, () => {
  let image: Image
  let folder = ''
  let dataDir = ''
  let env: Record<string, string> = {}
  let service: Child | null = null
  const identity = isRoot ? nobody : undefined
  before(async () => {
    image = await readImage()
    await ensureBuilt()
    folder = newFolder()
    await chmod(folder, 0o755)
    dataDir = newFolder(identity)
    await copyInto(folder, image)
    await run('sh', ['-c', image.install], { cwd: folder })
    const port = String(await findFreePort())
    env = { ...image.env, PATH: process.env['PATH'] ?? '', HOST: '127.0.0.1', PORT: port, CONSOLE_DATA_DIR: dataDir, PRACTICE_ACCOUNT: '1', LOG_LEVEL: 'warn' }
  })
  after(async () => {
    service?.signal('SIGKILL')
    await service?.ended
    await removeFolder(dataDir)
    await removeFolder(folder)
  })

  const command = async (name: string, ...words: string[]): Promise<string> => {
    const { stdout, stderr } = await run(process.execPath, ['--import', 'tsx', `tools/${name}.ts`, ...words], { cwd: folder, env, ...identity })
    assert.equal(stderr, '', name)
    return stdout
  }
  const signIn = async (url: string): Promise<Sender> => {
    const { body } = await ask(`${url}/v1/auth/login`, { body: { email: PRACTICE_EMAIL, password: PRACTICE_PASSWORD } })
    return { url, accountId: textAt(body, 'account_id'), token: textAt(body, 'token') }
  }
  const fileBehind = async ({ url, accountId, token }: Sender, where: string): Promise<string> => {
    const { body } = await ask(`${url}/v1/accounts/${accountId}/${where}`, { token })
    return (await ask(`${url}${textAt(body, 'file_url')}`)).text
  }

  it('runs as an ordinary user with runtime packages only', async (t) => {
    assert.deepEqual([image.user, image.env['NODE_ENV'], image.install.includes('--omit=dev')], ['node', 'production', true])
    const names = await readdir(path.join(folder, 'node_modules'))
    for (const absent of ['react', 'react-dom', '@mui', 'highcharts', 'webpack', 'jest', 'typescript']) assert.ok(!names.includes(absent), absent)
    const { stdout } = await run('du', ['-sk', path.join(folder, 'node_modules')])
    t.diagnostic(`node_modules: ${Math.round(Number.parseInt(stdout, 10) / 1024)} MB`)
  })

  it('serves a visit, makes a backup and shuts down without a warning', async () => {
    service = startNode(image.command, { cwd: folder, env, identity })
    const url = await addressOf(service)
    assert.match((await ask(`${url}/console/login`)).text, /<script/)
    const sender = await signIn(url)
    for (const [name, sound] of Object.entries({ 'a.wav': wavOf(1), 'b.ogg': vorbisTone })) {
      assert.equal((await upload(sender, sound, { name })).status, 201, name)
    }
    const output = await command('call', '--to', '+15145550142', '--press', '9')
    assert.match(output, /Call [\w-]+\.\n$/)
    assert.ok((await fileBehind(sender, 'calls/export-url')).split('\r\n').length > 100)
    const { text } = await ask(`${url}/v1/accounts/${sender.accountId}/invoices`, { token: sender.token })
    assert.match(await fileBehind(sender, `invoices/download/${/"uid":"([\w-]+)"/.exec(text)?.[1] ?? ''}`), /^%PDF-/)
    await command('support', 'list')
    assert.match(await command('generate', '--calls', '10'), /^Added 10 calls /)
    const backup = path.join(dataDir, 'backup.tar.gz')
    await command('backup', '--to', backup)
    assert.match(await command('restore', '--from', backup, '--check'), /^The backup is complete/)
    service.signal('SIGTERM')
    assert.deepEqual(await service.ended, { code: 0, errors: '' })
    assert.match(await command('restore', '--from', backup, '--over'), /Restored/)
    assert.doesNotMatch(service.rest().join('\n'), /warning|deprecat/i)
  })
})
