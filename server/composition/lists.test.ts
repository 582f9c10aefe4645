import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Client } from 'pg'
import { applicationsOperations } from 'contract/applications'
import { audiofilesOperations } from 'contract/audiofiles'
import { billingOperations, creditCardsOperations } from 'contract/billing'
import { callsOperations } from 'contract/calls'
import { numbersOperations } from 'contract/numbers'
import { recordingsOperations, voicemailsOperations } from 'contract/recordings'
import { supportRequestsOperations } from 'contract/supportRequests'
import { ask } from '../testing/ask'
import type { SeededMember } from '../testing/sessions'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'

const lists: [operation: { path: string }, query: string, statements: number][] = [
  [callsOperations.listCalls, '?limit=20', 1],
  [callsOperations.listCalls, '?limit=1&count=1', 2],
  [voicemailsOperations.listVoicemails, '?limit=20', 1],
  // The calls of the page are read by their ids.
  [recordingsOperations.listRecordings, '?limit=20', 2],
  [audiofilesOperations.listAudioFiles, '?limit=20', 1],
  [supportRequestsOperations.listSupportRequests, '?limit=20', 1],
  [numbersOperations.listNumbers, '', 1],
  [applicationsOperations.listApplications, '', 1],
  [billingOperations.listInvoices, '', 1],
  [billingOperations.listPayments, '', 1],
  [creditCardsOperations.listCreditCards, '', 1],
]

const isPrepared = (query: unknown): query is { name: string } => typeof query === 'object' && query !== null && 'name' in query

/** PostgreSQL compares five plans for the values that are asked for with one for all. */
const REQUESTS = 7

describe('lists', () => {
  let server: TestServer
  let member: SeededMember
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
    member = await server.seed.member()
    await server.seed.history(member.accountId, 'recordings', { count: 2 })
  })
  after(() => server.close())

  for (const [{ path }, query, statements] of lists) {
    it(`${path}${query} sends the database ${statements === 1 ? 'one statement' : `${statements} statements`}, prepared`, async ({ mock }) => {
      const url = `${server.url}/v1${path.replace(':accountId', member.accountId)}${query}`
      // Reads the session and the key of signed URLs, which are remembered.
      await ask(url, { token: member.token })
      const { mock: sent } = mock.method(Client.prototype, 'query')
      assert.equal((await ask(url, { token: member.token })).status, 200)
      const ofAccount = sent.calls.map((call) => call.arguments).filter((given) => JSON.stringify(given).includes(member.accountId))
      assert.equal(ofAccount.length, statements)
      assert.ok(ofAccount.every(([statement]) => isPrepared(statement)))
    })
  }

  it('the calls of recordings are looked up by one plan for all values', async ({ mock }) => {
    const url = `${server.url}/v1/accounts/${member.accountId}/recordings?limit=20`
    const { mock: sent } = mock.method(Client.prototype, 'query')
    for (let request = 0; request < REQUESTS; request += 1) await ask(url, { token: member.token })
    const { this: client, arguments: [statement] } = sent.calls.findLast((call) => isPrepared(call.arguments[0])) ?? assert.fail()
    assert.ok(client instanceof Client && isPrepared(statement))
    const { rows } = await client.query('select generic_plans > 0 as is_shared from pg_prepared_statements where name = $1', [statement.name])
    assert.deepEqual(rows, [{ is_shared: true }])
  })
})
