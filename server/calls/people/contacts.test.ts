import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, fieldsOf } from '../../testing/ask'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

describe('contacts', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const nameContact = ({ accountId, token }: SeededMember, contact_name: unknown, contact_number: unknown) =>
    ask(`${server.url}/v1/accounts/${accountId}/contacts/number`, { token, body: { contact_name, contact_number } })
  const list = async ({ accountId, token }: SeededMember): Promise<unknown> =>
    (await ask(`${server.url}/v1/accounts/${accountId}/contacts`, { token })).body

  it('a new account has none', async () => {
    assert.deepEqual(await list(await server.seed.member()), { contacts: [] })
  })

  it('naming a number creates a contact in this account only, and naming it again renames it', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const first = await nameContact(member, '  Océane Paré ', '(514) 555-0123')
    assert.deepEqual([first.status, first.body], [201, { contact: { contact_name: 'Océane Paré', contact_number: '+15145550123' } }])
    await nameContact(other, 'Theirs', '+15145550123')
    await nameContact(member, 'O. Paré', '+1 514 555 0123')
    assert.deepEqual(await list(member), { contacts: [{ contact_name: 'O. Paré', contact_number: '+15145550123' }] })
    assert.deepEqual(await list(other), { contacts: [{ contact_name: 'Theirs', contact_number: '+15145550123' }] })
  })

  it('contacts come in alphabetical order', async () => {
    const member = await server.seed.member()
    for (const [index, name] of ['zoé', 'Église', 'Agathe', 'étienne', 'Éric'].entries()) {
      await nameContact(member, name, `514555010${index}`)
    }
    const names = JSON.stringify(await list(member)).match(/(?<="contact_name":")[^"]+/g)
    assert.deepEqual(names, ['Agathe', 'Église', 'Éric', 'étienne', 'zoé'])
  })

  const refused: [name: unknown, number: unknown, fields: string[]][] = [
    ['', '5145550123', ['contact_name']],
    ['   ', '5145550123', ['contact_name']],
    ['x'.repeat(101), '5145550123', ['contact_name']],
    ['x'.repeat(1001), '5145550123', ['contact_name']],
    [null, '5145550123', ['contact_name']],
    ['Zoé', '', ['contact_number']],
    ['Zoé', 'anonymous', ['contact_number']],
    ['Zoé', 5145550123, ['contact_number']],
    ['', 'x', ['contact_name', 'contact_number']],
  ]
  for (const [name, number, fields] of refused) {
    it(`${JSON.stringify(name)?.slice(0, 20)} for ${JSON.stringify(number)} is refused on ${fields.join(' and ')}`, async () => {
      const member = await server.seed.member()
      const answer = await nameContact(member, name, number)
      assert.deepEqual([answer.status, fieldsOf(answer)], [422, fields])
      assert.deepEqual(await list(member), { contacts: [] })
    })
  }

  it('a name can hold any character that is seen, which is returned unchanged', async () => {
    const member = await server.seed.member()
    const name = `<img src=x onerror=alert(1)> '; drop table contacts; -- 🌷 %_\\`
    await nameContact(member, name.replace('🌷', '\u202e🌷\u200b'), '5145550123')
    assert.deepEqual(await list(member), { contacts: [{ contact_name: name, contact_number: '+15145550123' }] })
  })
})
