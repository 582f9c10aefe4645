import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { practiceLines } from 'contract/webphone'
import { systemRandom } from '../../platform/random'
import { HOUR_MS } from '../../platform/clock'
import { makeKeyRing } from '../../platform/sessions/token'
import { makeWebPhoneTokens } from './service'
import { ask, fieldsOf } from '../../testing/ask'
import { listHistory } from '../../testing/lists'
import { type SeededMember, uncachedSessions } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { SUPPORT_KEY } from '../../testing/support'
import { startServer } from '../../testing/testServer'

describe('the web phone', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
  })
  after(() => server.close())

  const tokenOf = async ({ accountId, token }: SeededMember, at = server) => {
    const { status, body } = await ask(`${at.url}/v1/accounts/${accountId}/webphone/token`, { token })
    assert.equal(status, 200)
    assert.ok(typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string')
    return { ...body, token: body.token }
  }
  const callMe = ({ accountId, token }: SeededMember, body: unknown = {}, at = server) =>
    ask(`${at.url}/v1/accounts/${accountId}/webphone/practice-calls`, { token, body })
  const placeCall = (body: unknown, token = SUPPORT_KEY, at = server) => ask(`${at.url}/v1/practice-calls`, { token, body })
  const makeReader = () => {
    const { store, clock } = server
    const keyRing = makeKeyRing(store, clock.now, systemRandom)
    return makeWebPhoneTokens({ keyRing, sessions: uncachedSessions(server), clock: clock.now })
  }

  it('a token has the shape of a carrier token, is valid for one session and one hour, and comes with the gateway URL', async () => {
    const member = await server.seed.member()
    const { token, ...beside } = await tokenOf(member)
    assert.deepEqual(beside, { gateway: { signal: '/signal', media: 'auto' } })
    assert.deepEqual(decodeProtectedHeader(token), { alg: 'HS256', typ: 'JWT', cty: 'twilio-fpa;v=1' })
    const { jti, iss, sub, iat = 0, exp, grants } = decodeJwt(token)
    assert.match(`${jti} ${iss} ${sub}`, /^SK[0-9a-f]{32}-[\w-]+ SK[0-9a-f]{32} AC[0-9a-f]{32}$/)
    assert.equal(exp, iat + HOUR_MS / 1000)
    const voice = { incoming: { allow: true }, outgoing: { application_sid: `AP${'0'.repeat(32)}` } }
    assert.deepEqual(grants, { identity: `${member.accountId}.${member.userId}`, voice })
    const read = await makeReader().read(token)
    assert.deepEqual([read?.accountId, read?.userId, read?.expiresAt], [member.accountId, member.userId, new Date('2026-03-15T16:00:00Z')])
  })

  it('a token is rejected without its signature, after its session, and as another kind of token', async () => {
    const [member, reader] = [await server.seed.member(), makeReader()]
    const { token } = await tokenOf(member)
    const [head, , signature] = token.split('.')
    const forged = Buffer.from(JSON.stringify({ ...decodeJwt(token), grants: { identity: 'x.y' } })).toString('base64url')
    for (const wrong of ['', 'a.b.c', `${head}.${forged}.${signature}`, member.token]) assert.equal(await reader.read(wrong), null)
    assert.equal((await ask(`${server.url}/v1/accounts/${member.accountId}/numbers`, { token })).status, 401)
    assert.notEqual(await reader.read(token), null)
    await ask(`${server.url}/v1/auth/logout`, { method: 'POST', token: member.token })
    assert.equal(await reader.read(token), null)
  })

  it('a test call to an account without a running web phone is refused', async () => {
    const answer = await callMe(await server.seed.member())
    assert.deepEqual([answer.status, answer.body], [409, { status: 'no_web_phone', user_message: null }])
  })

  it('the support team places a test call, and it appears in the call logs of the account', async () => {
    const member = await server.seed.member()
    const branches = [
      { friendly_name: 'root', modules: [{ module_name: 'router', parameters: { routes: [{ digit: '2', branch: 'Fin' }] } }] },
      { friendly_name: 'Fin', modules: [{ module_name: 'pause', parameters: { length: 1 } }, { module_name: 'hangup' }] },
    ]
    const flow = await server.seed.callFlow(member.accountId, { friendly_name: 'Accueil', branches })
    const endpoint = { endpoint_type: 'application', endpoint_value: flow.id } as const
    await server.seed.number(member.accountId, { phone_number: '+18735140001', ...endpoint })
    const { status, body } = await placeCall({ to: '873 514-0001', from: '514 555-0123', press: '2' })
    const [row] = (await listHistory(server.url, member, 'calls')).rows
    assert.deepEqual([row?.direction, row?.contact_number], ['inbound', '+15145550123'])
    const steps = ['The application “Accueil” answers.', 'Waits for a key.', 'Presses 2.', 'Waits 1 s.', 'The call is over.']
    assert.deepEqual([status, body], [200, { call_id: row?.id, steps }])

    const parked = await server.seed.number(member.accountId, { phone_number: '+18735140002' })
    const refused = await placeCall({ to: '+18735140002' })
    assert.deepEqual([refused.status, /"steps":\["The number is parked, so the call is rejected.","Refused: declined."\]/.test(refused.text)], [200, true])
    assert.ok((await listHistory(server.url, member, 'calls')).rows.some(({ number_id }) => number_id === parked))
    assert.match((await placeCall({ to: practiceLines[3].phone_number })).text, /test number “busy”.*Refused: busy/)
  })

  it('a test call is refused for a wrong number, without the key, and with a carrier', async () => {
    assert.deepEqual(fieldsOf(await placeCall({ to: 'x' })), ['to'])
    assert.deepEqual(fieldsOf(await placeCall({ to: '+14165550100' })), ['to'])
    assert.deepEqual(fieldsOf(await placeCall({ to: '+18735140001', from: '12' })), ['from'])
    assert.equal((await placeCall({ to: '+18735140001' }, (await server.seed.member()).token)).status, 401)
    const carried = await startServer({ voice: { token: async ({ userId }) => ({ token: `of ${userId}`, ttlSeconds: 60 }) } })
    const member = await carried.seed.member()
    assert.deepEqual(await tokenOf(member, carried), { token: `of ${member.userId}` })
    assert.equal((await callMe(member, {}, carried)).status, 404)
    assert.equal((await placeCall({ to: '+18735140001' }, SUPPORT_KEY, carried)).status, 404)
    await carried.close()
  })
})
