import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { operations } from 'contract/operations'
import { ask } from '../../testing/ask'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const refsIn = (value: unknown): string[] =>
  isRecord(value)
    ? Object.entries(value).flatMap(([name, below]) => (name === '$ref' ? [String(below)] : refsIn(below)))
    : []

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((place: unknown, name) => (isRecord(place) ? place[name] : undefined), value)

describe('the service', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  it("is healthy while its database answers, and reports when it doesn't", async () => {
    const healthy = await ask(`${server.url}/v1/health`)
    assert.deepEqual([healthy.status, healthy.body], [200, { status: 'ok', build: 'test' }])
    server.database.off()
    assert.equal((await ask(`${server.url}/v1/health`)).status, 503)
    server.database.on()
    assert.equal((await ask(`${server.url}/v1/health`)).status, 200)
  })

  it('has an OpenAPI document that names every operation exactly once', async () => {
    const { status, body } = await ask(`${server.url}/v1/openapi.json`)
    assert.equal(status, 200)
    assert.match(String(at(body, ['openapi'])), /^3\.1\.\d$/)
    assert.ok(at(body, ['info', 'title']) && at(body, ['info', 'version']))
    const documented = Object.entries(operations).map(([name, { method, path }]) => {
      const operation = at(body, ['paths', path.replace(/:(\w+)/g, '{$1}'), method.toLowerCase()])
      assert.equal(at(operation, ['operationId']), name)
      return operation
    })
    const paths = at(body, ['paths'])
    assert.ok(isRecord(paths))
    const count = Object.values(paths).flatMap((path) => Object.keys(isRecord(path) ? path : {})).length
    assert.equal(count, documented.length)
    for (const ref of refsIn(body)) assert.ok(at(body, ref.split('/').slice(1)), `${ref} leads nowhere`)
  })

  it('declares the path ids, body and answers of every operation', async () => {
    const { body } = await ask(`${server.url}/v1/openapi.json`)
    for (const { method, path, status, access, ...traits } of Object.values(operations)) {
      const operation = at(body, ['paths', path.replace(/:(\w+)/g, '{$1}'), method.toLowerCase()])
      const parameters = at(operation, ['parameters'])
      assert.ok(Array.isArray(parameters))
      const inPath = parameters.filter((parameter) => at(parameter, ['in']) === 'path').map((parameter) => at(parameter, ['name']))
      assert.deepEqual(inPath, [...path.matchAll(/:(\w+)/g)].map(([, name]) => name))
      for (const parameter of parameters) {
        const isPath = at(parameter, ['in']) === 'path'
        assert.ok(at(parameter, ['required']) === true || (!isPath && at(parameter, ['required']) === false))
        assert.ok(at(parameter, ['schema']))
      }
      assert.ok(at(operation, ['responses', String(status), 'description']))
      const scheme = access === 'administrator' ? 'operator' : access
      const keys = 'keys' in traits ? traits.keys.map((scope) => ({ key: [scope] })) : []
      assert.deepEqual(at(operation, ['security']), ['member', 'support', 'operator'].includes(scheme) ? [{ [scheme]: [] }, ...keys] : [])
    }
    const login = at(body, ['paths', '/auth/login', 'post', 'requestBody', 'content', 'application/json', 'schema'])
    assert.deepEqual(at(login, ['required']), ['email', 'password'])
    const [list, file, upload] = [
      at(body, ['paths', '/accounts/{accountId}/audiofiles', 'get', 'parameters']),
      at(body, ['paths', '/files/{fileId}', 'get', 'parameters']),
      at(body, ['paths', '/accounts/{accountId}/audiofiles', 'post', 'requestBody', 'content']),
    ].map((part) => JSON.stringify(part))
    assert.match(list ?? '', /"name":"limit","in":"query","required":false/)
    assert.match(file ?? '', /"name":"signature","in":"query","required":true/)
    assert.match(upload ?? '', /^\{"multipart\/form-data":\{.*"required":\["file"\]/)
  })

  const violation = {
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/a/token-canary',
    'source-file': `http://localhost/console/password/reset/token-canary`,
  }
  const report = (type: string, body: unknown) =>
    fetch(`${server.url}/v1/csp-reports`, { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) })
  const linesAbout = (text: string) => server.logged().split('\n').filter((line) => line.includes('Content-Security-Policy violation') && line.includes(text))

  it('accepts reports of browsers in every format and logs each kind once, without paths', async () => {
    for (let time = 1; time <= 3; time += 1) {
      assert.equal((await report('application/csp-report', { 'csp-report': violation })).status, 204)
    }
    assert.equal(linesAbout('evil.example').length, 1)
    assert.doesNotMatch(server.logged(), /token-canary/)
    const listed = [{ type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'data', sourceFile: 'x' } }]
    assert.equal((await report('application/reports+json', listed)).status, 204)
    assert.equal(linesAbout('img-src').length, 1)
    assert.equal((await report('application/json', { 'csp-report': { ...violation, 'blocked-uri': 'inline' } })).status, 204)
    assert.equal(linesAbout('inline').length, 1)
  })

  for (const body of [null, [], 'x', 7, {}, [null], { 'csp-report': null }, { 'csp-report': 'x' }, [{ body: [] }]]) {
    it(`isn't harmed by the report ${JSON.stringify(body)}`, async () => {
      assert.ok([204, 400].includes((await report('application/csp-report', body)).status))
    })
  }

  it('limits reports in size and in the number of kinds remembered', async () => {
    assert.equal((await report('application/csp-report', { 'csp-report': { x: 'y'.repeat(20_000) } })).status, 413)
    const many = Array.from({ length: 300 }, (_, index) => ({ ...violation, 'effective-directive': `kind-${index}` }))
    for (const one of many) await report('application/csp-report', { 'csp-report': one })
    assert.ok(linesAbout('kind-').length <= 200)
  })
})
