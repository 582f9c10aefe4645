import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { dispositionOf } from '../../platform/texts/disposition'
import { MINUTE_MS, SECOND_MS } from '../../platform/clock'
import { ask } from '../../testing/ask'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const content = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251))
const notFound = { status: 'not_found', user_message: null }

describe('files by signed URL', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
  })
  after(() => server.close())

  const makeFile = async () => {
    const { accountId } = await server.seed.person()
    const id = await server.seed.file(accountId, content)
    return { accountId, id, url: new URL(await server.signedUrls.sign(accountId, id), server.url) }
  }
  const get = async (url: URL | string, headers: Record<string, string> = {}) => {
    const response = await fetch(url, { headers })
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  it('the whole file needs no header and has its own name', async () => {
    const { url } = await makeFile()
    const answer = await get(url)
    assert.equal(answer.status, 200)
    assert.ok(answer.bytes.equals(content))
    assert.equal(answer.headers.get('content-length'), '1000')
    assert.equal(answer.headers.get('content-disposition'), `attachment; filename="accueil.wav"; filename*=UTF-8''accueil.wav`)
  })

  const ranges: [header: string, status: number, first: number, last: number][] = [
    ['bytes=0-0', 206, 0, 0],
    ['bytes=10-19', 206, 10, 19],
    ['bytes=990-', 206, 990, 999],
    ['bytes=-10', 206, 990, 999],
    ['bytes=-5000', 206, 0, 999],
    ['bytes=900-5000', 206, 900, 999],
    ['bytes=0-', 206, 0, 999],
    ['bytes=0-1,5-6', 200, 0, 999],
    ['bytes=5-1', 200, 0, 999],
    ['bytes=-', 200, 0, 999],
    ['items=0-1', 200, 0, 999],
    ['nonsense', 200, 0, 999],
  ]
  for (const [range, status, first, last] of ranges) {
    it(`${range} is ${status} from ${first} to ${last}`, async () => {
      const answer = await get((await makeFile()).url, { range })
      assert.equal(answer.status, status)
      assert.ok(answer.bytes.equals(content.subarray(first, last + 1)))
      assert.equal(answer.headers.get('content-range'), status === 206 ? `bytes ${first}-${last}/1000` : null)
    })
  }

  for (const range of ['bytes=1000-', 'bytes=1000-1001', 'bytes=-0', 'bytes=999999999999999-']) {
    it(`${range} is outside the file`, async () => {
      const answer = await get((await makeFile()).url, { range })
      assert.equal(answer.status, 416)
      assert.equal(answer.headers.get('content-range'), 'bytes */1000')
      assert.equal(answer.bytes.toString(), '{"status":"range_not_satisfiable","user_message":null}')
    })
  }

  it('a range of a file that may have changed returns the whole file', async () => {
    const answer = await get((await makeFile()).url, { range: 'bytes=0-0', 'if-range': '"old"' })
    assert.deepEqual([answer.status, answer.bytes.length], [200, 1000])
  })

  it('HEAD returns the size', async () => {
    const answer = await ask((await makeFile()).url.href, { method: 'HEAD' })
    assert.deepEqual([answer.status, answer.headers.get('content-length'), answer.text], [200, '1000', ''])
  })

  it('an empty file has no bytes', async () => {
    const { accountId } = await server.seed.person()
    const id = await server.seed.file(accountId, Buffer.alloc(0))
    const answer = await get(`${server.url}${await server.signedUrls.sign(accountId, id)}`)
    assert.deepEqual([answer.status, answer.bytes.length], [200, 0])
  })

  it('a URL expires after ten minutes', async () => {
    const own = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
    const { accountId } = await own.seed.person()
    const id = await own.seed.file(accountId, content)
    const url = `${own.url}${await own.signedUrls.sign(accountId, id)}`
    own.clock.move(10 * MINUTE_MS - SECOND_MS)
    assert.equal((await get(url)).status, 200)
    own.clock.move(SECOND_MS)
    assert.equal((await get(url)).status, 404)
    await own.close()
  })

  const altered: [what: string, alter: (url: URL, foreign: { accountId: string; id: string }) => void][] = [
    ['another file', (url, { id }) => (url.pathname = `/v1/files/${id}`)],
    ['another account', (url, { accountId }) => url.searchParams.set('account', accountId)],
    ['a later end', (url) => url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 1))],
    ['another signature', (url) => url.searchParams.set('signature', 'A'.repeat(43))],
    ['both of another account, with our signature', (url, { accountId, id }) => {
      url.pathname = `/v1/files/${id}`
      url.searchParams.set('account', accountId)
    }],
  ]
  for (const [what, alter] of altered) {
    it(`a URL changed to ${what} is not found`, async () => {
      const [own, foreign] = [await makeFile(), await makeFile()]
      alter(own.url, foreign)
      const answer = await ask(own.url.href)
      assert.deepEqual([answer.status, answer.body], [404, notFound])
    })
  }

  it("a genuine signature doesn't open a file of another account or an unknown one", async () => {
    const [own, foreign] = [await makeFile(), await makeFile()]
    for (const id of [foreign.id, randomUUID()]) {
      const answer = await ask(`${server.url}${await server.signedUrls.sign(own.accountId, id)}`)
      assert.deepEqual([answer.status, answer.body], [404, notFound])
    }
  })

  for (const query of ['', '?account=x', '?account=x&expires=1&signature=short', `?account=x&expires=-1&signature=${'A'.repeat(43)}`, `?account=x&expires=1&signature=${'A'.repeat(43)}&more=1`]) {
    it(`the query ${JSON.stringify(query)} is refused`, async () => {
      assert.equal((await ask(`${server.url}/v1/files/x${query}`)).status, 400)
    })
  }

  const names: [name: string, disposition: string][] = [
    ['a.wav', `attachment; filename="a.wav"; filename*=UTF-8''a.wav`],
    ['Été "2026".wav', `attachment; filename="_t_ _2026_.wav"; filename*=UTF-8''%C3%89t%C3%A9%20%222026%22.wav`],
    ["l'accueil (1)*.wav", `attachment; filename="l'accueil (1)*.wav"; filename*=UTF-8''l%27accueil%20%281%29%2a.wav`],
    ['a\r\nset-cookie: x', `attachment; filename="a__set-cookie: x"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20x`],
    ['a\ud800b', `attachment; filename="a_b"; filename*=UTF-8''a_b`],
    ['..\\..\\x', `attachment; filename=".._.._x"; filename*=UTF-8''..%5C..%5Cx`],
  ]
  for (const [name, disposition] of names) {
    it(`the name ${JSON.stringify(name)} is escaped in the header`, () => assert.equal(dispositionOf(name), disposition))
  }
})
