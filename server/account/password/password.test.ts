import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { MINUTE_MS, SECOND_MS } from '../../platform/clock'
import { ask, fieldsOf } from '../../testing/ask'
import type { Person } from '../../testing/controlClient'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

const next = 'une-phrase-de-passe'
const refusal = (status: string) => ({ status, user_message: null })

describe('a forgotten password', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
  })
  after(() => server.close())

  const askForLink = (email: string, language = 'en') =>
    ask(`${server.url}/v1/password/reset-link`, { body: { email }, headers: { 'accept-language': language } })

  const linkMail = () => server.mails.nextWithLink('/password/reset/')

  const tokenFor = async ({ email }: Person): Promise<string> => {
    assert.equal((await askForLink(email)).status, 204)
    const { to, link } = await linkMail()
    assert.equal(to, email)
    return link?.split('/').at(-1) ?? ''
  }

  const reset = ({ email }: Person, token: string, password = next, password_confirmation = password) =>
    ask(`${server.url}/v1/password/reset`, { body: { email, password, password_confirmation, token } })

  const canSignIn = async ({ email }: Person, password: string): Promise<boolean> =>
    (await ask(`${server.url}/v1/auth/login`, { body: { email, password } })).status === 200

  it('the mailed link leads to the console, and its token sets a new password', async () => {
    const person = await server.seed.person()
    await askForLink(person.email)
    const { subject, link } = await linkMail()
    assert.equal(subject, 'Reset your password')
    assert.match(link ?? '', new RegExp(`^${server.url}/console/password/reset/[\\w-]{43}$`))
    const answer = await reset(person, link?.split('/').at(-1) ?? '')
    assert.deepEqual([answer.status, answer.text], [204, ''])
    assert.deepEqual([await canSignIn(person, next), await canSignIn(person, person.password)], [true, false])
  })

  it('the mail is in French for a French browser', async () => {
    await askForLink((await server.seed.person()).email, 'fr-CA')
    const { subject, text } = await linkMail()
    assert.equal(subject, 'Réinitialisez votre mot de passe')
    // Each paragraph is one line: its reader's program wraps it.
    assert.match(text, /^Nous avons reçu .* ouvrez ce lien dans les 60 prochaines minutes\u00a0:$/m)
  })

  it('an unknown address gets the same answer, and no mail', async () => {
    const person = await server.seed.person()
    const unknown = await askForLink('nobody@example.com')
    const known = await askForLink(person.email)
    assert.deepEqual([unknown.status, unknown.text], [known.status, known.text])
    assert.deepEqual([...unknown.headers.keys()], [...known.headers.keys()])
    assert.equal((await linkMail()).to, person.email)
  })

  it("the answer doesn't depend on the address: it comes even while no mail can be sent", async () => {
    const person = await server.seed.person()
    server.mails.failNext(person.email)
    assert.equal((await askForLink(person.email)).status, 204)
    assert.equal((await askForLink(person.email)).status, 204)
    assert.equal((await linkMail()).to, person.email)
  })

  it('no mail is promised while the database is unavailable, for known and unknown addresses alike', async () => {
    const { email } = await server.seed.person()
    server.database.off()
    const replies = [await askForLink(email), await askForLink('nobody@example.com')]
    server.database.on()
    for (const { status, body } of replies) assert.deepEqual([status, body], [503, { ...refusal('internal'), user_message: "The service isn't available right now. Please try again in a few seconds." }])
    assert.equal((await askForLink(email)).status, 204)
    assert.equal((await linkMail()).to, email)
  })

  for (const email of ['', 'nobody', '@example.com', 'a@', 'a b@example.com', 'a@b@example.com', 'a@example..com', '<a@example.com>', `${'a'.repeat(65)}@example.com`, `a@${'b.'.repeat(130)}com`]) {
    it(`${JSON.stringify(email.slice(0, 30))} is refused as an address`, async () => {
      const answer = await askForLink(email)
      assert.deepEqual([answer.status, answer.body], [400, refusal('invalid_user')])
    })
  }

  it('a request with other case and blanks around reaches the stored address', async () => {
    const { email } = await server.seed.person()
    await askForLink(` ${email.toUpperCase()} `)
    assert.equal((await linkMail()).to, email)
  })

  it('a token works once', async () => {
    const person = await server.seed.person()
    const token = await tokenFor(person)
    assert.equal((await reset(person, token)).status, 204)
    const again = await reset(person, token, 'encore-une-phrase')
    assert.deepEqual([again.status, again.body], [400, refusal('invalid_token')])
    assert.equal(await canSignIn(person, next), true)
  })

  it('of fifty simultaneous uses of a token, one sets the password', async () => {
    const person = await server.seed.person()
    const token = await tokenFor(person)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => reset(person, token, `phrase-numero-${index}`)),
    )
    const winners = answers.flatMap(({ status }, index) => (status === 204 ? [index] : []))
    assert.equal(winners.length, 1)
    const losers = answers.filter(({ status }) => status !== 204)
    for (const loser of losers) assert.deepEqual([loser.status, loser.body], [400, refusal('invalid_token')])
    assert.equal(await canSignIn(person, `phrase-numero-${winners[0]}`), true)
  })

  it('a new token replaces an earlier one requested from the same address', async () => {
    const person = await server.seed.person()
    const [older, newer] = [await tokenFor(person), await tokenFor(person)]
    assert.deepEqual((await reset(person, older)).body, refusal('invalid_token'))
    assert.equal((await reset(person, newer)).status, 204)
  })

  it('a token expires after an hour', async () => {
    const own = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
    const person = await own.seed.person()
    const tokenOf = async () => {
      await ask(`${own.url}/v1/password/reset-link`, { body: { email: person.email } })
      return (await own.mails.next()).link?.split('/').at(-1) ?? ''
    }
    const resetAt = async (token: string, waited: number) => {
      own.clock.move(waited)
      const body = { email: person.email, password: next, password_confirmation: next, token }
      return (await ask(`${own.url}/v1/password/reset`, { body })).status
    }
    assert.equal(await resetAt(await tokenOf(), 60 * MINUTE_MS), 400)
    assert.equal(await resetAt(await tokenOf(), 60 * MINUTE_MS - SECOND_MS), 204)
    await own.close()
  })

  it("a token works only with the email address it was sent to, and a wrong one doesn't use it up", async () => {
    const [person, other] = [await server.seed.person(), await server.seed.person()]
    const token = await tokenFor(person)
    for (const wrong of [other, { ...person, email: 'nobody@example.com' }, { ...person, email: '' }]) {
      assert.deepEqual((await reset(wrong, token)).body, refusal('invalid_user'))
    }
    assert.equal((await reset({ ...person, email: ` ${person.email.toUpperCase()} ` }, token)).status, 204)
  })

  for (const token of ['', 'x', 'A'.repeat(43), "' or 1=1 --"]) {
    it(`the token ${JSON.stringify(token)} is refused`, async () => {
      const answer = await reset(await server.seed.person(), token)
      assert.deepEqual([answer.status, answer.body], [400, refusal('invalid_token')])
    })
  }

  it('different, weak and reused passwords are refused, and the token stays valid', async () => {
    const person = await server.seed.person()
    const token = await tokenFor(person)
    const differing = await reset(person, token, next, `${next} `)
    assert.deepEqual([differing.status, fieldsOf(differing)], [422, ['password_confirmation']])
    for (const refused of ['short', 'password123', person.password]) {
      const answer = await reset(person, token, refused)
      assert.deepEqual([refused, answer.status, answer.body], [refused, 400, refusal('invalid_password')])
    }
    const long = await reset(person, token, 'é'.repeat(513))
    assert.deepEqual([long.status, fieldsOf(long)], [422, ['password']])
    assert.equal((await reset(person, token)).status, 204)
  })

  it('a new password ends every session of the user and of no one else', async () => {
    const [person, other] = [await server.seed.member(), await server.seed.member()]
    const second = await server.seed.signIn(person)
    assert.equal((await reset(person, await tokenFor(person))).status, 204)
    const statusOf = async ({ accountId, token }: typeof person) =>
      (await ask(`${server.url}/v1/accounts/${accountId}/contacts`, { token })).status
    assert.deepEqual(await Promise.all([person, second, other].map(statusOf)), [401, 401, 200])
  })
})
