import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, fieldsOf } from '../../testing/ask'
import { rawRequest } from '../../testing/rawRequest'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { BadRequest, VersionConflict, Locked, BusinessError, RateLimited, Validation } from './failures'

const secret = 'select secret from /srv/app/main.ts'
const json = { 'content-type': 'application/json' }

describe('failure bodies', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({
      extend: (app) => {
        const failures: Record<string, Error> = {
          unforeseen: new Error(secret),
          'with-status': Object.assign(new Error(secret), { statusCode: 418 }),
          locked: new Locked(),
          refused: new BusinessError('insufficient_funds', { en: 'Not enough.', fr: 'Pas assez.' }),
          'too-many': new RateLimited(7),
          'changed-elsewhere': new VersionConflict(),
          validation: new Validation({ label: [{ en: 'Too long.', fr: 'Trop long.' }] }),
          'bad-request': new BadRequest(),
        }
        for (const [name, failure] of Object.entries(failures)) {
          app.get(`/v1/failing/${name}`, () => Promise.reject(failure))
        }
      },
    })
  })
  after(() => server.close())

  const login = (text: string, headers: Record<string, string> = json) =>
    fetch(`${server.url}/v1/auth/login`, { method: 'POST', headers, body: text }).then(async (response) => ({
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }))

  const named: [name: string, status: number, body: unknown][] = [
    ['unforeseen', 500, { status: 'internal', user_message: null }],
    ['with-status', 500, { status: 'internal', user_message: null }],
    ['locked', 423, { status: 'locked', user_message: null }],
    ['refused', 400, { status: 'insufficient_funds', user_message: 'Not enough.' }],
    ['too-many', 429, { status: 'too_many_requests', user_message: null }],
    ['changed-elsewhere', 412, { status: 'changed_elsewhere', user_message: null }],
    ['validation', 422, { status: 'validation', user_message: null, errors: { label: ['Too long.'] } }],
    ['bad-request', 400, { status: 'bad_request', user_message: null }],
  ]
  for (const [name, status, body] of named) {
    it(`${name} is ${status}`, async () => {
      const answer = await ask(`${server.url}/v1/failing/${name}`)
      assert.deepEqual([answer.status, answer.body], [status, body])
      assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
      assert.doesNotMatch(answer.text, /select|main\.ts/)
    })
  }

  it('the texts follow the language of the request', async () => {
    const answer = await ask(`${server.url}/v1/failing/validation`, { headers: { 'accept-language': 'fr-CA' } })
    assert.deepEqual(answer.body, { status: 'validation', user_message: null, errors: { label: ['Trop long.'] } })
  })

  it('an unexpected error is logged with the request id of the answer', async () => {
    const answer = await ask(`${server.url}/v1/failing/unforeseen`)
    const id = answer.headers.get('x-request-id') ?? ''
    assert.match(id, /^[\w-]{36}$/)
    const line = server.logged().split('\n').find((text) => text.includes(id) && text.includes('Unexpected error'))
    assert.ok(line?.includes(secret))
  })

  it('a valid request id from the client is used, and any other is replaced', async () => {
    const idOf = async (given: string) =>
      (await ask(`${server.url}/v1/health`, { headers: { 'x-request-id': given } })).headers.get('x-request-id')
    assert.equal(await idOf('trace-0001.abc'), 'trace-0001.abc')
    for (const given of ['short', 'with space in it', 'x'.repeat(65), '<script>alert(1)</script>']) {
      assert.notEqual(await idOf(given), given)
    }
  })

  for (const path of ['/v1', '/v1/', '/v1/nothing', '/v1/accounts', '/v1/health/', '/v1/Health', '/nothing', '/v1//health', '/v1/../etc/passwd']) {
    it(`${path} is not found`, async () => {
      const answer = await rawRequest(server.url, `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
      assert.match(answer, /^HTTP\/1\.1 404 /)
      assert.match(answer, /\{"status":"not_found","user_message":null\}$/)
    })
  }

  const badBodies: [what: string, text: string, headers: Record<string, string>, status: number, word: string][] = [
    ['malformed JSON', '{"email":', json, 400, 'bad_request'],
    ['no body at all', '', json, 400, 'bad_request'],
    ['a list', '[]', json, 400, 'bad_request'],
    ['null', 'null', json, 400, 'bad_request'],
    ['a text', '"x"', json, 400, 'bad_request'],
    ['an unlisted property', '{"email":"a","password":"b","is_admin":1}', json, 400, 'bad_request'],
    ['hundreds of unlisted ones', JSON.stringify(Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`x${i}`, i]))), json, 400, 'bad_request'],
    ['a prototype', '{"email":"a","password":"b","__proto__":{"x":1}}', json, 400, 'bad_request'],
    ['a constructor', '{"constructor":{"prototype":{"x":1}}}', json, 400, 'bad_request'],
    ['too many values', `{"others":[${'0,'.repeat(6000)}0]}`, json, 400, 'bad_request'],
    ['deep nesting', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, json, 400, 'bad_request'],
    ['too much', JSON.stringify({ email: 'x'.repeat(70_000) }), json, 413, 'too_large'],
    ['a form', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
    ['a plain text', '{}', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['deep nesting of a loud type', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, { 'content-type': 'APPLICATION/JSON' }, 400, 'bad_request'],
    ['a report', '{}', { 'content-type': 'application/csp-report' }, 415, 'unsupported_media_type'],
    ['a broken media type', '{}', { 'content-type': ';;' }, 415, 'unsupported_media_type'],
  ]
  for (const [what, text, headers, status, word] of badBodies) {
    it(`a body of ${what} is ${status}`, async () => {
      const answer = await login(text, headers)
      assert.deepEqual([answer.status, answer.text], [status, JSON.stringify({ status: word, user_message: null })])
    })
  }

  it('free property names still exclude prototypes and endless nesting', async () => {
    const member = await server.seed.member()
    const { branches } = await server.seed.callFlow(member.accountId, { branches: [{ friendly_name: 'Ventes' }] })
    const url = `${server.url}/v1/application-branches/${branches.at(-1)?.id}/modules`
    const headers = { ...json, authorization: `Bearer ${member.token}` }
    const save = (parameters: string) =>
      fetch(url, { method: 'PUT', headers, body: `{"modules":[{"module_name":"hangup","parameters":${parameters}}]}` })
    assert.equal((await save('{"any":[{"name":1}]}')).status, 200)
    const deep = `${'['.repeat(200)}${']'.repeat(200)}`
    for (const parameters of ['{"__proto__":{"is_admin":1}}', '{"a":{"constructor":{"prototype":{"x":1}}}}', `{"a":${deep}}`]) {
      assert.equal((await save(parameters)).status, 400)
    }
  })

  it('a body over its limits is refused before it is parsed, and its sender can read the refusal', async () => {
    const member = await server.seed.member()
    const { branches } = await server.seed.callFlow(member.accountId)
    const url = `${server.url}/v1/application-branches/${branches[0]?.id}/modules`
    const save = async (text: string, headers = json) => {
      const init = { method: 'PUT', headers: { ...headers, authorization: `Bearer ${member.token}` }, body: text }
      const answer = await fetch(url, init)
      return [answer.status, await answer.text()]
    }
    const refused = [422, '{"status":"validation","user_message":null,"errors":{"modules":["This value isn\'t valid."]}}']
    const many = `{"modules":[${'{},'.repeat(300)}`
    assert.deepEqual(await save(many), refused)
    assert.deepEqual(await save(many + ' '.repeat(5_000_000)), refused)
    assert.deepEqual(await save(many, { 'content-type': 'Application/JSON; charset=utf-8' }), refused)
    assert.deepEqual(await save(`{"modules":[{"parameters":[${'0,'.repeat(60_000)}`), refused)
    assert.equal((await save(`{"modules":[${'{},'.repeat(100)}`))[0], 400)
  })

  it('wrong, missing and overlong fields are all reported at once, each by name', async () => {
    const answer = await ask(`${server.url}/v1/password/reset`, {
      body: { email: 7, password: null, token: 'x'.repeat(513) },
    })
    assert.equal(answer.status, 422)
    assert.deepEqual(fieldsOf(answer), ['email', 'password', 'password_confirmation', 'token'])
  })

  for (const text of ['\u0000', 'a\ud800b']) {
    it(`text that cannot be stored is refused on its field: ${JSON.stringify(text)}`, async () => {
      const answer = await ask(`${server.url}/v1/auth/login`, { body: { email: text, password: 'x' } })
      assert.deepEqual([answer.status, fieldsOf(answer)], [422, ['email']])
    })
  }

  it('a repeated query parameter is refused', async () => {
    assert.equal((await ask(`${server.url}/v1/health?a=1&a=2`)).status, 400)
    assert.equal((await ask(`${server.url}/v1/health?a=1&b=2`)).status, 200)
  })

  it('HEAD answers as GET, without the body', async () => {
    const answer = await ask(`${server.url}/v1/health`, { method: 'HEAD' })
    assert.deepEqual([answer.status, answer.text], [200, ''])
  })

  const raw: [what: string, text: string, status: number][] = [
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['TRACE', 'TRACE /v1/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n', 405],
    ['an unknown method', 'PROPFIND /v1/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n', 405],
    ['no host', 'GET /v1/health HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['a broken escape', 'GET /v1/files/%zz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n', 400],
    ['two lengths', 'POST /v1/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}', 400],
    ['length and chunks', 'POST /v1/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}', 400],
    ['endless headers', `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ]
  for (const [what, text, status] of raw) {
    it(`${what} is ${status}, with our own body`, async () => {
      const answer = await rawRequest(server.url, text)
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `))
      assert.match(answer, /\{"status":"(bad_request|method_not_allowed|too_large)","user_message":null\}$/)
      assert.match(answer, /x-content-type-options: nosniff/)
      assert.doesNotMatch(answer, /^(server|x-powered-by):/im)
    })
  }

  it('while the database is down requests get 503 with Retry-After, and then work again', async () => {
    const { accountId, token } = await server.seed.member()
    const url = `${server.url}/v1/accounts/${accountId}/contacts`
    server.database.off()
    const answer = await ask(url, { token })
    const words = "The service isn't available right now. Please try again in a few seconds."
    assert.deepEqual([answer.status, answer.body], [503, { status: 'internal', user_message: words }])
    assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
    const inFrench = await ask(url, { token, headers: { 'accept-language': 'fr-CA' } })
    assert.match(inFrench.text, /Le service n’est pas disponible pour le moment/)
    server.database.on()
    assert.equal((await ask(url, { token })).status, 200)
  })
})
