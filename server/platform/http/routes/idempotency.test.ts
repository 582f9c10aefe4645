import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { ask } from '../../../testing/ask'
import type { SeededMember } from '../../../testing/sessions'
import type { TestServer } from '../../../testing/startServer'
import { startServer } from '../../../testing/testServer'
import { HOUR_MS } from '../../clock'
import { fingerprintOf, makeIdempotencyStore } from './idempotency'

describe('idempotency keys', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
  })
  after(() => server.close())

  const body = { contact_name: 'Église Saint-Ambroise', contact_number: '+15145550123' }
  const nameContact = ({ accountId, token }: SeededMember, key: string | null, given: unknown = body) =>
    ask(`${server.url}/v1/accounts/${accountId}/contacts/number`, {
      token,
      body: given,
      headers: key === null ? {} : { 'idempotency-key': key },
    })
  const nameOf = async ({ accountId }: SeededMember) =>
    server.store.selectFrom('people').select('name').where('account_id', '=', accountId).execute()

  it('a repeated request gets the first answer and does nothing', async () => {
    const member = await server.seed.member()
    const key = randomUUID()
    const first = await nameContact(member, key)
    await nameContact(member, null, { ...body, contact_name: 'Renamed since' })
    const again = await nameContact(member, key)
    assert.equal(first.status, 201)
    assert.deepEqual([again.status, again.text], [first.status, first.text])
    assert.deepEqual(await nameOf(member), [{ name: 'Renamed since' }])
  })

  it('neither the order of properties nor the case of the key matters', async () => {
    const member = await server.seed.member()
    const key = randomUUID()
    const first = await nameContact(member, key)
    const again = await nameContact(member, key.toUpperCase(), Object.fromEntries(Object.entries(body).reverse()))
    assert.deepEqual([again.status, again.text], [first.status, first.text])
  })

  it('a different body under the same key is refused and changes nothing', async () => {
    const member = await server.seed.member()
    const key = randomUUID()
    await nameContact(member, key)
    const other = await nameContact(member, key, { ...body, contact_name: 'Another' })
    assert.equal(other.status, 400)
    assert.deepEqual(other.body, { status: 'idempotency_mismatch', user_message: null })
    assert.deepEqual(await nameOf(member), [{ name: body.contact_name }])
  })

  it('another account may use the same key, and sees nothing of the first', async () => {
    const [one, other] = [await server.seed.member(), await server.seed.member()]
    const key = randomUUID()
    await nameContact(one, key)
    const answer = await nameContact(other, key, { ...body, contact_name: 'Mine' })
    assert.deepEqual(answer.body, { contact: { ...body, contact_name: 'Mine' } })
  })

  for (const key of ['1', 'not-a-uuid', `${randomUUID()}x`, '']) {
    it(`the key ${JSON.stringify(key)} is refused`, async () => {
      const answer = await nameContact(await server.seed.member(), key)
      assert.deepEqual([answer.status, answer.body], [400, { status: 'bad_request', user_message: null }])
    })
  }

  it('a refused request leaves no record, so the key may be used again with another body', async () => {
    const member = await server.seed.member()
    const key = randomUUID()
    assert.equal((await nameContact(member, key, { ...body, contact_name: ' ' })).status, 422)
    assert.equal((await nameContact(member, key)).status, 201)
  })

  it('fifty concurrent requests do the work once and all get the same answer', async () => {
    const member = await server.seed.member()
    const key = randomUUID()
    let runs = 0
    const idempotency = makeIdempotencyStore(server.store, server.clock.now)
    const act = { accountId: member.accountId, key, fingerprint: fingerprintOf('POST', '/x', body), status: 201 }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        idempotency(act, async () => {
          runs += 1
          await new Promise(setImmediate)
          return { run: runs }
        }),
      ),
    )
    assert.equal(runs, 1)
    assert.deepEqual(answers, Array.from({ length: 50 }, () => ({ run: 1 })))
  })

  it('fifty concurrent HTTP requests create one contact and get one answer', async () => {
    const member = await server.seed.member()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => nameContact(member, key)))
    assert.deepEqual(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1)
    assert.equal(answers[0]?.status, 201)
    assert.equal((await nameOf(member)).length, 1)
  })

  it('interrupted work leaves neither effect nor record, and a repeated request does it completely', async () => {
    const member = await server.seed.member()
    const idempotency = makeIdempotencyStore(server.store, server.clock.now)
    const act = { accountId: member.accountId, key: randomUUID(), fingerprint: 'f', status: 201 }
    const now = server.clock.now()
    const person = { id: randomUUID(), account_id: member.accountId, name: body.contact_name, created_at: now, updated_at: now }
    const cut = idempotency(act, async (transaction) => {
      await transaction.insertInto('people').values(person).execute()
      throw new Error('cut')
    })
    await assert.rejects(cut, /cut/)
    assert.deepEqual(await nameOf(member), [])
    const answer = await idempotency(act, async (transaction) => {
      await transaction.insertInto('people').values(person).execute()
      return 'done'
    })
    assert.equal(answer, 'done')
    assert.deepEqual(await nameOf(member), [{ name: body.contact_name }])
  })

  it('a request that waits for one that fails does the work itself', async () => {
    const member = await server.seed.member()
    const idempotency = makeIdempotencyStore(server.store, server.clock.now)
    const act = { accountId: member.accountId, key: randomUUID(), fingerprint: 'f', status: 201 }
    let fail = (): void => undefined
    const hasStarted = new Promise<void>((started) => {
      void idempotency(act, async () => {
        await new Promise<void>((_resolve, reject) => {
          fail = () => reject(new Error('first failed'))
          started()
        })
      }).catch(() => undefined)
    })
    await hasStarted
    const second = idempotency(act, () => Promise.resolve('second'))
    fail()
    assert.equal(await second, 'second')
  })

  it('a key is forgotten after a day', async () => {
    const member = await server.seed.member()
    const key = randomUUID()
    const idempotency = makeIdempotencyStore(server.store, server.clock.now)
    const act = { accountId: member.accountId, key, fingerprint: 'f', status: 201 }
    assert.equal(await idempotency(act, () => Promise.resolve('first')), 'first')
    const nextDay = makeIdempotencyStore(server.store, () => new Date(server.clock.now().getTime() + 24 * HOUR_MS))
    assert.equal(await nextDay({ ...act, fingerprint: 'g' }, () => Promise.resolve('next day')), 'next day')
    assert.equal(await nextDay({ ...act, fingerprint: 'g' }, () => Promise.resolve('again')), 'next day')
  })
})
