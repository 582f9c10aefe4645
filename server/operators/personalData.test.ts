import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import type { PersonalDataReply } from 'contract/keeping'
import { DAY_MS, later } from '../platform/clock'
import { ask } from '../testing/ask'
import type { SeededMember } from '../testing/sessions'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'
import { listed, sources, unsearched } from './personalData'

const NOW = new Date('2026-11-21T16:00:00.000Z')
const PREFIX = '514555'

const isReply = (body: unknown): body is PersonalDataReply => typeof body === 'object' && body !== null && 'found' in body
const isUrl = (body: unknown): body is { file_url: string } => typeof body === 'object' && body !== null && 'file_url' in body

const searched = [...sources].flatMap(([table, { number, texts }]) => [number, texts].flatMap(listed).map((column) => `${table}.${column}`))

/** One for each searched column. */
const numberOf = (column: string): string => `+1${PREFIX}${String(searched.indexOf(column) + 1000)}`

/** A row or two of every kind, long enough ago that no call is under way. `{}` holds the number of a column. */
const seeds = `
  insert into applications values ('@-a', '@', 'Flux {applications.friendly_name}', 'now', 'now');
  insert into application_branches values ('@-b', '@', '@-a', 'x {application_branches.name}', 'x {application_branches.friendly_name}', 0);
  insert into application_modules values ('@-m', '@', '@-b', 0, 'say', '{application_modules.description}', '{"to": "{application_modules.parameters}"}');
  insert into flow_contents values ('@', '@-a', 'h', '[{"to": "{flow_contents.modules}"}]');
  insert into flow_versions (account_id, application_id, version, created_at, saved_at, first_modules_version, modules_version, more_changes, note, touched, branches, changes, tests)
    values ('@', '@-a', 1, 'now', 'now', 1, 1, 0, '{flow_versions.note}', '["{flow_versions.touched}"]', '["{flow_versions.branches}"]', '["{flow_versions.changes}"]', '["{flow_versions.tests}"]');
  insert into presets values ('@-p', '@', 'say', '{presets.friendly_name}', '["{presets.parameters}"]', 'now');
  insert into rehearsals values ('@-r', '@', '@-a', '{rehearsals.friendly_name}', '["{rehearsals.script}"]', '["{rehearsals.expected}"]', 'now');
  insert into schedules (id, account_id, name, time_zone, weekly, exceptions, holidays, created_at, updated_at) values ('@-s', '@', '{schedules.name}', 'UTC', '[]', '["{schedules.exceptions}"]', '[]', 'now', 'now');
  insert into numbers (id, account_id, label, phone_number, type, country, endpoint_type, created_at) values ('@-n', '@', '{numbers.label}', '+@', 'local', 'CA', 'parking', 'now');
  insert into files values ('@-f', '@', 'audio/wav', 1, '{files.friendly_name}', 'now');
  insert into audiofiles (id, account_id, created_at) values ('@-f', '@', 'now');
  insert into blocked_callers values ('@', 'message', '{blocked_callers.words}', 'en', 0);
  insert into recording_announcements values ('@', 1, 'en', '{recording_announcements.words_en}', '{recording_announcements.words_fr}', null, null, 0);
  insert into api_keys values ('@-k', '@', '@user', '{api_keys.name}', 'flows:read', '@-k', 'now', '2099-01-01');
  insert into email_recipients values ('@-e', '@', '{email_recipients.address}@example.com', 'awaiting', 'now', 'now');
  insert into invitations values ('@-i', '@', '{invitations.email}@example.com', 'member', '@user', 'en', '@-i', 'now', 'now');
  insert into night_watches (id, account_id) values ('@-a', '@');
  insert into night_calls values ('@', '@-a', '@-r', '@-n', 'now', 'no_end', '["{night_calls.call_end}"]', '["{night_calls.steps}"]');
  insert into night_legs values ('@-l', '@', '@-a', '+@', 'now', null, '["{night_legs.script}"]', '["{night_legs.events}"]');
  insert into call_reservations values ('@-c', '@', '{call_reservations.phone_number}', 'now', 'now', 1, 1, true);
  insert into calls_abroad (account_id, started_at, call_id, phone_number, is_transfer) values ('@', 'now', '@-c', '{calls_abroad.phone_number}', false);
  insert into journal (id, created_at, actor, act, account_id, subject, reason, before, after, address)
    values ('@-j', 'now', '{journal.actor}', 'x', '@', '{journal.subject}', '{journal.reason}', '["{journal.before}"]', '["{journal.after}"]', '');
  insert into ledger_transactions values ('@-t', '@', 'destination_call', 'now', '{ledger_transactions.phone_number}', 1);
  insert into invoices (uid, account_id, reference, type, issued_on, lines, billed_to, seller, sub_cents, gst_cents, qst_cents, total_cents, created_at)
    values ('@-u', '@', '@', 'monthly_plan', 'now', '["{invoices.lines}"]', '["{invoices.billed_to}"]', '{}', 0, 0, 0, 0, 'now');
  insert into idempotency_keys values ('@', 'k', 'f', 200, '{idempotency_keys.reply}', 'now');
  insert into support_requests (id, account_id, user_id, subject, created_at, updated_at) values ('@-q', '@', '@user', '{support_requests.subject}', 'now', 'now');
  insert into support_messages (id, account_id, support_request_id, position, author_type, user_id, text, created_at) values ('@-x', '@', '@-q', 0, 'client', '@user', 'Call {support_messages.text}!', 'now');
  insert into support_diagnostics values ('@-q', '@', '{support_diagnostics.content}', 'now');
  insert into people (id, account_id, name, company, email, created_at, updated_at) values ('@uuid', '@', '{people.name}', '{people.company}', '{people.email}@example.com', 'now', 'now');
  insert into contacts (account_id, contact_number, contact_name, created_at, person_id) values ('@', '+33199001234', '{contacts.contact_name}', 'now', '@uuid'), ('@', '{contacts.contact_number}', null, 'now', '@uuid');
  insert into person_notes values (gen_random_uuid(), '@', '@uuid', null, 'Or {person_notes.text}', 'now');
  insert into calls (account_id, id, started_at, duration, direction, contact_number) values ('@', '@uuid', '@old', 61, 'inbound', '{calls.contact_number}');
  insert into call_paths (account_id, started_at, call_id, application_id, flow_version, ending) values ('@', '@old', '@uuid', '@uuid', 1, 'message');
  insert into call_steps (account_id, started_at, call_id, step, flow_version, application_id, branch_id, module_index, module_name, outcome, at) values ('@', '@old', '@uuid', 0, 1, '@uuid', '@uuid', 0, 'voicemail', 'recorded', '@old');
  insert into recordings (account_id, id, call_id, created_at, duration, direction, contact_number) values ('@', '@uuid', gen_random_uuid(), '@old', 1, 'inbound', '{recordings.contact_number}');
  insert into voicemails (account_id, id, created_at, duration, from_number) values ('@', '@uuid', '@old', 1, '{voicemails.from_number}');
  insert into callers values ('@', '{callers.contact_number}') on conflict do nothing;
`

describe('what an account holds about somebody', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: NOW })
  })
  after(() => server.close())

  const seed = async ({ accountId, userId }: SeededMember): Promise<void> => {
    const values = { '@old': later(NOW, -40 * DAY_MS).toISOString(), '@user': userId, '@uuid': crypto.randomUUID() }
    const named = Object.entries(values).reduce((text, [name, value]) => text.replaceAll(name, value), seeds)
    await sql.raw(named.replace(/\{(\w+\.\w+)\}/g, (_whole, column: string) => numberOf(column)).replace(/@(?=[-'])/g, accountId)).execute(server.store)
  }
  const post = (member: SeededMember, what: string, body: object, language = 'en') =>
    ask(`${server.url}/v1/accounts/${member.accountId}/personal-data${what}`, { token: member.token, body, headers: { 'accept-language': language } })
  const dataOf = async (member: SeededMember, what: string, body: object): Promise<PersonalDataReply> => {
    const { body: reply, text } = await post(member, what, body)
    assert.ok(isReply(reply), text)
    return reply
  }
  const find = (member: SeededMember, contact_number: string) => dataOf(member, '', { contact_number, user_id: null })

  const columns = async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' and table_name !~ '^kysely_'
        and data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY', 'bytea')
        and table_name in (select relname from pg_class where relkind in ('r', 'p') and not relispartition)`.execute(server.store)
    return rows.map(({ name }) => name)
  }

  /** By the catalogue, apart from the service's list. */
  const columnsWith = async (accountId: string): Promise<string[]> => {
    const held: string[] = []
    for (const name of await columns()) {
      const [table = '', column = ''] = name.split('.')
      const { rows } = await sql<{ is_of_account: boolean }>`select exists (select from information_schema.columns where table_name = ${table} and column_name = 'account_id') as is_of_account`.execute(server.store)
      if (rows[0]?.is_of_account !== true) continue
      const found = await sql`select 1 from ${sql.table(table)} where account_id = ${accountId} and ${sql.ref(column)}::text like ${`%${PREFIX}%`} limit 1`.execute(server.store)
      if (found.rows.length > 0) held.push(name)
    }
    return held
  }

  it('is searched in every column, or a reason says why not', async () => {
    const people = [...sources].flatMap(([table, { person }]) => listed(person).map((column) => `${table}.${column}`))
    const others = unsearched.flatMap(([, ...lines]) => lines.flatMap((line) => [...line.matchAll(/(\w+)\(([^)]*)\)/g)]).flatMap(([, table, names]) => listed(names).map((column) => `${table}.${column}`)))
    const known = new Set([...searched, ...people, ...others])
    const all = await columns()
    assert.deepEqual(all.filter((name) => !known.has(name)), [], 'Can a new column hold the number of a caller, or somebody of the team? Add it to `sources` in server/operators/personalData.ts, or to `unsearched` with the reason why not.')
    assert.deepEqual([...known].filter((name) => !all.includes(name)), [], 'These columns of server/operators/personalData.ts are gone.')
    assert.deepEqual(others.filter((name) => searched.includes(name)), [])
  })

  it('is found in every column, deleted but for what is said to stay, and of no other account', async () => {
    const [member, neighbour] = [await server.seed.member(), await server.seed.member()]
    for (const each of [member, neighbour]) await seed(each)
    const before = await columnsWith(member.accountId)
    assert.deepEqual(searched.filter((name) => !before.includes(name)), [], 'Add the column to `seeds`.')
    for (const name of searched) {
      const { found } = await find(member, numberOf(name))
      assert.ok(found.some(({ kind, count }) => name.startsWith(`${kind}.`) && count === 1), `${name}: ${JSON.stringify(found)}`)
    }
    const books = await sql`select * from call_days where account_id = ${member.accountId}`.execute(server.store)
    for (const name of searched) {
      const { found } = await dataOf(member, '/deletions', { contact_number: numberOf(name) })
      assert.deepEqual(found.filter(({ fate }) => fate === 'deleted' || fate === 'cut'), [], name)
    }
    const stay = [...sources].flatMap(([table, { fate, number, texts }]) => (fate === 'edit' || fate === 'stays' ? [number, texts].flatMap(listed).map((column) => `${table}.${column}`) : []))
    const copies = unsearched.flatMap(([why, ...lines]) => (why.startsWith('made by the database') ? lines : [])).join(' ')
    const left = await columnsWith(member.accountId)
    assert.deepEqual(left.filter((name) => !copies.includes(name.replace('.', '('))).sort(), stay.sort())
    assert.deepEqual(await columnsWith(neighbour.accountId), before)
    assert.deepEqual((await sql`select * from call_days where account_id = ${member.accountId}`.execute(server.store)).rows, books.rows)
    assert.match((await sql<{ text: string }>`select text from support_messages where account_id = ${member.accountId}`.execute(server.store)).rows[0]?.text ?? '', /^Call •••!$/)
    const journal = await ask(`${server.url}/v1/accounts/${member.accountId}/journal`, { token: member.token })
    assert.match(journal.text, /deleted what the account held about ••• 1000/)
  })

  it('is found however a number is written, and never within another one', async () => {
    const member = await server.seed.member()
    const { accountId } = member
    const forms = ['(514) 555-0142', '514.555.0142', '1 514 555 0142', '+15145550142', 'tel:+1-514-555-0142', '011 1 514\u00a0555\u20110142', '95145550142', '51455501420']
    for (const form of forms) await server.seed.supportRequest(accountId, { subject: `Rappeler ${form}` })
    for (const number of ['514-555-0142', '+15145550142']) assert.deepEqual((await find(member, number)).found.map(({ kind, count }) => [kind, count]), [['support_requests', 6]])
    const refused = await post(member, '', { contact_number: '555-0142', user_id: null }, 'fr')
    assert.deepEqual([refused.status, JSON.stringify(refused.body).includes('indicatif régional')], [422, true])
    const foreign = await server.seed.member()
    assert.equal((await post(member, '', { contact_number: '', user_id: foreign.userId })).status, 404)
  })

  it('is downloaded with its sounds, leaves what is kept or blocked, and each act has a receipt without the number', async () => {
    const member = await server.seed.member()
    const { accountId, userId } = member
    const number = '+15145550177'
    const contact = await server.seed.contact(accountId, { contact_name: '<b>Léa</b> & co', contact_number: number })
    const at = later(NOW, -10 * DAY_MS).toISOString()
    const [heard = '', lost = ''] = await server.seed.history(accountId, 'voicemails', { contact_number: number, at, count: 2 })
    await server.seed.history(accountId, 'calls', { contact_number: number, at, count: 2 })
    await server.seed.call(accountId, { started_at: server.clock.now(), contact_number: number, answered_by: userId })
    await server.seed.callFlow(accountId)
    await server.store.updateTable('applications').set({ friendly_name: 'Vers le 514 555-0177' }).where('account_id', '=', accountId).execute()
    await server.files.remove(lost)
    assert.deepEqual((await find(member, number)).call_flows.map(({ name }) => name), ['Vers le 514 555-0177'])
    const { body } = await post(member, '/downloads', { contact_number: '514 555-0177', user_id: null }, 'fr')
    assert.ok(isUrl(body))
    const answer = await fetch(`${server.url}${body.file_url}`)
    assert.match(answer.headers.get('content-disposition') ?? '', /"renseignements personnels 2026-11-21\.zip"/)
    const zip = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    assert.deepEqual(Object.keys(zip), [`audio/${heard}.wav`, 'data.json', 'index.html'])
    assert.deepEqual(Buffer.from(zip[`audio/${heard}.wav`] ?? []).subarray(0, 4).toString(), 'RIFF')
    const page = Buffer.from(zip['index.html'] ?? []).toString()
    for (const text of ['lang="fr"', '&#60;b&#62;Léa&#60;/b&#62; &#38; co', `href="audio/${heard}.wav"`, 'pas pu être lu', '<h2>Appels</h2>']) assert.ok(page.includes(text), text)
    assert.ok(!page.includes('<script') && !page.includes('<b>'))
    const data = Buffer.from(zip['data.json'] ?? []).toString()
    assert.deepEqual((JSON.parse(data), data.match(/"audio":null/g)?.length), 1)

    const calls = await server.store.selectFrom('calls').select('id').where('account_id', '=', accountId).where('started_at', '<', NOW).execute()
    await server.store.updateTable('calls').set({ is_kept: 1 }).where('id', '=', calls[0]?.id ?? '').execute()
    await server.store.updateTable('people').set({ is_blocked: 1 }).where('id', '=', contact).execute()
    const left = await dataOf(member, '/deletions', { contact_number: number })
    assert.deepEqual(left.found.map(({ kind, count, kept }) => [kind, count, kept]), [['calls', 2, 2], ['callers', 1, 0], ['people', 1, 1], ['contacts', 1, 1], ['applications', 1, 0]])
    const own = await post(member, '/downloads', { contact_number: '', user_id: userId })
    assert.ok(isUrl(own.body))
    const team = unzipSync(new Uint8Array(await (await fetch(`${server.url}${own.body.file_url}`)).arrayBuffer()))
    assert.match(Buffer.from(team['index.html'] ?? []).toString(), new RegExp(`<h2>Calls</h2>[^]*<h2>Account journal</h2>[^]*downloaded what the account holds about ••• 0177[^]*<h2>Profile</h2>[^]*${member.email}`))

    const receipts = await ask(`${server.url}/v1/accounts/${accountId}/personal-data/requests`, { token: member.token })
    const journal = await ask(`${server.url}/v1/accounts/${accountId}/journal`, { token: member.token })
    assert.deepEqual([...receipts.text.matchAll(/"kind":"(\w+)","subject":"([^"]+)"/g)].map(([, kind, subject]) => [kind, subject]).sort(), [['deletion', '••• 0177'], ['download', member.name], ['download', '••• 0177']].sort())
    assert.ok(journal.text.includes('deleted what the account held about ••• 0177') && !/5550177/.test(journal.text + receipts.text))
  })
})
