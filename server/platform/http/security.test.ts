import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Operation } from 'contract/operation'
import { operations } from 'contract/operations'
import { ask, type Reply } from '../../testing/ask'
import { buildConsole, type BuiltConsole } from '../../testing/builtConsole'
import { rawRequest } from '../../testing/rawRequest'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const rows: [string, Operation][] = Object.entries(operations)
const nothing = "default-src 'none'; frame-ancestors 'none'; sandbox"

const checkAlways = ({ headers }: Pick<Reply, 'headers'>): void => {
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
  assert.equal(headers.get('x-frame-options'), 'DENY')
  assert.match(headers.get('x-request-id') ?? '', /^[\w-]{36}$/)
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie']) {
    assert.equal(headers.get(name), null, name)
  }
}

const checkJson = (answer: Reply): void => {
  checkAlways(answer)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.equal(answer.headers.get('content-security-policy'), nothing)
  if (answer.text !== '') assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
}

describe('headers', () => {
  let built: BuiltConsole
  let server: TestServer
  before(async () => {
    built = await buildConsole()
    server = await startServer({ consoleFolder: built.folder, trustProxy: true })
  })
  after(async () => {
    await server.close()
    await built.remove()
  })

  for (const [name, row] of rows) {
    it(`${name}: success and failure have the headers of /v1`, async () => {
      const { accountId, userId, token } = await server.seed.member()
      const path = row.path.replace(':accountId', accountId).replace(':userId', userId).replace(/:\w+/g, 'x')
      const question = { method: row.method, ...(row.method !== 'GET' && { body: {} }) }
      if (row.media !== 'events') checkJson(await ask(`${server.url}/v1${path}`, { ...question, token }))
      checkJson(await ask(`${server.url}/v1${path}`, question))
      checkJson(await ask(`${server.url}/v1${path}`, { method: 'PATCH' }))
    })
  }

  it('an event stream has them, and its media type', async () => {
    const { accountId, token } = await server.seed.member()
    const leaving = new AbortController()
    const path = operations.streamEvents.path.replace(':accountId', accountId)
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${server.url}/v1${path}`, { headers, signal: leaving.signal })
    checkAlways(answer)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.equal(answer.headers.get('content-security-policy'), nothing)
    assert.equal(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8')
    leaving.abort()
  })

  it('responses for missing, too large and malformed requests have them too', async () => {
    for (const path of ['/v1/nothing', '/nothing', '/console/nothing.js', '/v1/files/%zz', '/%c0%ae']) {
      checkJson(await ask(`${server.url}${path}`))
    }
    checkJson(await ask(`${server.url}/v1/auth/login`, { body: { email: 'x'.repeat(70_000) } }))
  })

  it('an uploaded file can be played but never runs', async () => {
    const { accountId } = await server.seed.person()
    const id = await server.seed.file(accountId, Buffer.from('<svg/>'), { media_type: 'audio/mpeg' })
    const answer = await ask(`${server.url}${await server.signedUrls.sign(accountId, id)}`)
    checkAlways(answer)
    assert.equal(answer.headers.get('cache-control'), 'private, no-store')
    assert.equal(answer.headers.get('content-security-policy'), "sandbox; default-src 'none'")
    assert.equal(answer.headers.get('content-type'), 'audio/mpeg')
    assert.match(answer.headers.get('content-disposition') ?? '', /^attachment;/)
    assert.equal(answer.headers.get('accept-ranges'), 'bytes')
  })

  it('the page allows no unsafe keyword and no other host, requires Trusted Types, and takes styles by hash or nonce', async () => {
    const answer = await ask(`${server.url}/console/dashboard`)
    checkAlways(answer)
    const style = `'sha256-${createHash('sha256').update('body{margin:0}').digest('base64')}'`
    const nonce = `'nonce-${/nonce="([\w-]+)"/.exec(answer.text)?.[1] ?? ''}'`
    const policy = new Map(
      (answer.headers.get('content-security-policy') ?? '').split('; ').map((part): [string, string] => {
        const [name = '', ...values] = part.split(' ')
        return [name, values.join(' ')]
      }),
    )
    assert.deepEqual(Object.fromEntries(policy), {
      'default-src': "'none'",
      'base-uri': "'none'",
      'object-src': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'script-src': `'self' 'sha256-${createHash('sha256').update(/<script>(.*?)<\/script>/.exec(answer.text)?.[1] ?? '').digest('base64')}'`,
      'style-src-elem': `'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' ${style} ${nonce}`,
      'style-src-attr': "'none'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'manifest-src': "'self'",
      'worker-src': "'self'",
      'media-src': "'self' blob: mediastream:",
      'connect-src': "'self'",
      'frame-src': "'self'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'highcharts console-worker',
      'report-uri': '/v1/csp-reports',
      'report-to': 'csp',
    })
    assert.equal(answer.headers.get('cross-origin-opener-policy'), 'same-origin')
    assert.equal(answer.headers.get('origin-agent-cluster'), '?1')
    assert.equal(
      answer.headers.get('permissions-policy'),
      'microphone=(self), camera=(), geolocation=(), payment=(), usb=()',
    )
    assert.equal(answer.headers.get('reporting-endpoints'), 'csp="/v1/csp-reports"')
  })

  for (const path of ['/console/assets/main.0123456789abcdef.js', '/console/icon.svg', '/', '/console']) {
    it(`${path} opened directly runs nothing`, async () => {
      const answer = await ask(`${server.url}${path}`)
      checkAlways(answer)
      assert.equal(answer.headers.get('content-security-policy'), nothing)
    })
  }

  for (const [what, head, status] of [
    ['what is no HTTP', 'NONSENSE', 400],
    ['too long a header', `GET /v1/health HTTP/1.1\r\nhost: localhost\r\nx-long: ${'x'.repeat(20_000)}`, 431],
    ['an upgrade to what is not there', 'GET /elsewhere HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket', 404],
    ['a web socket of another site', 'GET /signal HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\norigin: https://evil.example', 403],
    ['a web socket without its key', 'GET /signal HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\norigin: http://localhost', 400],
    ['an expectation of no server', 'GET /v1/nothing HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nexpect: wonders', 404],
    ['TRACE', 'TRACE /v1/health HTTP/1.1\r\nhost: localhost\r\nconnection: close', 405],
    ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example:443', 400],
    ['another host', 'GET /console/ HTTP/1.1\r\nhost: evil.example\r\nconnection: close', 421],
    ['a sign-in at another host', 'POST /v1/auth/login HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\ncontent-length: 0', 421],
    ['a web socket at another host', 'GET /signal HTTP/1.1\r\nhost: evil.example\r\nconnection: upgrade\r\nupgrade: websocket\r\norigin: http://evil.example', 421],
    ['a web socket with two hosts', 'GET /signal HTTP/1.1\r\nhost: localhost\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket', 400],
    ['two hosts', 'GET /v1/health HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\nconnection: close', 400],
    ['HTTP/1.0 without a host', 'GET /console/ HTTP/1.0', 400],
    ['HTTP/0.9', 'GET /v1/health HTTP/0.9', 400],
    ['a target elsewhere', 'GET http://evil.example/console/ HTTP/1.1\r\nhost: localhost\r\nconnection: close', 421],
  ] as const) {
    it(`${what} is refused with the same headers, whichever layer answers`, async () => {
      const answer = await rawRequest(server.url, `${head}\r\n\r\n`)
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `))
      for (const line of ['x-content-type-options: nosniff', 'referrer-policy: no-referrer', 'cross-origin-resource-policy: same-origin',
        'x-frame-options: DENY', 'cache-control: no-store', `content-security-policy: ${nothing}`, 'content-type: application/json; charset=utf-8']) {
        assert.ok(answer.toLowerCase().includes(`\r\n${line.toLowerCase()}\r\n`), `${line} is not in\n${answer}`)
      }
      assert.doesNotMatch(answer, /^(?:server|x-powered-by|set-cookie|access-control-allow-origin):/im)
      assert.match(answer, /\{"status":"\w+","user_message":(?:null|"The service does not know[^"]+")\}$/)
    })
  }

  it('an unknown host is logged once, with the setting that allows it', async () => {
    for (let time = 0; time < 3; time += 1) await rawRequest(server.url, `GET /v1/accounts HTTP/1.1\r\nhost: told-${time % 2}.example\r\n\r\n`)
    const lines = server.logged().split('\n').filter((line) => line.includes('ALLOWED_HOSTS'))
    const logged = lines.filter((line) => line.includes('"host":"told-'))
    assert.equal(logged.length, 2, logged.join('\n'))
  })

  it('HSTS is sent only over TLS', async () => {
    const behindTls = { headers: { 'x-forwarded-proto': 'https' } }
    for (const path of ['/v1/health', '/console/', '/console/icon.svg', '/v1/nothing']) {
      const [plain, secure] = [await ask(`${server.url}${path}`), await ask(`${server.url}${path}`, behindTls)]
      assert.equal(plain.headers.get('strict-transport-security'), null)
      assert.equal(secure.headers.get('strict-transport-security'), 'max-age=63072000; includeSubDomains')
    }
    const page = await ask(`${server.url}/console/`, behindTls)
    assert.match(page.headers.get('content-security-policy') ?? '', /upgrade-insecure-requests/)
  })

  it('other origins can neither read nor write: no CORS, no preflight, JSON only', async () => {
    const origin = { origin: 'https://evil.example' }
    const preflight = await ask(`${server.url}/v1/auth/login`, {
      method: 'OPTIONS',
      headers: { ...origin, 'access-control-request-method': 'POST' },
    })
    assert.equal(preflight.status, 405)
    checkAlways(preflight)
  })
})
