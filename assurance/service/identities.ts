import { createHmac } from 'node:crypto'
import { systemRandom } from '../../server/platform/random'
import { HOUR_MS, later } from '../../server/platform/clock'
import { makeSignedUrls, makeKeyRing } from '../../server/platform/sessions/token'
import { type SeededMember, signedIn } from '../../server/testing/sessions'
import { ask } from '../../server/testing/ask'
import type { RequestInput, Setting } from '../../server/testing/operations/operation'
import type { TestServer } from '../../server/testing/startServer'
import { wrongKeyToken } from '../../server/testing/wrongKeyToken'

export type BadTokens = Readonly<Record<'none' | 'malformed' | 'expired' | 'revoked' | 'of a wrong key' | 'empty', string | null>>

export const badTokensOf = async (server: TestServer, member: SeededMember): Promise<BadTokens> => {
  const { token: revoked } = await signedIn(server, member)
  await ask(`${server.url}/v1/auth/logout`, { method: 'POST', token: revoked })
  const aDayAgo = later(server.clock.now(), -24 * HOUR_MS)
  const { token: expired } = await signedIn(server, member, aDayAgo, 1)
  return { none: null, malformed: 'not.a.token', expired, revoked, 'of a wrong key': await wrongKeyToken(server, member), empty: '' }
}

export const badSeals = async ({ server, own }: Setting, { query = {} }: RequestInput, foreign: { accountId: string }) => {
  const { account = '', expires = '', signature = '', ...rest } = query
  const forged = createHmac('sha256', Buffer.alloc(32, 1)).update(`${own.audiofileId}\n${account}\n${expires}`).digest('base64url')
  const anHourAgo = () => later(server.clock.now(), -HOUR_MS)
  const old = await makeSignedUrls(makeKeyRing(server.store, anHourAgo, systemRandom), anHourAgo).seal(account, own.audiofileId)
  return {
    none: {},
    malformed: { ...rest, account, expires, signature: 'x' },
    expired: { ...rest, ...old },
    'of a later end': { ...rest, account, expires: String(Number(expires) + 60), signature },
    'of a wrong key': { ...rest, account, expires, signature: forged },
    'of another account': { ...rest, account: foreign.accountId, expires, signature },
  }
}

export const badForms = ({ form = {}, headers = {}, query = {} }: RequestInput): Readonly<Record<string, RequestInput>> => {
  const right = headers['x-twilio-signature'] ?? ''
  return {
    none: { form, query },
    empty: { form, query, headers: { 'x-twilio-signature': '' } },
    malformed: { form, query, headers: { 'x-twilio-signature': 'é'.normalize('NFD').replace(/[^a-z]/g, '') } },
    'of a wrong key': { form, query, headers: { 'x-twilio-signature': createHmac('sha1', 'x').update(right).digest('base64') } },
    'of another form': { form: { ...form, To: '+15145550100' }, query, headers },
    'of another address': { form, query: { ...query, x: '1' }, headers },
  }
}
