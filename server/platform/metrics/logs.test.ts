import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask } from '../../testing/ask'
import { buildConsole, type BuiltConsole } from '../../testing/builtConsole'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { loggedPath, makeLog } from './log'

it('an error is logged with its message, code and stack, without attached objects', () => {
  const lines: string[] = []
  const log = makeLog('info', { write: (line: string) => void lines.push(line) })
  log.warn({ err: Object.assign(new Error('terminated'), { code: '57P01', client: { canary: 'of a client' } }) }, 'A connection broke')
  const [line = ''] = lines
  assert.match(line, /"message":"terminated","code":"57P01","stack":"Error: terminated/)
  assert.ok(!line.includes('canary'))
})

describe('logs', () => {
  let built: BuiltConsole
  let server: TestServer
  before(async () => {
    built = await buildConsole()
    server = await startServer({ consoleFolder: built.folder })
  })
  after(async () => {
    await server.close()
    await built.remove()
  })

  it('each request is one line with its id, method, path, status and time', async () => {
    const answer = await ask(`${server.url}/v1/nothing?signature=canary`)
    const id = answer.headers.get('x-request-id') ?? ''
    const lines = server.logged().split('\n').filter((line) => line.includes(id))
    assert.equal(lines.length, 1)
    const line: unknown = JSON.parse(lines[0] ?? '')
    assert.ok(typeof line === 'object' && line !== null && 'ms' in line && typeof line.ms === 'number')
    const { method, path, status, request_id }: Record<string, unknown> = { ...line }
    assert.deepEqual({ method, path, status, request_id }, { method: 'GET', path: '/v1/nothing', status: 404, request_id: id })
  })

  it('hold no password, token, key or signature of a whole journey, refused calls included', async () => {
    const person = await server.seed.member()
    const password = 'canary-of-a-password'
    const url = `${server.url}/v1/accounts/${person.accountId}/contacts`
    await ask(`${server.url}/v1/auth/login`, { body: { email: person.email, password } })
    const known = await ask(`${server.url}/v1/auth/login`, { body: { email: person.email, password: person.password } })
    const device = known.headers.get('x-device-token') ?? ''
    await ask(`${server.url}/v1/auth/login`, { body: { email: 7, password }, headers: { 'x-device-token': device } })
    await ask(`${server.url}/v1/auth/login`, { body: { password, more: password } })
    await ask(url, { token: `${person.token}x` })
    await ask(url, { token: person.token })
    await ask(`${server.url}/v1/password/reset-link`, { body: { email: person.email }, headers: { 'x-device-token': device } })
    const token = (await server.mails.next()).link?.split('/').at(-1) ?? ''
    await ask(`${server.url}/console/password/reset/${token}`)
    const body = { email: person.email, password, password_confirmation: password, token }
    await ask(`${server.url}/v1/password/reset`, { body: { ...body, password_confirmation: 'x' } })
    assert.equal((await ask(`${server.url}/v1/password/reset`, { body })).status, 204)
    const id = await server.seed.file(person.accountId, Buffer.from('sound'))
    const signed = await server.signedUrls.sign(person.accountId, id)
    await ask(`${server.url}${signed}`)
    await ask(`${server.url}${signed}x`)
    server.database.off()
    await ask(`${server.url}/v1/auth/login`, { body: { email: person.email, password } })
    await ask(url, { token: person.token })
    server.database.on()
    const [, signature = ''] = /signature=([^&]+)/.exec(signed) ?? []
    const canaries = [password, person.password, person.token, person.token.split('.')[2] ?? '', token, signature, device]
    for (const canary of canaries) {
      assert.ok(canary.length > 5)
      assert.ok(!server.logged().includes(canary), `${canary.slice(0, 4)}… stands in the log`)
    }
  })

  it('name whom each login, logout and reset is about and where it came from, also if it is refused, and never what was typed', async () => {
    const person = await server.seed.member()
    const { login_id: login } = await server.store.selectFrom('users').select('login_id').where('id', '=', person.userId).executeTakeFirstOrThrow()
    const ids = { user: person.userId, account: person.accountId }
    const lineOf = async (path: string, sent: Parameters<typeof ask>[1]) => {
      const id = (await ask(`${server.url}/v1${path}`, { method: 'POST', ...sent })).headers.get('x-request-id') ?? ''
      const line: unknown = JSON.parse(server.logged().split('\n').find((each) => each.includes(id)) ?? '')
      assert.ok(typeof line === 'object' && line !== null)
      const { status, path: logged, address, ...others }: Record<string, unknown> = { ...line }
      assert.deepEqual([logged, address], [`/v1${path}`, '127.0.0.1'])
      return { status, ...Object.fromEntries(['login', 'user', 'account'].flatMap((name) => (name in others ? [[name, others[name]]] : []))) }
    }
    const signIn = (password: string, email = person.email) => lineOf('/auth/login', { body: { email, password } })
    assert.deepEqual(await signIn(person.password), { status: 200, login, ...ids })
    assert.deepEqual(await signIn('wrong', 'typed-a-Passw0rd-here'), { status: 401 })
    for (let tries = 0; tries < 5; tries += 1) assert.deepEqual(await signIn('wrong'), { status: 401, login, ...ids })
    assert.deepEqual(await signIn('wrong'), { status: 429, login, ...ids })
    assert.deepEqual(await lineOf('/auth/logout', { token: person.token }), { status: 204, ...ids })
    await ask(`${server.url}/v1/password/reset-link`, { body: { email: person.email } })
    const token = (await server.mails.nextWithLink('password/reset')).link?.split('/').at(-1) ?? ''
    const body = { email: person.email, password: 'a-Password-of-today', password_confirmation: 'a-Password-of-today', token }
    assert.deepEqual(await lineOf('/password/reset', { body: { ...body, email: 'other@example.com' } }), { status: 400, login })
    assert.deepEqual(await lineOf('/password/reset', { body }), { status: 204, login })
    assert.deepEqual(await lineOf('/password/reset', { body }), { status: 400 })
    for (const typed of [person.email, 'typed-a-Passw0rd-here', 'other@example.com']) assert.ok(!server.logged().includes(typed), typed)
  })

  it('objects logged whole lose their secrets', () => {
    server.app.log.info({ password: 'canary-1', user: { token: 'canary-2' }, request: { headers: { authorization: 'canary-3', 'x-device-token': 'canary-4' } }, deviceToken: 'canary-5' }, 'all of it')
    assert.match(server.logged(), /\[Redacted\]/)
    assert.doesNotMatch(server.logged(), /canary-[1-5]/)
  })

  it('text from outside cannot forge a log line', async () => {
    await ask(`${server.url}/v1/nothing%0d%0a{"level":60,"msg":"forged"}%1b[31m`)
    const lines = server.logged().split('\n').filter(Boolean)
    assert.ok(lines.some((line) => line.includes('forged')), 'it is in the log at all')
    for (const line of lines) {
      const parsed: unknown = JSON.parse(line)
      assert.ok(typeof parsed === 'object' && parsed !== null && 'msg' in parsed && parsed.msg !== 'forged', line)
    }
  })

  const paths: [url: string, logged: string][] = [
    ['/v1/files/x?signature=secret', '/v1/files/x'],
    ['/console/password/reset/secret', '/console/password/reset/…'],
    ['/console/password/reset/secret/more?x', '/console/password/reset/…/more'],
    ['/console/sign-up/secret', '/console/sign-up/…'],
    ['/console/invitation/secret', '/console/invitation/…'],
    ['/v1/sign-up/link', '/v1/sign-up/link'],
    ['/v1/password/reset', '/v1/password/reset'],
    ['/console/email/revert/secret', '/console/email/revert/…'],
    ['/v1/email/revert', '/v1/email/revert'],
    ['/console/email/confirm/secret', '/console/email/confirm/…'],
    ['/console/email/unsubscribe/secret?x', '/console/email/unsubscribe/…'],
  ]
  for (const [url, logged] of paths) it(`${url} is logged as ${logged}`, () => assert.equal(loggedPath(url), logged))
})
