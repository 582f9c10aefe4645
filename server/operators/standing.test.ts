import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { DAY_MS } from '../platform/clock'
import { ask, fieldsOf, type Reply } from '../testing/ask'
import { signedInOperator } from '../testing/operators'
import type { SeededMember } from '../testing/sessions'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'

const reason = 'Unpaid since June'

const at = (reply: Reply, name: string): unknown => Reflect.get(Object(reply.body), name)

describe('closing an account', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const call = ({ accountId, token }: SeededMember, method: 'GET' | 'POST' | 'DELETE', path = 'closing', body?: object): Promise<Reply> =>
    ask(`${server.url}/v1/accounts/${accountId}/${path}`, { token, method, ...(body && { body }) })
  const close = (owner: SeededMember, password = owner.password) => call(owner, 'POST', 'closing', { password })
  const keep = (owner: SeededMember) => call(owner, 'DELETE')
  const operatorSets = async ({ accountId }: SeededMember, standing: string): Promise<void> => {
    const { token } = await signedInOperator(server)
    assert.equal((await ask(`${server.url}/v1/operator/accounts/${accountId}/standing`, { method: 'PUT', token, body: { standing, reason } })).status, 204)
  }
  const standingOf = async (member: SeededMember): Promise<unknown> => at(await call(member, 'GET', 'standing'), 'standing')
  const actsOf = async ({ accountId }: SeededMember) =>
    (await server.store.selectFrom('journal').select(['act', 'actor']).where('account_id', '=', accountId).orderBy('created_at').execute()).map(Object.values)
  const mailTo = async (email: string): Promise<{ subject: string; text: string }> => {
    const mail = await server.mails.next()
    return mail.to === email ? mail : mailTo(email)
  }

  it('an owner closes it with the password and keeps it without; every owner gets a mail, and the journal has both', async () => {
    const owner = await server.seed.member()
    const [luc, marie] = [await server.seed.colleague(owner, 'Luc'), await server.seed.colleague(owner, 'Marie', 'member')]
    assert.equal((await close(owner)).status, 204)
    assert.equal((await close(owner)).status, 403, 'it closes already')
    const mail = await mailTo(luc.email)
    const read = await call(marie, 'GET', 'standing')
    const [closes, deletes] = [Date.parse(String(at(read, 'closes_at'))), Date.parse(String(at(read, 'deletes_at')))]
    assert.deepEqual([mail.subject, /any owner can log in and keep the account/.test(mail.text), /Reason/.test(mail.text)], ['Your account will be closed', true, false])
    assert.deepEqual([at(read, 'standing'), at(read, 'can_keep'), at(read, 'owners'), Math.round((closes - server.clock.now().getTime()) / DAY_MS), (deletes - closes) / DAY_MS], ['closing', 1, [owner.name, luc.name], 30, 90])
    assert.equal(at(await call(luc, 'POST', 'applications', { friendly_name: 'Accueil' }), 'status'), 'suspended')
    assert.equal((await keep(marie)).status, 403)
    assert.deepEqual([(await keep(luc)).status, (await keep(luc)).status, await standingOf(marie)], [204, 204, 'open'])
    assert.equal((await mailTo(luc.email)).subject, 'Your account is open again')
    assert.deepEqual(await actsOf(owner), [['account_closing', owner.name], ['account_kept', luc.name]])
    const { text } = await call(owner, 'GET', 'journal')
    assert.ok(['account_closing', 'account_kept'].every((act) => text.includes(act)), text)
  })

  for (const [what, role, password, status] of [
    ['a wrong password', 'owner', 'wrong', 422],
    ['no password', 'owner', '', 422],
    ['a manager', 'manager', null, 403],
    ['a member', 'member', null, 403],
  ] as const) {
    it(`${what} closes nothing`, async () => {
      const owner = await server.seed.member()
      const who = await server.seed.colleague(owner, 'Luc', role)
      const reply = await close(who, password ?? who.password)
      assert.deepEqual([reply.status, fieldsOf(reply), await standingOf(owner)], [status, status === 422 ? ['password'] : [], 'open'])
    })
  }

  it('wrong passwords count with those of a change of the password', async () => {
    const owner = await server.seed.member()
    const tries = async (): Promise<number[]> => {
      const { status } = await close(owner, 'wrong')
      return status === 422 ? [status, ...(await tries())] : [status]
    }
    assert.equal((await tries()).at(-1), 429)
    const body = { password: owner.password, new_password: 'une-autre-phrase-de-passe', confirm_password: 'une-autre-phrase-de-passe' }
    assert.equal((await ask(`${server.url}/v1/users/${owner.userId}/password`, { method: 'PUT', token: owner.token, body })).status, 429)
    assert.equal(await standingOf(owner), 'open')
  })

  for (const standing of ['suspended', 'closing'] as const) {
    it(`what an operator made ${standing}, also after an owner closed it, no owner opens, and the reason is for owners`, async () => {
      const owner = await server.seed.member()
      const marie = await server.seed.colleague(owner, 'Marie', 'manager')
      assert.equal((await close(owner)).status, 204)
      await operatorSets(owner, standing)
      const [kept, closed] = [await keep(owner), await close(owner)]
      assert.deepEqual([kept.status, at(kept, 'status'), closed.status, await standingOf(marie)], [400, 'closed_by_support', 403, standing])
      const [own, hers] = [await call(owner, 'GET', 'standing'), await call(marie, 'GET', 'standing')]
      assert.deepEqual([at(own, 'reason'), at(hers, 'reason'), at(own, 'can_keep')], [reason, '', 0])
    })
  }

  it('once its day has come, it is not kept', async () => {
    const owner = await server.seed.member()
    assert.equal((await close(owner)).status, 204)
    await server.store.updateTable('accounts').set({ closes_at: server.clock.now() }).where('id', '=', owner.accountId).execute()
    const kept = await keep(owner)
    assert.deepEqual([kept.status, at(kept, 'status')], [400, 'closed'])
  })
})
