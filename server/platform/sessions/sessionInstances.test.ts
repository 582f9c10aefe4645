import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { ask } from '../../testing/ask'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { untilRejected } from '../../testing/untilRejected'

/** The clock stands still, so that no session is read again because of its age. */
const now = new Date('2026-03-15T15:00:00Z')
const next = 'another-long-secret'

const contacts = ({ url }: TestServer, { accountId }: SeededMember): string => `${url}/v1/accounts/${accountId}/contacts`
const statusAt = async (server: TestServer, member: SeededMember): Promise<number> =>
  (await ask(contacts(server, member), { token: member.token })).status

const inLink = async ({ mails }: TestServer, path: string): Promise<string> => (await mails.nextWithLink(path)).link?.split('/').at(-1) ?? ''

/** Only then are sessions remembered; the stream is told through the same connection. */
const untilListening = async (server: TestServer): Promise<void> => {
  const member = await server.seed.member()
  await statusAt(server, member)
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${member.token}` }
  const { body } = await fetch(`${server.url}/v1/accounts/${member.accountId}/events`, { headers, signal: leaving.signal })
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.includes('event: ready')) break
  }
  leaving.abort()
}

/** Ends the second session of a user; `first` is another one. */
type End = (server: TestServer, first: SeededMember, second: SeededMember) => Promise<{ status: number }>

const endings: [what: string, end: End][] = [
  ['a sign-out', ({ url }, _, { token }) => ask(`${url}/v1/auth/logout`, { method: 'POST', token })],
  [
    'a change of password',
    ({ url }, { userId, token, password }) =>
      ask(`${url}/v1/users/${userId}/password`, { method: 'PUT', token, body: { password, new_password: next, confirm_password: next } }),
  ],
  [
    'a reset',
    async (server, { email }) => {
      await ask(`${server.url}/v1/password/reset-link`, { body: { email } })
      const token = await inLink(server, '/password/reset/')
      return ask(`${server.url}/v1/password/reset`, { body: { email, password: next, password_confirmation: next, token } })
    },
  ],
  [
    'reverting an address',
    async (server, { userId, token, password }) => {
      const email = `new-${userId}@example.org`
      const body = { firstname: 'Zoé', lastname: 'Roy', email, confirm_email: email, password }
      await ask(`${server.url}/v1/users/${userId}`, { method: 'PUT', token, body })
      return ask(`${server.url}/v1/email/revert`, { body: { token: await inLink(server, '/email/revert/') } })
    },
  ],
]

const signInTwice = async ({ seed }: TestServer): Promise<[SeededMember, SeededMember]> => {
  const person = await seed.person()
  return [await seed.signIn(person), await seed.signIn(person)]
}

describe('sessions in the memory of two instances', () => {
  let one: TestServer
  let other: TestServer
  before(async () => {
    one = await startServer({ now })
    other = await startServer({ now, on: one })
    for (const server of [one, other]) await untilListening(server)
  })
  after(async () => {
    await other.close()
    await one.close()
  })

  for (const [what, end] of endings) {
    it(`${what} ends a session at both`, async () => {
      const [first, second] = await signInTwice(one)
      for (const server of [one, other, one, other]) assert.equal(await statusAt(server, second), 200)
      assert.ok((await end(one, first, second)).status < 300)
      assert.equal(await statusAt(one, second), 401)
      await untilRejected(contacts(other, second), second.token)
    })
  }

  const acts: [what: string, act: (member: SeededMember) => Promise<unknown>][] = [
    ['revoked', ({ userId }) => one.store.updateTable('sessions').set({ revoked_at: now }).where('user_id', '=', userId).execute()],
    ['deleted', ({ userId }) => one.store.deleteFrom('sessions').where('user_id', '=', userId).execute()],
  ]
  for (const [what, act] of acts) {
    it(`a session ${what} by SQL ends at both`, async () => {
      const member = await one.seed.member()
      for (const server of [one, other]) assert.equal(await statusAt(server, member), 200)
      await act(member)
      for (const server of [one, other]) await untilRejected(contacts(server, member), member.token)
    })
  }
})

describe('sessions in the memory of an instance whose database announces nothing', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now })
    await sql`drop trigger session_announced on sessions`.execute(server.store)
    await untilListening(server)
  })
  after(() => server.close())

  for (const [what, end] of endings) {
    it(`unannounced, ${what} ends a session where it is handled`, async () => {
      const [first, second] = await signInTwice(server)
      for (const time of ['from the database', 'from memory']) assert.equal(await statusAt(server, second), 200, time)
      assert.ok((await end(server, first, second)).status < 300)
      assert.equal(await statusAt(server, second), 401)
    })
  }
})
