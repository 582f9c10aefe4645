import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { operations } from 'contract/operations'
import { ask } from '../testing/ask'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'

const rows = Object.entries(operations)

describe('the route table', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  it('every operation is served, and nothing else but the console and the web phone sockets', () => {
    const served = server.app
      .printRoutes({ commonPrefix: false, includeHooks: false })
      .split('\n')
      .filter((line) => line !== '')
    const wanted = rows.map(([, { method, path }]) => ({ method, url: `/v1${path}` }))
    for (const call of wanted) assert.ok(server.app.hasRoute(call), `${call.method} ${call.url} is not served`)
    const others = ['/', '/console', '/console/*', '/console/email/unsubscribe/:token', '/operator', '/operator/*', '/signal'].length
    const urls = new Set(wanted.map(({ url }) => url))
    assert.equal(served.length, urls.size + others, served.join('\n'))
  })

  for (const [name, row] of rows) {
    const url = `/v1${row.path.replace(/:\w+/g, 'x')}`

    it(`${name}: another method is refused, and the allowed ones are listed`, async () => {
      // A word such as 'register' is also taken for an id by the rows that have one in its place.
      const isMet = ({ path }: { path: string }) => new RegExp(`^/v1${path.replace(/:\w+/g, '[^/]+')}$`).test(url)
      const allowed = [...new Set(rows.filter(([, other]) => isMet(other)).map(([, { method }]) => method))]
      const refused = ['PATCH', 'OPTIONS', 'DELETE', 'PUT', 'POST', 'GET'].filter((method) => !allowed.some((one) => one === method))
      for (const method of refused) {
        const answer = await ask(`${server.url}${url}`, { method })
        assert.equal(answer.status, 405, method)
        assert.deepEqual(answer.body, { status: 'method_not_allowed', user_message: null })
        const listed = answer.headers.get('allow')?.split(', ').filter((method) => method !== 'HEAD')
        assert.deepEqual(listed?.sort(), [...allowed].sort())
        assert.equal(answer.headers.get('access-control-allow-origin'), null)
      }
    })
  }
})
