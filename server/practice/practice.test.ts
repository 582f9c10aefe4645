import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { newFolder, removeFolder } from '@console/embedded-postgres/testing'
import { systemRandom } from '../platform/random'
import { isPasswordRight } from '../account/password/hashing'
import { localDay } from 'callflow/calendar'
import type { FilesPort } from '../platform/files/port'
import { makeLocalFiles } from '../platform/files/localFolder'
import { openStore } from '../platform/database/connection'
import { migrate } from '../platform/database/migrate'
import { startTestCluster, type TestCluster } from '../platform/database/testing/testCluster'
import { createPractice, PRACTICE_EMAIL, PRACTICE_PASSWORD } from './createPractice'
import { weekdayOf } from './random'
import { planAccount, type PracticeRows } from './planAccount'
import { florist, workshop } from './profiles'

const log = pino({ level: 'silent' })
/** A Friday evening in Montreal, already Saturday in UTC. */
const now = new Date('2026-11-21T01:30:00Z')
const startOf = (call: { started_at: Date | string }): Date => new Date(call.started_at)
const montrealHour = (time: Date): number =>
  Number(time.toLocaleString('en-CA', { timeZone: 'America/Montreal', hour: '2-digit', hourCycle: 'h23' }))

describe('the plan of the practice account', () => {
  const rows = planAccount(florist, now)

  it('is the same for the same time, to the last id', () => {
    const idsOf = ({ contents }: Pick<PracticeRows, 'contents'>) => contents.map(({ id }) => id)
    const withoutMakers = ({ history, ...left }: PracticeRows) => {
      return { ...left, contents: idsOf(left), history: { ...history, contents: idsOf(history) } }
    }
    assert.deepEqual(withoutMakers(planAccount(florist, now)), withoutMakers(rows))
  })

  it('has the same past when it is made an hour later', () => {
    const later = planAccount(florist, new Date(now.getTime() + 3_600_000))
    assert.deepEqual(later.calls.slice(0, rows.calls.length), rows.calls)
  })

  it('has calls on each of the 30 days in Montreal that end today', () => {
    const days = [...new Set(rows.calls.map((call) => localDay(startOf(call))))]
    assert.equal(days.length, 30)
    assert.deepEqual([days[0], days.at(-1)], ['2026-10-22', '2026-11-20'])
  })

  for (const time of ['2026-03-08T06:30:00Z', '2026-11-01T06:30:00Z', '2026-07-01T04:00:00Z', '2026-12-31T23:59:59Z']) {
    it(`made at ${time}, no call ends in the future`, () => {
      const end = new Date(time)
      const { calls } = planAccount(florist, end)
      assert.ok(calls.every((call) => startOf(call).getTime() + call.duration * 1000 <= end.getTime()))
      assert.ok(calls.length > 400)
    })
  }

  it('is busy on weekdays, less so on Saturdays, and quiet on Sundays', () => {
    const counts = new Map<number, number[]>()
    for (const day of new Set(rows.calls.map((call) => localDay(startOf(call))))) {
      const count = rows.calls.filter((call) => localDay(startOf(call)) === day).length
      counts.set(weekdayOf(day), [...(counts.get(weekdayOf(day)) ?? []), count])
    }
    const mean = (weekday: number): number => {
      const found = counts.get(weekday) ?? []
      return found.reduce((sum, count) => sum + count, 0) / found.length
    }
    assert.ok(mean(0) < 5 && mean(0) > 0, `Sunday ${mean(0)}`)
    assert.ok([1, 2, 3, 4, 5].every((weekday) => mean(weekday) > 3 * mean(0)))
    assert.ok(mean(5) > mean(6), `Friday ${mean(5)}, Saturday ${mean(6)}`)
  })

  it('has a dip at noon and silence at night', () => {
    const perHour = (hour: number): number => rows.calls.filter((call) => montrealHour(startOf(call)) === hour).length
    assert.ok(perHour(12) < perHour(10) / 2)
    assert.ok(perHour(12) < perHour(14) / 2)
    assert.deepEqual([23, 0, 1, 2, 3, 4, 5].map(perHour), [0, 0, 0, 0, 0, 0, 0])
  })

  it('has calls both ways, on every number, with and without a name, some of them missed', () => {
    const share = (isIt: (call: (typeof rows.calls)[number]) => boolean): number => rows.calls.filter(isIt).length / rows.calls.length
    const named = new Set(rows.people.flatMap(({ numbers }) => numbers))
    assert.ok(Math.abs(share(({ direction }) => direction === 'inbound') - 0.78) < 0.06)
    assert.ok(rows.numbers.every(({ id }) => share(({ number_id }) => number_id === id) > 0.02))
    const isNamed = share(({ contact_number }) => named.has(contact_number))
    assert.ok(isNamed > 0.2 && isNamed < 0.8, `${isNamed} named`)
    const isMissed = share(({ duration }) => duration === 0)
    assert.ok(isMissed > 0.03 && isMissed < 0.2, `${isMissed} missed`)
  })

  it('uses fictional phone numbers only, and none twice', () => {
    const all = [florist, workshop].flatMap((profile) => planAccount(profile, now).numbers.map((number) => number.phone_number))
    const outside = rows.calls.map(({ contact_number }) => contact_number)
    assert.ok([...all, ...outside].every((number) => /^\+1\d{3}55501\d\d$/.test(number)))
    assert.equal(new Set(all).size, all.length)
    assert.ok(outside.every((number) => !rows.numbers.some(({ phone_number }) => phone_number === number)))
  })

  it('has a balance made from transactions that each sum to zero', () => {
    for (const { id } of rows.transactions) {
      const entries = rows.entries.filter(({ transaction_id }) => transaction_id === id)
      assert.ok(entries.length >= 2)
      assert.equal(entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0), 0)
    }
    const balance = rows.entries.filter(({ book }) => book === 'prepaid').reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    assert.equal(balance, 156_25)
  })

  it('has 25 support requests, open and closed, of two users, with finished conversations in time order', () => {
    const { supportRequests: requests, supportMessages: messages, users } = rows
    assert.equal(requests.length, 25)
    assert.ok(new Set(requests.map(({ user_id }) => user_id)).size === 2 && users.length === 2)
    const open = requests.filter(({ resolved_at }) => resolved_at === null)
    assert.deepEqual([open.length, requests.length - open.length], [7, 18])
    const all = [florist, workshop].flatMap((profile) => planAccount(profile, now).supportRequests.map(({ id }) => id))
    assert.ok(new Set(all).size === all.length && all.every((id) => /^\d{8}$/.test(id)))
    for (const { id, created_at, updated_at, resolved_at } of requests) {
      const written = messages.filter(({ support_request_id }) => support_request_id === id)
      const moments = [created_at, ...written.map((message) => message.created_at), updated_at].map((time) => new Date(time).getTime())
      assert.deepEqual(moments, [...moments].sort((one, other) => one - other))
      assert.ok(new Date(updated_at) < now && (resolved_at === null || resolved_at === updated_at))
      assert.deepEqual([written[0]?.position, written[0]?.author_type], [0, 'client'])
    }
  })

  it('renews its numbers within the next two months, all but one', () => {
    const days = rows.numbers.flatMap(({ next_renewal_date }) => next_renewal_date ?? [])
    assert.equal(days.length, 5)
    assert.ok(days.every((day) => day > localDay(now) && day < '2027-01-21'), days.join())
  })

  it('has one number that is parked; call flows of its own answer the others', () => {
    const flows = new Set(rows.applications.map(({ id }) => id))
    const parked = rows.numbers.filter(({ endpoint_type }) => endpoint_type === 'parking')
    assert.deepEqual(parked.map(({ label, endpoint_value }) => [label, endpoint_value]), [[null, null]])
    assert.ok(rows.numbers.every((number) => parked.includes(number) || flows.has(String(number.endpoint_value))))
  })

  it('has 30 audio files of different names from the whole year', () => {
    assert.equal(new Set(rows.files.map(({ friendly_name }) => friendly_name)).size, 30)
    const days = rows.audiofiles.map(({ created_at }) => new Date(created_at).getTime())
    assert.ok(new Set(days.map((day) => new Date(day).getUTCMonth())).size >= 11)
    assert.ok(days.every((day) => day < now.getTime() && day > new Date(rows.account.created_at).getTime()))
  })

  it('has playable audio files: 16 bits, one channel, 8 kHz, loud, never clipped, no two alike', () => {
    const contents = new Set<string>()
    for (const [index, { id, make }] of rows.contents.entries()) {
      const content = make()
      const row = rows.files[index]
      assert.deepEqual([row?.id, row?.bytes], [id, content.length], row?.friendly_name)
      assert.ok(content.length >= 16_000 && content.length <= 161_000)
      const words = [content.toString('latin1', 0, 4), content.toString('latin1', 8, 16), content.toString('latin1', 36, 40)]
      assert.deepEqual(words, ['RIFF', 'WAVEfmt ', 'data'])
      assert.deepEqual([content.readUInt32LE(4), content.readUInt32LE(40)], [content.length - 8, content.length - 44])
      const format = [20, 22, 32, 34].map((at) => content.readUInt16LE(at))
      assert.deepEqual([...format, content.readUInt32LE(24), content.readUInt32LE(28)], [1, 1, 2, 16, 8000, 16_000])
      const samples = Array.from({ length: (content.length - 44) / 2 }, (_, at) => content.readInt16LE(44 + 2 * at))
      const loudness = Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length)
      assert.ok(loudness > 1500, `${row?.friendly_name} has a loudness of ${loudness}`)
      assert.ok(samples.every((sample) => Math.abs(sample) < 32_767))
      contents.add(content.toString('latin1'))
    }
    assert.equal(contents.size, 30)
  })
})

describe('the practice account', () => {
  let cluster: TestCluster
  let folder = ''
  let files: FilesPort
  beforeEach(() => {
    folder = newFolder()
    files = makeLocalFiles(folder, systemRandom)
  })
  afterEach(() => removeFolder(folder))
  before(async () => {
    cluster = await startTestCluster()
  })
  after(() => cluster.stop())

  it('is created in an empty database with its password, together with a second account', async () => {
    const store = await cluster.newStore()
    await migrate(store)
    assert.equal(await createPractice(store, files, now), true)
    const users = await store.selectFrom('users').innerJoin('logins', 'logins.id', 'login_id').select(['users.email', 'password_hash', 'account_id']).orderBy('users.email').execute()
    assert.deepEqual(users.map(({ email }) => email), ['kimberly@example.com', PRACTICE_EMAIL, 'second@example.com'])
    for (const { password_hash } of users) assert.equal(await isPasswordRight(PRACTICE_PASSWORD, password_hash), true)
    assert.equal(new Set(users.map(({ account_id }) => account_id)).size, 2)
    const calls = await store.selectFrom('calls').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
    assert.equal(calls.count, planAccount(florist, now).calls.length + planAccount(workshop, now).calls.length)
    const rows = await store.selectFrom('audiofiles').innerJoin('files', 'files.id', 'audiofiles.id').select(['files.id', 'bytes']).execute()
    assert.equal(rows.length, 33)
    for (const { id, bytes } of rows) {
      const content = await files.read(id, { first: 0, last: bytes - 1 }, bytes)
      assert.equal(content && (await buffer(content)).length, bytes)
    }
  })

  it('is complete after a start that was interrupted while writing files', async () => {
    const store = await cluster.newStore()
    await migrate(store)
    let left = 12
    const ending: FilesPort = {
      ...files,
      write: (id, content) => ((left -= 1) < 0 ? Promise.reject(new Error('ended')) : files.write(id, content)),
    }
    await assert.rejects(createPractice(store, ending, now), /ended/)
    assert.deepEqual(await store.selectFrom('accounts').select('id').execute(), [])
    assert.equal(await createPractice(store, files, now), true)
    const names = await store.selectFrom('files').select('id').execute()
    assert.deepEqual((await readdir(join(folder, 'kept'))).sort(), names.map(({ id }) => id).sort())
  })

  it('is never created where an account exists', async () => {
    const store = await cluster.newStore()
    await migrate(store)
    await store.insertInto('accounts').values({ ...planAccount(workshop, now).account, id: 'own' }).execute()
    assert.equal(await createPractice(store, files, now), false)
    assert.deepEqual(await store.selectFrom('accounts').select('id').execute(), [{ id: 'own' }])
  })

  it('is created once although several instances start at the same time', async () => {
    const databaseUrl = await cluster.urlOfNewDatabase()
    const copies = Array.from({ length: 4 }, () => openStore({ databaseUrl, log, poolSize: 2 }))
    const made = await Promise.all(
      copies.map(async (copy, index) => {
        await migrate(copy)
        return createPractice(copy, files, new Date(now.getTime() + index * 1000))
      }),
    )
    assert.equal(made.filter(Boolean).length, 1)
    const [first] = copies
    assert.ok(first !== undefined)
    assert.equal((await first.selectFrom('accounts').select('id').execute()).length, 2)
    await Promise.all(copies.map((copy) => copy.destroy()))
  })
})
