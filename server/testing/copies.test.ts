import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { sweepFiles } from '../composition/runInBackground'
import { ask } from './ask'
import { addCard, booksOf, charge } from './cardHolder'
import { startFront, type Front } from './roundRobin'
import type { TestServer } from './startServer'
import { supportReplies } from './support'
import { startServer } from './testServer'
import { untilRejected } from './untilRejected'

const IN_TURN = [0, 1, 2, 3]

describe('two instances behind one address', () => {
  let one: TestServer
  let other: TestServer
  let front: Front
  before(async () => {
    one = await startServer({ rateLimits: { perAddress: 1_000_000, perAccount: 12 }, trustProxy: true })
    other = await startServer({ on: one, filesThrough: () => one.files, rateLimits: { perAddress: 1_000_000, perAccount: 12 }, trustProxy: true })
    front = await startFront([one.url, other.url])
  })
  after(async () => {
    await front.close()
    await other.close()
    await one.close()
  })

  const overviewAt = async (url: string, { accountId, token }: { accountId: string; token: string }): Promise<number> =>
    (await ask(`${url}/v1/accounts/${accountId}/billing-overview`, { token })).status

  it('a sign-in at one instance is valid at the other, and a sign-out ends it at both', async () => {
    const member = await one.seed.member()
    assert.equal(await overviewAt(other.url, member), 200)
    assert.equal((await ask(`${other.url}/v1/auth/logout`, { method: 'POST', token: member.token })).status, 204)
    assert.equal(await overviewAt(other.url, member), 401)
    await untilRejected(`${one.url}/v1/accounts/${member.accountId}/billing-overview`, member.token)
  })

  it('changes at one instance are announced to consoles connected to the other', async () => {
    const member = await one.seed.member()
    const id = await one.seed.supportRequest(member.accountId)
    const headers = { authorization: `Bearer ${member.token}` }
    const listening = await Promise.all(IN_TURN.map(() => fetch(`${front.url}/v1/accounts/${member.accountId}/events`, { headers })))
    const streams = listening.filter(({ status }) => status === 200)
    assert.equal(streams.length, IN_TURN.length)
    const received = streams.map(async ({ body }) => {
      let text = ''
      const decoder = new TextDecoder()
      for await (const chunk of body ?? []) {
        text += decoder.decode(chunk, { stream: true })
        if (text.includes('event: ready') && !text.includes(id)) ready()
        if (text.includes(id)) return
      }
      throw new Error(`the stream ended: ${text}`)
    })
    let waiting = streams.length
    let allReady: () => void = () => undefined
    const readyAll = new Promise<void>((resolve) => (allReady = resolve))
    function ready(): void {
      waiting -= 1
      if (waiting === 0) allReady()
    }
    await readyAll
    await supportReplies(other.url, id, 'Bonjour')
    await Promise.all(received)
  })

  it('repeated requests with one key make one payment, whichever instance receives them', async () => {
    const member = await one.seed.member()
    const cardId = await addCard(one, member)
    const key = randomUUID()
    const body = { amount: 20, card_id: cardId }
    const replies = await Promise.all([...IN_TURN, ...IN_TURN].map(() => charge(front, member, body, key)))
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [201], replies[0]?.text)
    assert.equal(new Set(replies.map(({ text }) => text)).size, 1)
    assert.equal((await booksOf(one, member.accountId)).prepaid, 2_000)
    const { rows } = await sql`select 1 from processor_charges where customer in (select reference from card_customers where account_id = ${member.accountId})`.execute(one.store)
    assert.equal(rows.length, 1)
  })

  it('wrong passwords are counted across instances, requests by each instance', async () => {
    const person = await one.seed.person()
    const attempt = async () => (await ask(`${front.url}/v1/auth/login`, { body: { email: person.email, password: 'wrong-password' } })).status
    const statuses: number[] = []
    for (let time = 0; time < 7; time += 1) statuses.push(await attempt())
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429])
    const member = await one.seed.member()
    const overviews: number[] = []
    for (let time = 0; time < 30; time += 1) overviews.push(await overviewAt(front.url, member))
    assert.deepEqual([overviews.filter((status) => status === 200).length, overviews.filter((status) => status === 429).length], [24, 6])
  })

  it('a file uploaded to one instance, and its signed URL, opens at the other', async () => {
    const member = await one.seed.member()
    const id = await one.seed.audiofile(member.accountId)
    const signed = await one.signedUrls.sign(member.accountId, id)
    for (const { url } of [one, other]) assert.equal((await fetch(`${url}${signed}`)).status, 200)
  })

  it('a new signing key ends every session once each instance has restarted', async () => {
    const member = await one.seed.member()
    await one.store.deleteFrom('signing_keys').where('purpose', '=', 'token').execute()
    const started = await startServer({ on: one })
    assert.equal(await overviewAt(started.url, member), 401)
    assert.equal(await overviewAt(started.url, await started.seed.signIn(member)), 200)
    await started.close()
  })
})

describe('instances with separate file folders', () => {
  it('do not remove rows of files that the other one stores', async () => {
    const one = await startServer()
    const other = await startServer({ on: one })
    const { accountId } = await one.seed.person()
    const [here, there] = [await one.seed.audiofile(accountId), await other.seed.audiofile(accountId)]
    const later = new Date(Date.now() + 60_000)
    for (const { store, files, app } of [one, other]) await sweepFiles({ store, files, log: app.log, seesAll: false }, later)
    const rows = await one.store.selectFrom('files').select('id').where('account_id', '=', accountId).orderBy('id').execute()
    assert.deepEqual(rows.map(({ id }) => id), [here, there].sort())
    await other.close()
    await one.close()
  })
})
