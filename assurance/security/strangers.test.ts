import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { figure } from 'tools/figures'
import { hashRuns } from './hashing'
import { beginFlood, type Flood, type Statuses } from './flood'
import { defaultRateLimits } from '../../server/platform/http/connections/rateLimits'
import { SECOND_MS } from '../../server/platform/clock'
import { ask } from '../../server/testing/ask'
import type { TestServer } from '../../server/testing/startServer'
import { startServer } from '../../server/testing/testServer'

const BURST = 800
const ADDRESSES = 10
const CONTINUOUS = 120
const CONTINUOUS_MS = 15 * SECOND_MS
const IDLE_TRIES = 40
const KNOWN_BAR = 3
/** An unknown browser waits for one stranger's login and one hash, each as slow as its own. */
const ELSEWHERE_BAR = 10
const MAX_SPRAYED = 50 + 21

const sorted = (times: readonly number[]): number[] => times.toSorted((one, other) => one - other)
const p95 = (times: readonly number[]): number => sorted(times)[Math.floor(times.length * 0.95)] ?? 0
const rounded = (ms: number): number => Math.round(ms * 10) / 10

interface SignIn {
  status: number
  ms: number
}

describe('strangers', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ trustProxy: true, rateLimits: defaultRateLimits })
  })
  after(() => server.close())

  interface Given {
    email: string
    password: string
    address: string
    device?: string
  }
  const request = ({ email, password, address, device = '' }: Given) =>
    ask(`${server.url}/v1/auth/login`, { body: { email, password }, headers: { 'x-forwarded-for': address, 'x-device-token': device } })
  const login = async (given: Given): Promise<SignIn> => {
    const started = performance.now()
    const { status } = await request(given)
    return { status, ms: performance.now() - started }
  }
  const customers = async () => {
    const [known, elsewhere] = [await server.seed.person(), await server.seed.person()]
    const device = (await request({ ...known, address: '192.0.2.1' })).headers.get('x-device-token') ?? ''
    return {
      known: (address: string) => login({ ...known, address, device }),
      elsewhere: () => login({ ...elsewhere, address: '192.0.2.2' }),
    }
  }
  const idle = async (signIn: () => Promise<SignIn>): Promise<number[]> => {
    const times = []
    for (let time = 0; time < IDLE_TRIES; time += 1) times.push((await signIn()).ms)
    return times
  }
  const meanwhile = async (signIn: () => Promise<SignIn>, isOn: () => boolean): Promise<SignIn[]> => {
    const signIns = []
    while (isOn()) signIns.push(await signIn())
    return signIns
  }
  const refusedOf = (signIns: readonly SignIn[]): number => signIns.filter(({ status }) => status !== 200).length

  interface Judged {
    who: string
    signIn: () => Promise<SignIn>
    bar: number
  }

  /** Measures alone, under load, and alone again, so that other load affects all measurements. */
  const judge = async (judged: readonly Judged[], flood: Flood, diagnose: (text: string) => void): Promise<Statuses> => {
    const before = []
    for (const { signIn } of judged) before.push(await idle(signIn))
    const { isOn, statuses } = await beginFlood(flood)
    const during = await Promise.all(judged.map(({ signIn }) => meanwhile(signIn, isOn)))
    const told = await statuses
    diagnose(JSON.stringify(told))
    const late: string[] = []
    for (const [place, { who, signIn, bar }] of judged.entries()) {
      const usual = p95([...(before[place] ?? []), ...(await idle(signIn))])
      const signIns = during[place] ?? []
      const busy = p95(signIns.map(({ ms }) => ms))
      diagnose(`${who}: p95 ${busy.toFixed(0)} ms in ${signIns.length} sign-ins, idle ${usual.toFixed(0)} ms`)
      figure(`${who}: p95 idle`, rounded(usual), 'ms')
      figure(`${who}: p95 meanwhile`, rounded(busy), 'ms')
      figure('right sign-ins meanwhile', signIns.length)
      figure('right sign-ins refused', refusedOf(signIns))
      if (signIns.length === 0 || refusedOf(signIns) > 0 || busy >= bar * usual) late.push(`${who}: ${refusedOf(signIns)} refused, ${busy} ms`)
    }
    assert.deepEqual(late, [])
    return told
  }

  it(`${BURST} concurrent logins from one address delay neither a known browser there nor anyone elsewhere`, async (t) => {
    const { known, elsewhere } = await customers()
    const address = '198.51.100.1'
    const judged = [
      { who: 'a known browser behind a burst', signIn: () => known(address), bar: KNOWN_BAR },
      { who: 'another address during a burst', signIn: elsewhere, bar: ELSEWHERE_BAR },
    ]
    const flood = { url: server.url, addresses: [address], atOnce: BURST, forMs: 0 }
    const told = await judge(judged, flood, (text) => t.diagnostic(text))
    figure('sign-ins at once', BURST)
    figure('of them looked at', told['401'] ?? 0)
    assert.equal((told['401'] ?? 0) + (told['429'] ?? 0) + (told['503'] ?? 0), BURST)
  })

  it(`${CONTINUOUS} continuous attempts from ${ADDRESSES} addresses delay neither a known browser nor anyone elsewhere`, async (t) => {
    const { known, elsewhere } = await customers()
    const addresses = Array.from({ length: ADDRESSES }, (_, index) => `198.51.101.${index}`)
    const judged = [
      { who: 'a known browser behind tries kept up', signIn: () => known(addresses[0] ?? ''), bar: KNOWN_BAR },
      { who: 'another address during tries kept up', signIn: elsewhere, bar: ELSEWHERE_BAR },
    ]
    const flood = { url: server.url, addresses, atOnce: CONTINUOUS, forMs: CONTINUOUS_MS }
    const told = await judge(judged, flood, (text) => t.diagnostic(text))
    figure('tries of strangers kept up', Object.values(told).reduce((sum, each) => sum + each, 0))
  })

  it('of 240 guesses at sixty users from one address about fifty are checked', async () => {
    const people = []
    for (let each = 0; each < 60; each += 1) people.push(await server.seed.person())
    const before = hashRuns()
    const statuses: number[] = []
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(people.map(({ email }) => login({ email, password: `guess ${round}`, address: '198.51.102.1' })))
      statuses.push(...answers.map(({ status }) => status))
    }
    const hashes = hashRuns() - before
    figure('sprayed guesses', statuses.length)
    figure('sprayed guesses looked at', hashes)
    assert.ok(hashes >= 20 && hashes <= MAX_SPRAYED, `${hashes} hashes`)
    assert.equal(statuses.filter((status) => status === 401).length, hashes)
  })

  it('the owner’s reset link is mailed and works after six requested by a stranger', async () => {
    const person = await server.seed.person()
    const askForLink = (address: string) =>
      ask(`${server.url}/v1/password/reset-link`, { body: { email: person.email }, headers: { 'x-forwarded-for': address } })
    for (let time = 0; time < 6; time += 1) assert.equal((await askForLink('198.51.103.1')).status, 204)
    for (let time = 0; time < 3; time += 1) await server.mails.next()
    assert.equal((await askForLink('192.0.2.3')).status, 204)
    const { to, link } = await server.mails.next()
    assert.equal(to, person.email)
    assert.equal((await askForLink('198.51.103.2')).status, 204)
    await server.mails.next()
    const [token, password] = [link?.split('/').at(-1) ?? '', 'une-phrase-de-passe']
    const reset = await ask(`${server.url}/v1/password/reset`, { body: { email: person.email, password, password_confirmation: password, token } })
    assert.equal(reset.status, 204)
    figure('links mailed to a stranger’s six requests', server.mails.all().length - 2)
  })
})
