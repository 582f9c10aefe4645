import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { pino } from 'pino'
import { takeFolder } from '@console/embedded-postgres/testing'
import { ensureSupportKey, supportKeyFile } from '../server/composition/settings/dataFolder'
import { ask } from '../server/testing/ask'
import type { TestServer } from '../server/testing/startServer'
import { SUPPORT_KEY } from '../server/testing/support'
import { startServer } from '../server/testing/testServer'
import { supportClientFrom, makeSupportClient } from './support/supportClient'
import { runSupport } from './support/runSupport'

describe('the command of the support team', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const run = async (words: string, text?: string, key = SUPPORT_KEY, url = server.url): Promise<string> => {
    const printed: string[] = []
    const said = text === undefined ? [] : [text]
    await runSupport(makeSupportClient({ url, key }), [...words.split(' '), ...said], (line) => void printed.push(line))
    return printed.join('\n')
  }

  it('lists, shows, answers and closes a request, and prints its diagnostics', async () => {
    const member = await server.seed.member()
    const diagnostics = JSON.stringify({ payload: [], note: 'a\u009b1mb\u202ec' })
    const plan = { subject: 'Écran \u001b[2Jeffacé', diagnostics, messages: [{ by: 'client' as const, text: 'Un.\nDeux\u202e.' }] }
    const id = await server.seed.supportRequest(member.accountId, plan)
    assert.match(await run('list'), new RegExp(`^${id}  open    [\\d: -]{16}  Essai inc\\.: Écran \ufffd\\[2Jeffacé$`, 'm'))
    assert.equal(await run(`reply #${id}`, 'Bonjour Zoé,\n\nmerci.'), `Reply to ${id} sent.`)
    const shown = await run(`show ${id}`)
    assert.match(shown, new RegExp(`^Request ${id} \\(open\\): Écran`))
    assert.match(shown, /Zoé Nadeau\n {2}Un\.\n {2}Deux\ufffd\.\n\n[\d: -]{16} {2}Support team\n {2}Bonjour Zoé,/)
    assert.deepEqual(JSON.parse(await run(`diagnostics ${id}`)), JSON.parse(diagnostics))
    assert.doesNotMatch(await run(`diagnostics ${id}`), /[\u009b\u202e]/)
    await run(`close ${id}`)
    assert.doesNotMatch(await run('list'), new RegExp(id))
    assert.match(await run('list --all'), new RegExp(`^${id}  closed`, 'm'))
    const own = await ask(`${server.url}/v1/support-requests/${id}`, { token: member.token })
    assert.match(own.text, /"is_resolved":1.*Bonjour Zoé/)
    await assert.rejects(run(`reply ${id}`, 'Trop tard'), /is closed/)
  })

  it('reports errors as sentences', async () => {
    await assert.rejects(run('list', undefined, 'x'.repeat(40)), /rejected this support key/)
    await assert.rejects(run('show 1'), /Request 1 doesn't exist/)
    await assert.rejects(run('list', undefined, SUPPORT_KEY, 'http://127.0.0.1:1'), /No answer from/)
    for (const words of ['', 'lits', 'show', 'reply 1']) await assert.rejects(run(words), /npm run support -- list/)
  })

  it('finds the service of a data folder by the key created at its first start, or reports that none is running', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'console-support-'))
    const where = { dataDir, supportKey: null }
    assert.throws(() => supportClientFrom(where, null), /No service is running on the data folder/)
    const hold = await takeFolder(dataDir, pino({ level: 'silent' }))
    assert.throws(() => supportClientFrom(where, null), /No service is running on the data folder/)
    await hold.publish(server.url)
    assert.throws(() => supportClientFrom(where, null), /support\.key is missing/)
    const made = ensureSupportKey({ dataDir, databaseUrl: null, practiceAccount: true })
    assert.match(made ?? '', /^[\w-]{43}$/)
    assert.equal(ensureSupportKey({ dataDir, databaseUrl: null, practiceAccount: true }), made)
    for (const other of [{ databaseUrl: 'postgres://x/y', practiceAccount: true }, { databaseUrl: null, practiceAccount: false }]) {
      assert.equal(ensureSupportKey({ dataDir, ...other }), null)
    }
    await assert.rejects(supportClientFrom(where, null).list(true), /rejected this support key/)
    await writeFile(supportKeyFile(dataDir), `${SUPPORT_KEY}\n`)
    assert.ok((await supportClientFrom(where, null).list(false)).length > 0)
    assert.throws(() => supportClientFrom(where, server.url), /SUPPORT_KEY must be set/)
    assert.ok((await supportClientFrom({ dataDir, supportKey: SUPPORT_KEY }, `${server.url}/`).list(true)).length > 0)
    await hold.release()
    await rm(dataDir, { recursive: true })
  })
})
