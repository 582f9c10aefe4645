import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { pino } from 'pino'
import { keyScopes, mayDo, roles, type KeyScope, type Operation } from 'contract/operation'
import { operations } from 'contract/operations'
import { ask, type Reply } from '../../testing/ask'
import { openDatabaseSwitch } from '../../testing/databaseSwitch'
import { scheduleBody } from '../../testing/schedule'
import { apiKeyOf, type SeededMember, signedIn } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { untilRejected } from '../../testing/untilRejected'
import { wrongKeyToken } from '../../testing/wrongKeyToken'
import { HOUR_MS, MINUTE_MS } from '../clock'
import { openStore } from '../database/connection'
import { makeKeyRing } from './token'
import { systemRandom } from '../random'

const rows: [string, Operation][] = Object.entries(operations)
const memberRows = rows.filter(([, { access }]) => access === 'member')
const unauthorized = { status: 'unauthorized', user_message: null }
const notFound = { status: 'not_found', user_message: null }

interface Ids {
  accountId: string
  userId: string
  applicationId?: string
  branchId?: string
  presetId?: string
  rehearsalId?: string
  scheduleId?: string
  numberId?: string
  audiofileId?: string
  voicemailId?: string
  recordingId?: string
  cardId?: string
  invoiceUid?: string
  supportRequestId?: string
}

interface Callers {
  member: SeededMember
  other: SeededMember
  bad: readonly [what: string, token: string | undefined][]
  /** Of the member, by its only scope. */
  keys: Readonly<Record<KeyScope, string>>
}

const pathOf = ({ path }: Operation, { accountId, userId, ...others }: Ids): string => {
  const ids = new Map(Object.entries({ ...others, accountId, userId }))
  const days = /\/flow-(?:counts|analytics)/.test(path) ? '?from=2026-03-01&to=2026-03-02' : ''
  return `/v1${path.replace(/:(\w+)/g, (_, name: string) => ids.get(name) ?? randomUUID())}${days}`
}

const everywhere = ({ path }: Operation, id: string): Ids =>
  ({ accountId: id, userId: id, ...Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']): [string, string] => [name, id])) })

/** The least that is accepted, so that only the ids can be refused. */
const named = { friendly_name: 'x' }
const hungUp = { kind: 'hangUp', branch_id: null, target: null }
const bodies = new Map<string, unknown>([
  ['renameApplication', named],
  ['setRecordingAnnouncement', { is_on: 1, language: null, words_en: '', words_fr: '', audiofile_id_en: null, audiofile_id_fr: null, has_beep: 0 }],
  ['createBranch', named],
  ['getFlowBehaviours', { from: '2026-03-01', to: '2026-03-15', schedules: [] }],
  ['saveFlow', { ...named, branches: [{ id: 'x', ...named, modules: [] }], tests: [] }],
  ['judgeFlow', { branches: [{ id: 'x', ...named, modules: [] }], from: '2026-03-01', to: '2026-03-15' }],
  ['orderBranches', { branch_ids: [] }],
  ['renameBranch', named],
  ['saveModules', { modules: [] }],
  ['changePreset', { ...named, parameters: {} }],
  ['createRehearsal', { ...named, script: { caller: '', number_id: null, events: [] }, expected: hungUp }],
  ['changeRehearsal', { ...named, expected: hungUp }],
  ['setNightCalls', { is_on: 1 }],
  ['acceptNightPrice', { per_call: 1 }],
  ['setFlowChecks', { is_required: 1 }],
  ['skipFlowChecks', { reason: 'Urgent', failed_tests: [], problem: null }],
  ['saveSchedule', scheduleBody()],
  ['noteFlowVersion', { note: 'Fêtes' }],
  ['recordVersionTests', { passed: 1, failed: 0, failed_names: [] }],
  ['setScheduleOverride', { state: 'closed', until: null }],
  ['importHolidays', { ics: '' }],
  ['createScheduleFeed', { language: 'fr' }],
  ['attendApplication', { is_here: 1 }],
  ['openAccount', { account_id: 'x' }],
  ...['findPersonalData', 'downloadPersonalData', 'deletePersonalData'].map((name): [string, unknown] => [name, { contact_number: '+15145550123', ...(name !== 'deletePersonalData' && { user_id: null }) }]),
  ...['previewKeeping', 'setKeeping'].map((name): [string, unknown] => [name, { recordings_days: 90, voicemails_days: null, calls_days: null, paths_days: null, journal_days: null }]),
  ['setCallKept', { is_kept: 1 }],
  ['answerUnusualCalls', { answer: 'no' }],
  ['attendSchedule', { is_here: 1 }],
  ['attendSupportRequest', { is_here: 1 }],
  ['resolveSupportRequest', { is_resolved: 1 }],
  ['addSupportMessage', { text: 'x', user_id: 'x' }],
  ['setVoicemailArchiveStatus', { is_archived: 1 }],
  ['setRecordingArchiveStatus', { is_archived: 1 }],
  ['setMemberRole', { role: 'member' }],
  ['setMemberUses', { number_ids: null, voicemails: 'own', recordings: 'none' }],
  ['addPasskey', { name: 'x', credential_id: 'x', client_data: 'x', attestation: 'x' }],
  ['setUpApp', { code: '123456' }],
  ['setFactorRule', { is_required: 1 }],
  ['setNumberLabel', { label: 'x' }],
  ['updatePerson', { name: 'Zoé', company: '', email: '', numbers: ['+15145550189'] }],
  ['setNumberEndpoint', { endpoint_type: 'parking', endpoint_value: null }],
])

describe('authentication of requests', () => {
  let server: TestServer
  let owner: Ids
  let owned: unknown
  let callers: Callers
  const everythingOf = ({ accountId }: Ids) =>
    Promise.all(
      (['numbers', 'applications', 'application_branches', 'application_modules', 'presets', 'rehearsals', 'night_watches', 'schedules', 'audiofiles', 'contacts', 'voicemails', 'recordings', 'credit_cards', 'invoices', 'subscriptions', 'top_ups', 'users', 'support_requests', 'support_messages', 'support_diagnostics', 'support_reads'] as const).map(
        (table) => server.store.selectFrom(table).selectAll().where('account_id', '=', accountId).execute(),
      ),
    )
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
    const { accountId, userId } = await server.seed.person()
    const branches = ['root', 'Nuit'].map((friendly_name) => ({ friendly_name, modules: [{ module_name: 'hangup' }] }))
    const callFlow = await server.seed.callFlow(accountId, { branches })
    const [voicemailId = ''] = await server.seed.history(accountId, 'voicemails')
    const [recordingId = ''] = await server.seed.history(accountId, 'recordings')
    const endpoint = { endpoint_type: 'application', endpoint_value: callFlow.id } as const
    owner = {
      accountId,
      userId,
      applicationId: callFlow.id,
      branchId: callFlow.branches[1]?.id ?? '',
      presetId: await server.seed.preset(accountId, { friendly_name: 'Zoé', module_name: 'hangup' }),
      scheduleId: await server.seed.schedule(accountId),
      rehearsalId: await server.seed.rehearsal(accountId, callFlow.id),
      numberId: await server.seed.number(accountId, endpoint),
      audiofileId: await server.seed.audiofile(accountId),
      voicemailId,
      recordingId,
      supportRequestId: await server.seed.supportRequest(accountId, { diagnostics: '{}' }),
      ...(await server.seed.paid(accountId)),
    }
    owned = await everythingOf(owner)
    callers = await makeCallers()
  })
  after(() => server.close())

  const call = (name: string, row: Operation, ids: Ids, token: string | undefined): Promise<Reply> =>
    ask(`${server.url}${pathOf(row, ids)}`, {
      method: row.method,
      ...(token !== undefined && { token }),
      ...(row.method !== 'GET' && { body: bodies.get(name) ?? {} }),
    })

  const revoked = async (member: SeededMember): Promise<string> => {
    const { token } = await server.seed.signIn(member)
    await ask(`${server.url}/v1/auth/logout`, { method: 'POST', token })
    return token
  }

  const expired = async (person: SeededMember): Promise<string> => {
    const aDayAgo = new Date(server.clock.now().getTime() - 24 * HOUR_MS)
    return (await signedIn(server, person, aDayAgo, 1)).token
  }

  const withdrawnKey = async (member: SeededMember): Promise<string> => {
    const { id, token } = await apiKeyOf(server, member)
    const path = `${server.url}/v1/accounts/${member.accountId}/api-keys/${id}`
    assert.equal((await ask(path, { method: 'DELETE', token: member.token })).status, 204)
    return token
  }

  const makeCallers = async (): Promise<Callers> => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const bad: Callers['bad'] = [
      ['none', undefined],
      ['malformed', 'not.a.token'],
      ['expired', await expired(member)],
      ['revoked', await revoked(member)],
      ['of a wrong key', await wrongKeyToken(server, member)],
      ['of nobody', ''],
      ['key that nobody has', `apikey_${'A'.repeat(43)}`],
      ['expired key', (await apiKeyOf(server, member, keyScopes, new Date(server.clock.now().getTime() - 24 * HOUR_MS))).token],
      ['withdrawn key', await withdrawnKey(member)],
    ]
    const [read, write] = [await apiKeyOf(server, member, ['flows:read']), await apiKeyOf(server, member, ['flows:write'])]
    return { member, other, bad, keys: { 'flows:read': read.token, 'flows:write': write.token } }
  }

  for (const [name, row] of memberRows) {
    it(`${name} refuses every invalid token, and a valid token of another account`, async () => {
      const { member, other, bad } = callers
      for (const [what, token] of bad) {
        const answer = await call(name, row, member, token)
        assert.deepEqual([what, answer.status, answer.body], [what, 401, unauthorized])
        assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
      }
      for (const scope of keyScopes.filter((each) => row.keys?.includes(each) !== true)) {
        assert.equal((await call(name, row, member, callers.keys[scope])).status, 403, `${name} with a key of ${scope}`)
      }
      if (!row.path.includes(':')) return
      const never = await call(name, row, { accountId: randomUUID(), userId: randomUUID() }, other.token)
      const foreign = [await call(name, row, owner, other.token)]
      const isAboutMore = /:(?!accountId|userId)/.test(row.path)
      if (isAboutMore) foreign.push(await call(name, row, { ...owner, accountId: other.accountId, userId: other.userId }, other.token))
      assert.deepEqual([never.status, never.body], [404, notFound])
      for (const { status, text } of foreign) assert.deepEqual([status, text], [404, never.text])
    })
  }

  // The stream of events, which never ends, is for everybody.
  for (const [name, row] of memberRows.filter(([, { media }]) => media !== 'events')) {
    it(`${name} is for ${row.role}s and those above`, async () => {
      for (const role of roles) {
        const colleague = await server.seed.colleague(callers.member, 'Luc', role)
        const { status, body } = await call(name, row, colleague, colleague.token)
        const isRefused = status === 403 && JSON.stringify(body).includes('"role_required"')
        assert.equal(isRefused, !mayDo(role, row.role ?? 'owner'), `${role}: ${status} ${JSON.stringify(body)}`)
      }
    })
  }

  it('every operation refuses malformed ids before it does anything', async () => {
    const { token } = callers.member
    server.database.off()
    for (const [name, row] of memberRows.filter(([, { path }]) => path.includes(':'))) {
      for (const id of ['..%2f..%2fetc', '%00', 'a'.repeat(65), "' or 1=1--", '__proto__%2e', '%F0%9F%98%80', '..', '%E2%80%AE']) {
        const answer = await call(name, row, everywhere(row, id), token)
        // '..' may lead to another path, which takes another method.
        assert.ok([404, 400, 405].includes(answer.status), `${name} ${id}: ${answer.status}`)
      }
    }
    server.database.on()
  })

  it('the refused requests above changed nothing in other accounts', async () => {
    assert.deepEqual(await everythingOf(owner), owned)
  })

  for (const header of ['', 'Bearer', 'Bearer ', 'Basic abc', 'Bearer a.b', 'Bearer a.b.c.d', `Bearer ${'a'.repeat(5000)}.b.c`]) {
    it(`the header ${JSON.stringify(header.slice(0, 20))} names nobody`, async () => {
      const { accountId } = await server.seed.person()
      const answer = await ask(`${server.url}/v1/accounts/${accountId}/contacts`, { headers: { authorization: header } })
      assert.equal(answer.status, 401)
    })
  }

  it('a token ends when its user leaves the account', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.person()]
    const url = `${server.url}/v1/accounts/${member.accountId}/contacts`
    assert.equal((await ask(url, { token: member.token })).status, 200)
    await server.store.updateTable('users').set({ account_id: other.accountId }).where('id', '=', member.userId).execute()
    await untilRejected(url, member.token)
  })

  it('a token ends with its session, also before its own expiry', async () => {
    const { accountId, userId, token } = await server.seed.member()
    const url = `${server.url}/v1/accounts/${accountId}/contacts`
    assert.equal((await ask(url, { token })).status, 200)
    await server.store.updateTable('sessions').set({ expires_at: server.clock.now() }).where('user_id', '=', userId).execute()
    await untilRejected(url, token)
  })

  it('a token expires after the configured hours plus five seconds for clock differences', async () => {
    const fresh = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
    const { accountId, token } = await fresh.seed.member()
    const url = `${fresh.url}/v1/accounts/${accountId}/contacts`
    fresh.clock.move(12 * HOUR_MS - MINUTE_MS)
    assert.equal((await ask(url, { token })).status, 200)
    fresh.clock.move(2 * MINUTE_MS)
    assert.equal((await ask(url, { token })).status, 401)
    await fresh.close()
  })

  it('instances that start together sign with one key', async () => {
    const fresh = await startServer()
    const copies = Array.from({ length: 8 }, () => makeKeyRing(fresh.store, fresh.clock.now, systemRandom))
    const keys = await Promise.all(copies.map((keyRing) => keyRing('token')))
    assert.equal(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size, 1)
    assert.equal(keys[0]?.length, 32)
    await fresh.close()
  })

  it('a key that could not be read is read again', async () => {
    const fresh = await startServer()
    const database = await openDatabaseSwitch(fresh.databaseUrl)
    const store = openStore({ databaseUrl: database.url, log: pino({ level: 'silent' }), poolSize: 1 })
    const keyRing = makeKeyRing(store, fresh.clock.now, systemRandom)
    database.off()
    await assert.rejects(keyRing('token'))
    database.on()
    assert.equal((await keyRing('token')).length, 32)
    await store.destroy()
    await database.close()
    await fresh.close()
  })
})
