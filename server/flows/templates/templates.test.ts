import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { templateNames, WEB_PHONES } from 'contract/applications'
import { templates } from 'callflow/templates/templates'
import { rowLimits } from '../../platform/database/transaction'
import { ask, fieldsOf, type Reply } from '../../testing/ask'
import { readCallFlow } from '../../testing/savedCallFlow'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const answers = {
  business: ' Fleurs du Plateau ',
  phone: '514 555-0101',
  second_phone: '+15145550102',
  sales_phone: '(514) 555-0103',
  service_phone: '1 514 555 0104',
  urgent_phone: '514.555.0105',
  email: 'accueil@example.com',
  text_fr: 'Nous déménageons.',
  text_en: 'We are moving.',
}
const body = (given: object = {}) => ({ friendly_name: 'Accueil', template: 'after_hours', ...answers, ...given })

describe('templates of applications', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-12T15:00:00Z') })
  })
  after(() => server.close())

  const create = ({ accountId, token }: SeededMember, given: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
    ask(`${server.url}/v1/accounts/${accountId}/applications/from-template`, { token, body: given, headers })
  const idIn = ({ text }: Reply): string => /(?<="id":")[^"]+/.exec(text)?.[0] ?? ''
  const rows = async ({ accountId }: SeededMember) => {
    const tables = ['applications', 'application_branches', 'application_modules', 'rehearsals', 'schedules'] as const
    const found = await Promise.all(tables.map((table) => server.store.selectFrom(table).select('id').where('account_id', '=', accountId).execute()))
    return found.map(({ length }) => length)
  }
  const parametersOf = async (application: string, branch: string, feature: string): Promise<Record<string, unknown>> => {
    const found = (await readCallFlow(server.store, application)).find(({ friendly_name }) => friendly_name === branch)
    return found?.modules.find(({ module_name }) => module_name === feature)?.parameters ?? {}
  }

  it('make complete applications, each with its branches and all of its tests', async () => {
    for (const template of templateNames) {
      const member = await server.seed.member()
      const answer = await create(member, body({ template }))
      assert.deepEqual([answer.status, answer.body], [
        201,
        { application: { id: idIn(answer), friendly_name: 'Accueil', updated_at: server.clock.now().toISOString(), requires_checks: 0 } },
      ])
      const { branches, tests, hasHours } = templates[template]
      const [applications, ownBranches, modules = 0, rehearsals, schedules] = await rows(member)
      assert.deepEqual([applications, ownBranches, rehearsals, schedules], [1, branches.length, tests.length, hasHours ? 1 : 0])
      const opened = await ask(`${server.url}/v1/applications/${idIn(answer)}`, { token: member.token })
      assert.deepEqual([opened.status, opened.headers.get('etag')], [200, '"2"'])
      assert.ok(modules > branches.length)
    }
  })

  it('speak of the business, ring numbers in E.164, and lead to their own branches', async () => {
    const member = await server.seed.member()
    const id = idIn(await create(member, body({ template: 'reception' }), { 'accept-language': 'fr' }))
    const flow = await readCallFlow(server.store, id)
    assert.deepEqual(flow.map(({ friendly_name }) => friendly_name), ['root', 'Français', 'Anglais', 'Ventes', 'Service à la clientèle', 'Réception'])
    assert.deepEqual(await parametersOf(id, 'root', 'text_to_speech'), {
      text: 'Merci d’appeler Fleurs du Plateau. Pour le service en français, faites le 1.',
      language: 'fr-CA',
    })
    const idOf = (name: string) => flow.find(({ friendly_name }) => friendly_name === name)?.id
    assert.deepEqual(await parametersOf(id, 'root', 'router'), {
      routes: [{ digit: '1', branch: idOf('Français') }, { digit: '2', branch: idOf('Anglais') }],
    })
    assert.deepEqual(await parametersOf(id, 'Ventes', 'call_transfer'), { destination_number: '+15145550103' })
    assert.deepEqual(await parametersOf(id, 'Service à la clientèle', 'call_transfer'), { destination_number: '+15145550104' })
  })

  it('put opening hours before a flow that works at any time, and ring the web phones where they are asked to', async () => {
    const member = await server.seed.member()
    const id = idIn(await create(member, body({ template: 'reception', schedule_id: null, phone: WEB_PHONES })))
    const flow = await readCallFlow(server.store, id)
    assert.deepEqual(flow.map(({ friendly_name }) => friendly_name), ['root', 'Open', 'French', 'English', 'Sales', 'Customer service', 'Reception', 'Closed'])
    assert.equal((await parametersOf(id, 'root', 'opening_hours'))['closed_branch'], flow.at(-1)?.id)
    assert.ok(flow[1]?.modules.some(({ module_name }) => module_name === 'webphone'))
    assert.equal((await create(member, body({ sales_phone: WEB_PHONES, template: 'reception' }))).status, 422)
  })

  it('ask the address for its consent, once per key', async () => {
    const member = await server.seed.member()
    const headers = { 'idempotency-key': '2b0f9a51-6a53-4a45-8d0b-3f6f6c1f8a02' }
    const given = body({ email: 'une-fois@example.com' })
    const [one, again] = [await create(member, given, headers), await create(member, given, headers)]
    assert.deepEqual([one.status, again.status, again.text], [201, 201, one.text])
    assert.equal((await rows(member))[0], 1)
    // Asked after the answer, like after each save.
    while (!server.mails.all().some(({ to }) => to === 'une-fois@example.com')) await server.mails.next()
    assert.equal(server.mails.all().filter(({ to }) => to === 'une-fois@example.com').length, 1)
    assert.equal((await create(member, body({ business: 'Autre' }), headers)).status, 400)
  })

  it('use a schedule of the account, or make one; the schedule of another account is refused', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const [own, foreign] = [await server.seed.schedule(member.accountId), await server.seed.schedule(other.accountId)]
    const id = idIn(await create(member, body({ template: 'holidays', schedule_id: own })))
    assert.equal((await parametersOf(id, 'root', 'opening_hours'))['schedule_id'], own)
    const before = await rows(member)
    const refused = await create(member, body({ schedule_id: foreign }))
    assert.deepEqual([refused.status, fieldsOf(refused)], [422, ['schedule_id']])
    assert.deepEqual(await rows(member), before)
    const made = idIn(await create(member, body({ schedule_id: null }), { 'accept-language': 'fr' }))
    const { schedule_id } = await parametersOf(made, 'root', 'opening_hours')
    const schedule = server.store.selectFrom('schedules').select(['name', 'account_id']).where('id', '=', String(schedule_id))
    assert.deepEqual(await schedule.executeTakeFirst(), { name: 'Heures d’ouverture', account_id: member.accountId })
  })

  const refused: [what: string, given: object, fields: string[]][] = [
    ['no name', { friendly_name: ' ' }, ['friendly_name']],
    ['no business', { business: '' }, ['business']],
    ['a long business', { business: 'x'.repeat(101) }, ['business']],
    ['what is no phone, no address', { phone: 'x', email: 'x', friendly_name: '' }, ['email', 'friendly_name', 'phone']],
    ['an emergency number', { phone: '911' }, ['phone']],
  ]
  it('refuse invalid answers by field, and then nothing is stored', async () => {
    const member = await server.seed.member()
    for (const [what, given, fields] of refused) {
      const answer = await create(member, body(given))
      assert.deepEqual([what, answer.status, fieldsOf(answer)], [what, 422, fields])
    }
    assert.equal((await create(member, body({ template: 'never' }))).status, 422)
    assert.deepEqual(await rows(member), [0, 0, 0, 0, 0])
  })

  it('leave what was not answered for the editor, and ignore what was not asked', async () => {
    const member = await server.seed.member()
    const answer = await create(member, { friendly_name: 'Vide', template: 'several_phones', business: 'Zoé', sales_phone: 'not asked' })
    assert.equal(answer.status, 201)
    assert.deepEqual(await parametersOf(idIn(answer), 'root', 'call_transfer'), { destination_number: '' })
    assert.equal((await rows(member))[3], 1)
  })

  it('respect the limits of the account, and store nothing beyond them', async () => {
    const member = await server.seed.member()
    const { accountId } = member
    await sql`
      insert into schedules (id, account_id, name, time_zone, weekly, exceptions, holidays, created_at, updated_at)
      select gen_random_uuid()::text, ${accountId}, 'Ancien', 'America/Montreal', '[]', '[]', '[]', now(), now()
      from generate_series(1, ${rowLimits.schedules.most}::int)`.execute(server.store)
    const before = await rows(member)
    assert.deepEqual(fieldsOf(await create(member, body())), ['name'])
    assert.deepEqual(await rows(member), before)
    await sql`
      insert into applications (id, account_id, friendly_name, created_at, updated_at)
      select gen_random_uuid()::text, ${accountId}, 'Flux', now(), now() from generate_series(1, ${rowLimits.applications.most}::int)`.execute(server.store)
    assert.deepEqual(fieldsOf(await create(member, body({ template: 'support' }))), ['friendly_name'])
    assert.deepEqual((await rows(member))[1], 0)
  })

  it('belong to the account of the caller', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const answer = await create({ ...member, accountId: other.accountId }, body())
    assert.equal(answer.status, 404)
    assert.equal((await create({ ...member, token: '' }, body())).status, 401)
    assert.deepEqual(await rows(other), [0, 0, 0, 0, 0])
  })
})
