import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { DAY_MS } from '../platform/clock'
import { ask, fieldsOf } from '../testing/ask'
import { signedInOperator } from '../testing/operators'
import type { SeededMember } from '../testing/sessions'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'

const reason = 'Unpaid since June'

describe('closing an account', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const call = ({ accountId, token }: SeededMember, method: string, path = 'closing', body?: object) => ask(`${server.url}/v1/accounts/${accountId}/${path}`, { token, method, ...(body && { body }) })
  const close = (owner: SeededMember, password = owner.password) => call(owner, 'POST', 'closing', { password })
  const keep = (owner: SeededMember) => call(owner, 'DELETE')
  const read = async (member: SeededMember): Promise<Record<string, unknown>> => {
    const { body } = await call(member, 'GET', 'standing')
    return typeof body === 'object' ? { ...body } : {}
  }
  const mailTo = async (email: string): Promise<{ subject: string; text: string }> => {
    const mail = await server.mails.next()
    return mail.to === email ? mail : mailTo(email)
  }

  it('an owner closes it with the password and keeps it without; every owner gets a mail, and the journal has both', async () => {
    const owner = await server.seed.member()
    const [luc, marie] = [await server.seed.colleague(owner, 'Luc'), await server.seed.colleague(owner, 'Marie', 'member')]
    assert.equal((await close(owner)).status, 204)
    const { subject, text } = await mailTo(luc.email)
    assert.deepEqual([subject, /any owner can log in and keep the account/.test(text), /Reason/.test(text)], ['Your account will be closed', true, false])
    const { closes_at, deletes_at, ...standing } = await read(marie)
    assert.deepEqual(standing, { standing: 'closing', reason: '', can_keep: 1, owners: [owner.name, luc.name], factor_required_at: null })
    const [now, closes, deletes] = [server.clock.now().getTime(), Date.parse(String(closes_at)), Date.parse(String(deletes_at))]
    assert.deepEqual([Math.round((closes - now) / DAY_MS), (deletes - closes) / DAY_MS], [30, 90])
    assert.match((await call(luc, 'POST', 'applications', { friendly_name: 'Accueil' })).text, /suspended/)
    const kept = [await keep(marie), await keep(luc), await keep(luc)]
    assert.deepEqual([kept.map(({ status }) => status), (await read(marie))['standing']], [[403, 204, 204], 'open'])
    assert.equal((await mailTo(luc.email)).subject, 'Your account is open again')
    assert.match((await call(owner, 'GET', 'journal')).text, new RegExp(`"${luc.name}","act":"account_kept".*"${owner.name}","act":"account_closing"`))
  })

  for (const [role, password, status] of [['owner', 'wrong', 422], ['owner', '', 422], ['manager', undefined, 403], ['member', undefined, 403]] as const) {
    it(`is refused to a ${role} with the password ${password ?? 'of theirs'}`, async () => {
      const owner = await server.seed.member()
      const reply = await close(await server.seed.colleague(owner, 'Luc', role), password)
      assert.deepEqual([reply.status, fieldsOf(reply), (await read(owner))['standing']], [status, status === 422 ? ['password'] : [], 'open'])
    })
  }

  it('wrong passwords count with those of a change of the password', async () => {
    const owner = await server.seed.member()
    while ((await close(owner, 'wrong')).status === 422);
    const { status } = await ask(`${server.url}/v1/users/${owner.userId}/password`, { method: 'PUT', token: owner.token, body: { password: 'wrong', new_password: reason, confirm_password: reason } })
    assert.deepEqual([status, (await close(owner)).status], [429, 429])
  })

  for (const standing of ['suspended', 'closing'] as const) {
    it(`once an operator made it ${standing}, if only after an owner closed it, no owner opens it, and the reason is for owners`, async () => {
      const owner = await server.seed.member()
      assert.equal((await close(owner)).status, 204)
      const { token } = await signedInOperator(server)
      await ask(`${server.url}/v1/operator/accounts/${owner.accountId}/standing`, { method: 'PUT', token, body: { standing, reason } })
      const [kept, closed, own, theirs] = [await keep(owner), await close(owner), await read(owner), await read(await server.seed.colleague(owner, 'Marie', 'manager'))]
      assert.match(kept.text, /closed_by_support/)
      assert.deepEqual([kept.status, closed.status, own['standing'], own['reason'], theirs['reason'], own['can_keep']], [400, 403, standing, reason, '', 0])
    })
  }

  it('is not withdrawn once its day has come', async () => {
    const owner = await server.seed.member()
    await close(owner)
    await server.store.updateTable('accounts').set({ closes_at: server.clock.now() }).where('id', '=', owner.accountId).execute()
    assert.match((await keep(owner)).text, /"closed"/)
  })
})
