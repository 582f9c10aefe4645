import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { ask } from '../../../testing/ask'
import { buildConsole, pageSource, script, type BuiltConsole } from '../../../testing/builtConsole'
import { rawRequest } from '../../../testing/rawRequest'
import type { TestServer } from '../../../testing/startServer'
import { startServer } from '../../../testing/testServer'
import { fillSettings, fillStyleNonce } from './serveConsole'

const asset = '/console/assets/main.0123456789abcdef.js'

const withoutNonce = (html: string): string => html.replace(/nonce="[^"]*"/, 'nonce=""')

describe('the console', () => {
  let built: BuiltConsole
  let server: TestServer
  before(async () => {
    built = await buildConsole()
    server = await startServer({ consoleFolder: built.folder, subscribeUrl: 'https://example.com/</script><script>x' })
  })
  after(async () => {
    await server.close()
    await built.remove()
  })

  const get = (path: string, headers: Record<string, string> = {}) => ask(`${server.url}${path}`, { headers })

  for (const path of ['/', '/console', '/console?x=1']) {
    it(`${path} redirects to /console/`, async () => {
      const answer = await get(path)
      assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/console/'])
    })
  }

  for (const path of ['', 'dashboard', 'applications/42', 'password/reset/abc.def', 'index.html', 'numbers?filter=.js', 'a/../b', '%2e%2e%2fetc']) {
    it(`/console/${path} is the page, and is never cached`, async () => {
      const answer = await get(`/console/${path}`)
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
      assert.equal(answer.headers.get('cache-control'), 'no-cache')
      assert.match(answer.text, /^<!doctype html>/)
    })
  }

  it('the page contains the settings, and no text in them closes their element', async () => {
    const { text } = await get('/console/')
    const block = /<script type="application\/json" id="console-settings">(.*?)<\/script>/.exec(text)?.[1] ?? ''
    assert.deepEqual(JSON.parse(block), { extensions: true, premiumNumbers: [], practiceCalls: true, webPush: true, subscribeUrl: 'https://example.com/</script><script>x', build: 'test' })
    assert.equal(withoutNonce(text.replace(block, '{}')), pageSource)
  })

  it('settings are inserted in any minified form of the block', () => {
    assert.equal(
      fillSettings('<script id=console-settings type=application/json>{}</script>', { build: '$&1' }),
      '<script id=console-settings type=application/json>{"build":"$&1"}</script>',
    )
  })

  it('each response has its own style nonce in page and policy, even for conditional requests', async () => {
    const nonces = new Set<string>()
    for (const conditions of [{}, { 'if-none-match': '*' }, { 'if-modified-since': new Date().toUTCString() }]) {
      const { status, headers, text } = await get('/console/dashboard', conditions)
      const nonce = /<meta property="csp-nonce" nonce="([\w-]+)">/.exec(text)?.[1] ?? ''
      assert.deepEqual([status, headers.get('etag'), headers.get('last-modified')], [200, null, null])
      assert.ok((headers.get('content-security-policy') ?? '').includes(` 'nonce-${nonce}';`))
      assert.equal(Buffer.from(nonce, 'base64url').length, 16)
      nonces.add(nonce)
    }
    assert.equal(nonces.size, 3)
  })

  it('the nonce is inserted in any minified form of its placeholder, and nowhere else', () => {
    for (const made of ['<meta property=csp-nonce nonce>', '<meta property="csp-nonce" nonce="">', "<meta property='csp-nonce' nonce=''/>"]) {
      assert.match(fillStyleNonce(made, 'n-1'), /nonce="n-1"\/?>$/)
    }
    assert.equal(fillStyleNonce('<meta name="x" nonce="">', 'n-1'), '<meta name="x" nonce="">')
  })

  for (const encoding of ['br', 'gzip']) {
    it(`${encoding}: page and files are compressed only for clients that accept it`, async () => {
      for (const path of ['/console/', asset]) {
        const packed = await get(path, { 'accept-encoding': encoding })
        const plain = await get(path, { 'accept-encoding': 'identity' })
        const refused = await get(path, { 'accept-encoding': `${encoding};q=0` })
        assert.equal(packed.headers.get('content-encoding'), encoding)
        assert.equal(plain.headers.get('content-encoding'), null)
        assert.equal(refused.headers.get('content-encoding'), null)
        assert.equal(withoutNonce(packed.text), withoutNonce(plain.text))
        assert.match(packed.headers.get('vary') ?? '', /accept-encoding/i)
      }
    })
  }

  it('a file with a hash in its name is cached forever, any other for an hour', async () => {
    const hashed = await get(asset)
    assert.equal(hashed.text, script)
    assert.equal(hashed.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.match(hashed.headers.get('content-type') ?? '', /^text\/javascript|^application\/javascript/)
    assert.equal((await get('/console/icon.svg')).headers.get('cache-control'), 'public, max-age=3600')
  })

  const missing = [
    'assets/gone.0123456789abcdef.js',
    'assets/gone',
    'assets/',
    'favicon.ico',
    'assets/main.0123456789abcdef.js.map',
    'assets/main.0123456789abcdef.js.br',
    'assets/.hidden.js',
    'assets/linked.js',
    'outside/secret.js',
    'assets/..%2findex.js',
    'assets/%00.js',
    'assets\\main.js',
  ]
  for (const path of missing) {
    it(`/console/${path} is not found: neither the page nor a file is sent`, async () => {
      const answer = await get(`/console/${path}`)
      assert.deepEqual([answer.status, answer.body], [404, { status: 'not_found', user_message: null }])
    })
  }

  for (const path of ['/console/.env', '/console/../../../etc/passwd', '/console/%2e%2e/%2e%2e/etc/passwd', '/console//etc/passwd', '/console/assets/../.env']) {
    it(`${path} reveals nothing`, async () => {
      const answer = await rawRequest(server.url, `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
      assert.doesNotMatch(answer, /SECRET|root:/)
    })
  }

  it('the card frame has its own policy: only the console can embed it, and only there Stripe runs', async () => {
    const page = '<!doctype html><script type="application/json" id="console-settings">{}</script><title>Card</title>'
    await writeFile(join(built.folder, 'card.html'), page)
    const stripe = { secretKey: 'sk_canary', publishableKey: 'pk_1', webhookSecret: null, apiUrl: 'http://127.0.0.1:9' }
    const withStripe = await startServer({ consoleFolder: built.folder, stripe })
    for (const [url, hasStripe] of [[server.url, false], [withStripe.url, true]] as const) {
      const frame = await ask(`${url}/console/card.html`)
      const policy = frame.headers.get('content-security-policy') ?? ''
      assert.deepEqual([frame.status, frame.headers.get('x-frame-options')], [200, 'SAMEORIGIN'])
      assert.match(policy, /frame-ancestors 'self'.*require-trusted-types-for 'script'/)
      assert.equal(/script-src 'self' https:\/\/js\.stripe\.com/.test(policy), hasStripe)
      assert.equal(frame.text.includes('"stripePublishableKey":"pk_1"'), hasStripe)
      const main = await ask(`${url}/console/billing`)
      assert.doesNotMatch(`${main.headers.get('content-security-policy')}`, /stripe/)
      assert.equal(main.headers.get('x-frame-options'), 'DENY')
      assert.ok(!`${frame.text}${main.text}`.includes('sk_canary'))
    }
    await withStripe.close()
  })

  it('an inline script that the build did not name, or that was changed since, is not allowed', async () => {
    const own = await buildConsole()
    const other = await startServer({ consoleFolder: own.folder })
    const policy = async (html: string): Promise<string> => {
      await writeFile(join(own.folder, 'index.html'), html)
      const { headers } = await ask(`${other.url}/console/`)
      return /script-src [^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0] ?? ''
    }
    const named = await policy(pageSource)
    assert.match(named, /^script-src 'self' 'sha256-[\w+/]{43}='$/)
    assert.equal(await policy(pageSource.replace("'first'", "'changed'")), named)
    assert.equal(await policy(pageSource.replace(/<meta http-equiv[^<>]*>/, '')), "script-src 'self'")
    await other.close()
    await own.remove()
  })

  it('only GET and HEAD are answered', async () => {
    const answer = await ask(`${server.url}/console/`, { method: 'POST' })
    assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'GET, HEAD'])
  })

  it('a new build is served at once; without a build a sentence says what to do', async () => {
    const own = await buildConsole()
    const other = await startServer({ consoleFolder: own.folder })
    await writeFile(join(own.folder, 'index.html'), '<!doctype html><title>New</title>')
    assert.equal((await ask(`${other.url}/console/`)).text, '<!doctype html><title>New</title>')
    await rm(own.folder, { recursive: true })
    const answer = await ask(`${other.url}/console/`)
    assert.equal(answer.status, 503)
    assert.match(answer.text, /npm run build/)
    assert.equal((await ask(`${other.url}/v1/health`)).status, 200)
    await other.close()
    await own.remove()
  })
})
