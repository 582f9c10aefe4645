import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask } from '../../testing/ask'
import { addCard } from '../../testing/cardHolder'
import type { SentMail } from '../../testing/controlClient'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { DAY_MS } from '../../platform/clock'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe('what is told by mail', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
  })
  after(() => server.close())

  /** Those to this person, without those that were seen before. */
  const mailsTo = async ({ email }: { email: string }, seen = 0): Promise<SentMail[]> => {
    while ((await server.store.selectFrom('mail_outbox').select('id').execute()).length > 0);
    return server.mails.all().filter(({ to }) => to === email).slice(seen)
  }
  const subjectsTo = async (person: { email: string }) => (await mailsTo(person)).map(({ subject }) => subject)
  const logIn = async ({ email, password }: SeededMember, device?: string, agent = firefox): Promise<string | undefined> => {
    const headers = { 'user-agent': agent, ...(device !== undefined && { 'x-device-token': device }) }
    const answer = await ask(`${server.url}/v1/auth/login`, { body: { email, password }, headers })
    assert.equal(answer.status, 200)
    return answer.headers.get('x-device-token') ?? device
  }

  it('tells of a login from a browser that the login does not know, once it knows one, in both languages', async () => {
    const member = await server.seed.member()
    const device = await logIn(member)
    await logIn(member, device)
    assert.deepEqual(await mailsTo(member), [])
    const other = await logIn(member)
    const [mail] = await mailsTo(member)
    assert.equal(mail?.subject, 'Nouvelle connexion à votre compte / New login to your account')
    assert.match(mail.text, /Le 15\smars\s2026 à\s11\sh\sHAE, quelqu’un s’est connecté à votre compte .+ avec un navigateur que nous ne connaissions pas\u00a0: Firefox \(Windows\)\./)
    assert.match(mail.text, /On March 15, 2026 at 11:00 a\.m\. EDT, somebody logged in to your .+ account with a browser that we didn't know: Firefox \(Windows\)\./)
    assert.match(mail.text, /If it wasn't, choose another password right away/)
    assert.match(mail.link ?? '', /password\/recover$/)
    await logIn(member, other)
    assert.equal((await mailsTo(member)).length, 1)
    await ask(`${server.url}/v1/auth/login`, { body: { email: member.email, password: 'wrong' } })
    assert.equal((await mailsTo(member)).length, 1)
  })

  it('tells of five new browsers in a day and no more', async () => {
    const member = await server.seed.member()
    for (let times = 0; times < 8; times += 1) await logIn(member, undefined, 'a program')
    const mails = await mailsTo(member)
    assert.equal(mails.length, 5)
    assert.match(mails[0]?.text ?? '', /with a browser that we didn't know\./)
    server.clock.move(DAY_MS + 1)
    await logIn(member)
    assert.equal((await mailsTo(member)).length, 6)
  })

  const family = async () => {
    const owner = await server.seed.member()
    return { owner, manager: await server.seed.colleague(owner, 'Gaston', 'manager'), second: await server.seed.colleague(owner, 'Odette', 'owner') }
  }

  it('tells each owner of cards that are saved, chosen and removed, and by whom', async () => {
    const { owner, manager, second } = await family()
    const url = `${server.url}/v1/accounts/${owner.accountId}/credit-cards`
    const [first, next] = [await addCard(server, owner), await addCard(server, owner)]
    for (let times = 0; times < 2; times += 1) await ask(`${url}/${next}/default`, { method: 'PUT', token: owner.token })
    for (let times = 0; times < 2; times += 1) await ask(`${url}/${first}`, { method: 'DELETE', token: owner.token })
    const saved = 'Une carte a été enregistrée / A card was saved'
    const told = [saved, saved, 'Une autre carte paie votre compte / Another card pays for your account', 'Une carte a été retirée / A card was removed']
    for (const person of [owner, second]) assert.deepEqual((await subjectsTo(person)).toSorted(), told.toSorted())
    assert.deepEqual(await mailsTo(manager), [])
    const text = (await mailsTo(second)).find(({ subject }) => subject === saved)?.text ?? ''
    assert.match(text, /la carte Visa •••• \d{4} a été enregistrée dans le compte de .+ par .+\./)
    assert.match(text, /the card Visa •••• \d{4} was saved to the account of .+ by .+\./)
  })

  it('tells the owners once of a number that is released, and by whom', async () => {
    const { owner, manager, second } = await family()
    const id = await server.seed.number(owner.accountId, { phone_number: '+15145550123' })
    const release = () => ask(`${server.url}/v1/accounts/${owner.accountId}/numbers/${id}`, { method: 'DELETE', token: manager.token })
    for (let times = 0; times < 2; times += 1) assert.equal((await release()).status, 204)
    for (const person of [owner, second]) {
      const [mail, ...others] = await mailsTo(person)
      assert.deepEqual(others, [])
      assert.equal(mail?.subject, 'Un numéro a été résilié / A number was released')
      assert.match(mail.text, /le .*514.*0123 du compte de .+ a été résilié par Gaston/)
      assert.match(mail.text, /the number .*514.*0123 of the account of .+ was released by Gaston/)
    }
  })
})
