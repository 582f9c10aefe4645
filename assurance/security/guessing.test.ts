import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { figure, share } from 'tools/figures'
import { hashRuns } from './hashing'
import { MINUTE_MS } from '../../server/platform/clock'
import { ask } from '../../server/testing/ask'
import type { Person } from '../../server/testing/controlClient'
import { seedPasskey } from '../../server/testing/factors'
import type { TestServer } from '../../server/testing/startServer'
import { startServer } from '../../server/testing/testServer'

const TRIES = share('GUESSES', { test: 100, proof: 1_000, long: 1_000 })
const PAIRS = share('TIMED_PAIRS', { test: 30, proof: 300, long: 300 })
const WINDOW_MS = 15 * MINUTE_MS
const MAX_HASHES = 10
const BAR_PERCENT = 10

const median = (list: readonly number[]): number => list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0

const timed = async (question: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await question()
  return performance.now() - started
}

interface Question {
  ask: (pair: number) => Promise<unknown>
  /** Background work of one request must finish before the next is timed. */
  settle?: () => Promise<unknown>
}

const answered = async ({ ask: put, settle }: Question, pair: number): Promise<number> => {
  const time = await timed(() => put(pair))
  await settle?.()
  return time
}

const ROUNDS = 3

/**
 * The median difference within pairs, in percent of the usual time. The order alternates, so that other load affects both; above the
 * bar, more pairs are measured, and all of them count.
 */
const compare = async (one: Question, other: Question): Promise<number> => {
  const [differences, times]: [number[], number[]] = [[], []]
  const percent = (): number => (Math.abs(median(differences)) / median(times)) * 100
  for (let measured = 0; measured < PAIRS * ROUNDS; measured += 1) {
    if (measured >= PAIRS && measured % PAIRS === 0 && percent() < BAR_PERCENT) break
    const pair = measured % PAIRS
    const isFirst = pair % 2 === 0
    const first = await answered(isFirst ? one : other, pair)
    const second = await answered(isFirst ? other : one, pair)
    differences.push(isFirst ? first - second : second - first)
    times.push(first, second)
  }
  return percent()
}

describe('guessing', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z'), trustProxy: true })
  })
  after(() => server.close())

  const seedUsers = async (): Promise<Person[]> => {
    const users = []
    for (let each = 0; each < PAIRS; each += 1) users.push(await server.seed.person())
    return users
  }

  const login = (email: string, password: string, address: string) =>
    ask(`${server.url}/v1/auth/login`, { body: { email, password }, headers: { 'x-forwarded-for': address } })

  it(`${TRIES} guesses within 15 minutes hash at most ten passwords`, async () => {
    const { email } = await server.seed.person()
    const before = hashRuns()
    for (let guess = 0; guess < TRIES; guess += 1) {
      assert.notEqual((await login(email, `guess ${guess}`, '203.0.113.1')).status, 200)
      server.clock.move(Math.floor(WINDOW_MS / TRIES))
    }
    const hashes = hashRuns() - before
    figure('guesses', TRIES)
    figure('hash runs for them', hashes)
    assert.ok(hashes > 0 && hashes <= MAX_HASHES, `${hashes} hash runs`)
  })

  it(`${TRIES} concurrent guesses hash at most ten passwords, and queued ones are not checked`, async () => {
    const { email, password } = await server.seed.person()
    const before = hashRuns()
    const answers = []
    for (let batch = 0; batch < TRIES; batch += 50) {
      answers.push(...(await Promise.all(Array.from({ length: 50 }, (_, index) => login(email, `guess ${batch + index}`, '203.0.113.2')))))
    }
    const hashes = hashRuns() - before
    figure('hash runs for as many at once', hashes)
    assert.ok(hashes > 0 && hashes <= MAX_HASHES, `${hashes} hash runs`)
    assert.equal(answers.filter(({ status }) => status === 429 || status === 503).length, answers.length - hashes)
    assert.equal((await login(email, password, '203.0.113.3')).status, 200)
  })

  const seedUsersWithFactors = async (): Promise<Person[]> => {
    const users = await seedUsers()
    for (const user of users) await seedPasskey(server, user)
    return users
  }

  const others: readonly [of: string, network: number, others: () => Promise<readonly Pick<Person, 'email'>[]>][] = [
    ['an unknown address', 51, async () => Array.from({ length: PAIRS }, (_, pair) => ({ email: `nobody-${pair}@example.com` }))],
    ['a login that has a passkey', 52, seedUsersWithFactors],
  ]
  for (const [of, network, seedOthers] of others) {
    it(`a login with a wrong password takes as long for ${of}`, async (t) => {
      const [users, compared] = [await seedUsers(), await seedOthers()]
      const refused = async (user: Pick<Person, 'email'> | undefined, pair: number) => {
        assert.equal((await login(user?.email ?? '', 'wrong', `198.${network}.${pair >> 8}.${pair & 255}`)).status, 401)
      }
      const percent = await compare({ ask: (pair) => refused(users[pair], pair) }, { ask: (pair) => refused(compared[pair], pair) })
      t.diagnostic(`${percent.toFixed(1)} % median difference over ${PAIRS} pairs`)
      figure(`median difference of a sign-in, ${of}`, Math.round(percent * 10) / 10, '%')
      assert.ok(percent < BAR_PERCENT, `${percent} %`)
    })
  }

  it('a reset request takes as long for an unknown address', async (t) => {
    const users = await seedUsers()
    let wishes = 0
    const wish = async (email: string) => {
      wishes += 1
      const headers = { 'x-forwarded-for': `192.0.${wishes >> 8}.${wishes & 255}` }
      assert.equal((await ask(`${server.url}/v1/password/reset-link`, { body: { email }, headers })).status, 204)
    }
    const lookedAt = async () => {
      while ((await server.store.selectFrom('mail_outbox').select('id').execute()).length > 0);
    }
    let known = 0
    const percent = await compare(
      {
        ask: (pair) => {
          known += 1
          return wish(users[pair]?.email ?? '')
        },
        settle: lookedAt,
      },
      { ask: (pair) => wish(`nobody-${pair}@example.com`), settle: lookedAt },
    )
    assert.equal(server.mails.all().length, known)
    t.diagnostic(`${percent.toFixed(1)} % median difference over ${PAIRS} pairs`)
    figure('median difference of a reset link', Math.round(percent * 10) / 10, '%')
    assert.ok(percent < BAR_PERCENT, `${percent} %`)
  })
})
