import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql, type RawBuilder } from 'kysely'
import { localDay } from 'callflow/calendar'
import { wavOf } from '@console/voice-gateway/testing'
import { ask, fieldsOf, type Reply } from '../../testing/ask'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { newPasskeyFor } from '../../testing/factors'
import { startServer } from '../../testing/testServer'
import { upload } from '../../testing/uploads'
import { Validation } from '../failures/failures'
import { enforceRowLimit, rowLimits, type LimitedTable } from './transaction'

interface Case {
  ownerOf: (member: SeededMember) => Promise<string>
  fill: (member: SeededMember, owner: string, rows: number) => RawBuilder<unknown>
  add: (member: SeededMember, owner: string, index: number) => Promise<Reply>
  english: string
  french: string
}

const script = { caller: '+15145550123', number_id: null, events: [{ type: 'answered' }, { type: 'hangup' }] }
const rehearsal = { friendly_name: 'Un essai', script, expected: { kind: 'hangUp', branch_id: null, target: null } }

describe('row limits', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const post = ({ token }: SeededMember, path: string, body: object): Promise<Reply> => ask(`${server.url}/v1${path}`, { token, body })
  const ofAccount = (member: SeededMember, path: string, body: object): Promise<Reply> => post(member, `/accounts/${member.accountId}${path}`, body)
  const account = async ({ accountId }: SeededMember): Promise<string> => accountId
  const openRequest = (member: SeededMember, given: object): Promise<Reply> =>
    ofAccount(member, '/support-requests', { subject: 'Encore', message: 'Une question.', user_id: member.userId, ...given })

  const requests = ({ accountId, userId }: SeededMember, rows: number) => sql`
    insert into support_requests (id, account_id, user_id, subject, created_at, updated_at)
    select ${accountId} || '-' || i, ${accountId}, ${userId}, 'Ancienne', '2020-01-01', '2020-01-01' from generate_series(1, ${rows}::int) i`

  const cases: Readonly<Record<LimitedTable, Case>> = {
    applications: {
      ownerOf: account,
      fill: (_member, owner, rows) => sql`
        insert into applications (id, account_id, friendly_name, created_at, updated_at)
        select gen_random_uuid()::text, ${owner}, 'Flux', now(), now() from generate_series(1, ${rows}::int)`,
      add: (member) => ofAccount(member, '/applications', { friendly_name: 'De plus' }),
      english: 'An account has 1,000 call flows at most.',
      french: "Un compte a au plus 1 000 parcours d'appel.",
    },
    api_keys: {
      ownerOf: account,
      fill: ({ userId }, owner, rows) => sql`
        insert into api_keys (id, account_id, user_id, name, scopes, token_hash, created_at, expires_on)
        select i::text || ${owner}, ${owner}, ${userId}, 'Script', 'flows:read', i::text || ${owner}, now(), '2100-01-01' from generate_series(1, ${rows}::int) i`,
      add: (member) => ofAccount(member, '/api-keys', { name: 'De plus', scopes: ['flows:read'], expires_on: localDay(server.clock.now()), password: member.password }),
      english: 'An account has 100 keys at most.',
      french: 'Un compte a au plus 100 clés.',
    },
    invitations: {
      ownerOf: account,
      fill: ({ userId }, owner, rows) => sql`
        insert into invitations (id, account_id, email, role, invited_by, language, token_hash, created_at, expires_at)
        select i::text || ${owner}, ${owner}, i::text || '@example.com', 'member', ${userId}, 'fr', i::text || ${owner}, now(), '2100-01-01' from generate_series(1, ${rows}::int) i`,
      add: (member) => ofAccount(member, '/invitations', { email: 'un-de-plus@example.com', role: 'member' }),
      english: 'An account has 100 open invitations at most.',
      french: 'Un compte a au plus 100 invitations en attente.',
    },
    passkeys: {
      ownerOf: async ({ userId }) => userId,
      fill: (_member, owner, rows) => sql`
        insert into passkeys (id, login_id, credential_id, public_key, counter, name, created_at)
        select gen_random_uuid()::text, ${owner}, gen_random_uuid()::text, '', 0, 'Clé', now() from generate_series(1, ${rows}::int)`,
      add: async (member) => ask(`${server.url}/v1/user/passkeys`, { token: member.token, body: await newPasskeyFor(server, member) }),
      english: 'A person has 20 passkeys at most.',
      french: "Une personne a au plus 20 clés d'accès.",
    },
    presets: {
      ownerOf: account,
      fill: (_member, owner, rows) => sql`
        insert into presets (id, account_id, module_name, friendly_name, parameters, created_at)
        select gen_random_uuid()::text, ${owner}, 'text_to_speech', 'Bonjour', '{}', now() from generate_series(1, ${rows}::int)`,
      add: (member) =>
        ofAccount(member, '/presets', { module_name: 'text_to_speech', friendly_name: 'De plus', parameters: { text: 'Bonjour', language: 'fr-CA' } }),
      english: 'An account has 500 presets at most.',
      french: 'Un compte a au plus 500 préréglages.',
    },
    contacts: {
      ownerOf: account,
      fill: (_member, owner, rows) => sql`
        with person as (
          insert into people (id, account_id, name, created_at, updated_at) values (gen_random_uuid(), ${owner}, 'Zoé', now(), now()) returning id)
        insert into contacts (account_id, contact_number, contact_name, created_at, person_id)
        select ${owner}, '+1514' || lpad(i::text, 7, '0'), 'Zoé', now(), person.id from person, generate_series(1, ${rows}::int) i`,
      add: (member, _owner, index) => ofAccount(member, '/contacts/number', { contact_name: 'De plus', contact_number: `+1438555010${index}` }),
      english: 'An account has 50,000 contact numbers at most.',
      french: 'Un compte a au plus 50 000 numéros de contacts.',
    },
    people: {
      ownerOf: account,
      fill: (_member, owner, rows) => sql`
        insert into people (id, account_id, name, created_at, updated_at)
        select gen_random_uuid(), ${owner}, 'Zoé', now(), now() from generate_series(1, ${rows}::int)`,
      add: (member, _owner, index) => ofAccount(member, '/people', { name: 'De plus', company: '', email: '', numbers: [`+1438555011${index}`] }),
      english: 'An account has 50,000 contacts at most.',
      french: 'Un compte a au plus 50 000 contacts.',
    },
    audiofiles: {
      ownerOf: account,
      fill: (_member, owner, rows) => sql`
        with kept as (
          insert into files (id, account_id, media_type, bytes, friendly_name, created_at)
          select gen_random_uuid()::text, ${owner}, 'audio/wav', 1000, 'accueil.wav', now() from generate_series(1, ${rows}::int)
          returning id, account_id, created_at)
        insert into audiofiles (id, account_id, created_at) select id, account_id, created_at from kept`,
      add: (member) => upload({ url: server.url, ...member }, wavOf(0.1)),
      english: 'An account has 20,000 audio files at most.',
      french: 'Un compte a au plus 20 000 fichiers audio.',
    },
    support_requests: {
      ownerOf: account,
      fill: (member, _owner, rows) => requests(member, rows),
      add: (member) => openRequest(member, {}),
      english: 'An account has 5,000 support requests at most.',
      french: 'Un compte a au plus 5 000 demandes de soutien.',
    },
    support_diagnostics: {
      ownerOf: account,
      fill: (member, owner, rows) => sql`
        with opened as (${requests(member, rows)} returning id)
        insert into support_diagnostics (support_request_id, account_id, content, created_at) select id, ${owner}, '{}', now() from opened`,
      add: (member) => openRequest(member, { diagnostics: '{}' }),
      english: 'An account has 100 attached diagnostics at most.',
      french: 'Un compte a au plus 100 données de diagnostic jointes.',
    },
    support_attachments: {
      ownerOf: account,
      fill: (member, owner, rows) => sql`
        with kept as (
          insert into files (id, account_id, media_type, bytes, friendly_name, created_at)
          select gen_random_uuid()::text, ${owner}, 'image/png', 1000, 'écran.png', now() from generate_series(1, ${rows}::int)
          returning id, account_id, created_at)
        insert into support_attachments (id, account_id, user_id, created_at) select id, account_id, ${member.userId}, created_at from kept`,
      add: (member) => upload({ url: server.url, ...member }, wavOf(0.1), { to: 'support-attachments' }),
      english: 'An account has 10,000 attached files at most.',
      french: 'Un compte a au plus 10 000 fichiers joints.',
    },
    support_messages: {
      ownerOf: ({ accountId }) => server.seed.supportRequest(accountId),
      fill: (member, owner, rows) => sql`
        insert into support_messages (id, account_id, support_request_id, position, author_type, user_id, text, created_at)
        select gen_random_uuid()::text, ${member.accountId}, ${owner}, i, 'client', ${member.userId}, 'Ancien', '2020-01-01'
        from generate_series(1, ${rows - 1}::int) i`,
      add: (member, owner) => post(member, `/support-requests/${owner}/messages`, { text: 'Encore.', user_id: member.userId }),
      english: 'A support request has 1,000 messages at most.',
      french: 'Une demande de soutien a au plus 1 000 messages.',
    },
    rehearsals: {
      ownerOf: ({ accountId }) => server.seed.application(accountId),
      fill: (member, owner, rows) => sql`
        insert into rehearsals (id, account_id, application_id, friendly_name, script, expected, created_at)
        select gen_random_uuid()::text, ${member.accountId}, ${owner}, 'Ancien', ${JSON.stringify(script)}::jsonb,
          ${JSON.stringify(rehearsal.expected)}::jsonb, now() from generate_series(1, ${rows}::int)`,
      add: (member, owner) => post(member, `/applications/${owner}/rehearsals`, rehearsal),
      english: 'A call flow has 50 tests at most.',
      french: "Un parcours d'appel a au plus 50 tests.",
    },
    schedules: {
      ownerOf: account,
      fill: (_member, owner, rows) => sql`
        insert into schedules (id, account_id, name, time_zone, weekly, exceptions, holidays, created_at, updated_at)
        select gen_random_uuid()::text, ${owner}, 'Bureau', 'America/Montreal', '[]', '[]', '[]', now(), now() from generate_series(1, ${rows}::int)`,
      add: (member) => ofAccount(member, '/schedules', { name: 'De plus', time_zone: 'America/Montreal', weekly: [], exceptions: [], holidays: [] }),
      english: 'An account has 100 schedules at most.',
      french: 'Un compte a au plus 100 horaires.',
    },
  }

  const isLimited = (table: string): table is LimitedTable => table in rowLimits
  for (const table of Object.keys(rowLimits).filter(isLimited)) {
    const [{ ownerOf, fill, add, english, french }, { most, field }] = [cases[table], rowLimits[table]]
    it(`${table}: concurrent requests take the last row once, and other accounts are not affected`, async () => {
      const [member, other] = [await server.seed.member(), await server.seed.member()]
      const [owner, ofOther] = [await ownerOf(member), await ownerOf(other)]
      // Thousands of rows may take longer than any query of a request may.
      await server.store.transaction().execute(async (transaction) => {
        await sql`set local statement_timeout = 0`.execute(transaction)
        await fill(member, owner, most - 1).execute(transaction)
      })
      const answers = await Promise.all([0, 1, 2, 3].map((index) => add(member, owner, index)))
      const refused = answers.filter(({ status }) => status === 422)
      assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422, 422], answers.map(({ text }) => text).join())
      assert.deepEqual(refused.map(fieldsOf), [[field], [field], [field]])
      const refusal = { [field]: [{ en: english, fr: french.replaceAll(/(?<=\d) (?=\d)/g, '\u00a0') }] }
      await assert.rejects(enforceRowLimit(server.store, table, owner), (error) => {
        assert.ok(error instanceof Validation)
        assert.deepEqual(error.errors, refusal)
        return true
      })
      assert.equal((await add(other, ofOther, 0)).status, 201)
    })
  }

  const isAnyoneWaiting = async (): Promise<boolean> => {
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return (await waiting.execute(server.store)).rows.length > 0
  }

  it('an insert waits for the one before and counts its row', async () => {
    const member = await server.seed.member()
    const { accountId } = member
    const { fill } = cases.presets
    await fill(member, accountId, rowLimits.presets.most - 1).execute(server.store)
    let [next, isCounted] = [Promise.resolve(), false]
    await server.store.transaction().execute(async (transaction) => {
      await enforceRowLimit(transaction, 'presets', accountId)
      next = enforceRowLimit(server.store, 'presets', accountId)
      next.then(() => (isCounted = true), () => (isCounted = true))
      while (!isCounted && !(await isAnyoneWaiting())) await new Promise(setImmediate)
      await fill(member, accountId, 1).execute(transaction)
    })
    await assert.rejects(next, Validation)
  })
})
