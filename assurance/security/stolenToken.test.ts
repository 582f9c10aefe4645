import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Operation } from 'contract/operation'
import { operations } from 'contract/operations'
import { figure, share } from 'tools/figures'
import { HOUR_MS } from '../../server/platform/clock'
import { ask, type Reply } from '../../server/testing/ask'
import type { SeededMember } from '../../server/testing/sessions'
import type { TestServer } from '../../server/testing/startServer'
import { startServer } from '../../server/testing/testServer'

const THEFTS = share('THEFTS', { test: 4, proof: 30, long: 300 })
const rows: Operation[] = Object.values(operations)
const memberRows = rows.filter(({ access }) => access === 'member')
const [ofThief, ofOwner] = ['a-password-of-the-thief', 'a-new-one-of-the-owner']

const textIn = (body: unknown, name: string): string => {
  const value: unknown = typeof body === 'object' && body !== null ? Object.entries(body).find(([key]) => key === name)?.[1] : undefined
  return typeof value === 'string' ? value : ''
}

describe('a stolen token', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
  })
  after(() => server.close())

  const put = ({ userId, token }: SeededMember, path: string, body: object): Promise<Reply> =>
    ask(`${server.url}/v1/users/${userId}${path}`, { method: 'PUT', token, body })
  const move = (thief: SeededMember, email: string, password: object): Promise<Reply> =>
    put(thief, '', { firstname: 'Eve', lastname: 'Roy', email, confirm_email: email, ...password })
  const change = (thief: SeededMember, password: string, next: string): Promise<Reply> =>
    put(thief, '/password', { password, new_password: next, confirm_password: next })
  const login = (email: string, password: string): Promise<Reply> => ask(`${server.url}/v1/auth/login`, { body: { email, password } })
  const reset = (email: string, token: string, password: string): Promise<Reply> =>
    ask(`${server.url}/v1/password/reset`, { body: { email, password, password_confirmation: password, token } })
  const userRow = (userId: string) =>
    server.store.selectFrom('logins').select(['email', 'password_hash']).where('id', '=', userId).executeTakeFirstOrThrow()
  const linksTo = (address: string, part: string): string[] =>
    server.mails.all().flatMap(({ to, link }) => (to === address && link?.includes(part) === true ? [link.split('/').at(-1) ?? ''] : []))

  it('cannot change the email address or the password', async () => {
    const guesses = [{}, { password: '' }, { password: 'password' }, { password: 'a-long-enough-secreT' }]
    for (let theft = 0; theft < THEFTS; theft += 1) {
      const thief = await server.seed.member()
      const before = await userRow(thief.userId)
      const answers = []
      for (const guess of guesses) answers.push(await move(thief, `eve-${randomUUID()}@example.org`, guess))
      for (const guess of ['', 'password', 'Z'.repeat(600)]) answers.push(await change(thief, guess, ofThief))
      assert.deepEqual([...new Set(answers.map(({ status }) => status))].sort(), [422])
      assert.deepEqual(await userRow(thief.userId), before)
      figure('changes of address or password tried with a token alone', answers.length)
    }
    figure('of them done', 0)
  })

  const resetTokenAt = async (email: string): Promise<string> => {
    await ask(`${server.url}/v1/password/reset-link`, { body: { email } })
    for (;;) {
      const { to, link } = await server.mails.next()
      if (to === email && link?.includes('/password/reset/') === true) return link.split('/').at(-1) ?? ''
    }
  }

  const takeAll = async (victim: SeededMember, moves: number): Promise<{ tokens: SeededMember[]; addresses: string[]; resets: string[] }> => {
    const thief = await server.seed.signIn(victim)
    const addresses = Array.from({ length: moves }, (_, at) => `eve-${at}-${randomUUID()}@example.org`)
    for (const address of addresses) assert.equal((await move(thief, address, { password: victim.password })).status, 200)
    const last = addresses.at(-1) ?? ''
    const resets = [await resetTokenAt(last)]
    assert.equal((await change(thief, victim.password, ofThief)).status, 204)
    const more = await server.seed.signIn({ ...victim, email: last, password: ofThief })
    // Three an hour are mailed per requesting address.
    while (resets.length < 3) resets.push(await resetTokenAt(last))
    return { tokens: [victim, thief, more], addresses, resets }
  }

  const refusedEverywhere = async ({ accountId, userId, token }: SeededMember): Promise<void> => {
    for (const { method, path } of memberRows) {
      const filled = path.replace(':accountId', accountId).replace(':userId', userId).replace(/:\w+/g, 'x')
      const { status } = await ask(`${server.url}/v1${filled}`, { method, token, ...(method !== 'GET' && { body: {} }) })
      assert.equal(status, 401, `${method} ${path}`)
      figure('calls with it afterwards, refused', 1)
    }
  }

  it(`together with the password: within 48 hours one link restores the account and ends the thief's access (${THEFTS} thefts)`, async () => {
    for (let theft = 0; theft < THEFTS; theft += 1) {
      const victim = await server.seed.member()
      const { tokens, addresses, resets } = await takeAll(victim, 1 + (theft % 4))
      assert.deepEqual(addresses.flatMap((address) => linksTo(address, '/email/revert/')), [])
      server.clock.move(Math.floor((theft * 47 * HOUR_MS) / THEFTS))
      const links = linksTo(victim.email, '/email/revert/')
      assert.equal(links.length, addresses.length)
      const { status, body } = await ask(`${server.url}/v1/email/revert`, { body: { token: links[theft % links.length] } })
      assert.equal(status, 200)
      assert.equal((await userRow(victim.userId)).email, victim.email)
      for (const token of tokens) await refusedEverywhere(token)
      for (const password of [victim.password, ofThief]) assert.equal((await login(victim.email, password)).status, 401)
      for (const token of resets) assert.equal((await reset(victim.email, token, ofThief)).status, 400)
      for (const token of links) assert.equal((await ask(`${server.url}/v1/email/revert`, { body: { token } })).status, 400)
      assert.equal((await reset(victim.email, textIn(body, 'reset_token'), ofOwner)).status, 204)
      assert.equal((await login(victim.email, ofOwner)).status, 200)
      figure('accounts that were taken and came back', 1)
      // Failed logins are counted for 15 minutes.
      server.clock.move(HOUR_MS)
    }
  })
})
