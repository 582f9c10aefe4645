import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { Keeping } from 'contract/keeping'
import { startTwilioDouble, type TwilioDouble } from '../../numbers/telephony/testing/twilioDouble'
import { makeTwilioCarrier } from '../../phone/carrier/twilio/carrier'
import { DAY_MS, HOUR_MS, later } from '../../platform/clock'
import { findWrongDays } from '../../platform/database/callDays'
import { makeMonths } from '../../platform/database/months'
import { ask } from '../../testing/ask'
import { silent } from '../../testing/moneyCopy'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { makeKeeping } from './service'

const START = new Date('2026-03-15T16:00:00.000Z')
const YEARS_MS = 5 * 365 * DAY_MS
const SOUND = Buffer.from('sound')
const forEver: Keeping = { recordings_days: null, voicemails_days: null, calls_days: null, paths_days: null, journal_days: null }

/** The same numbers at each run. */
const makeDice = (seed: number) => {
  let state = seed
  const roll = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  return { between: (least: number, most: number): number => Math.floor(least + roll() * (most - least + 1)), happens: (chance: number): boolean => roll() < chance }
}

/** Something that the account keeps for a while. */
interface Thing {
  kind: 'calls' | 'recordings' | 'voicemails' | 'call_paths' | 'journal'
  id: string
  at: Date
  call: { id: string; startedAt: Date; isKept: boolean } | null
  dueSince: Date | null
}

describe('what an account keeps', () => {
  let server: TestServer
  let double: TwilioDouble
  before(async () => {
    double = await startTwilioDouble()
    server = await startServer({ now: START, carrier: makeTwilioCarrier(double.account) })
  })
  after(async () => {
    await server.close()
    await double.close()
  })

  const keepingWith = (mayRemove: (id: string) => boolean = () => true) => {
    const { store, clock, files } = server
    const remove = async (id: string): Promise<void> => (mayRemove(id) ? files.remove(id) : Promise.reject(new Error('the object store is out of reach')))
    return makeKeeping({ store, clock: clock.now, files: { remove }, events: { announce: () => undefined }, deleteAtCarrier: makeTwilioCarrier(double.account).deleteRecording })
  }

  const callIdOf = (stored: string): string => `CA${stored.replaceAll('-', '')}`

  const hex = (): string => randomUUID().replaceAll('-', '')

  const addSound = async (accountId: string, at: Date): Promise<{ id: string; file: string }> => {
    const id = randomUUID()
    const file = `RE${id.replaceAll('-', '')}`
    double.recordings.set(file, SOUND)
    const bytes = await server.files.write(file, Readable.from([SOUND]))
    await server.store.insertInto('files').values({ id: file, account_id: accountId, media_type: 'audio/wav', bytes, friendly_name: 'x', created_at: at }).execute()
    return { id, file }
  }

  const addCall = async (accountId: string, at: Date, parts: { recording?: boolean; voicemail?: boolean; path?: boolean }): Promise<Thing[]> => {
    const { store } = server
    const call = { id: randomUUID(), startedAt: at, isKept: false }
    const contact_number = `+1514555${String(at.getTime()).slice(-4)}`
    const shared = { account_id: accountId, duration: 61, id_prefix: 'RE' } as const
    const thing = (kind: Thing['kind'], id: string, when = at): Thing => ({ kind, id, at: when, call, dueSince: null })
    const things = [thing('calls', call.id)]
    await store.insertInto('calls').values({ ...shared, id_prefix: 'CA', id: call.id, direction: 'inbound', contact_number, started_at: at }).execute()
    const left = later(at, HOUR_MS)
    const voicemail = parts.voicemail === true ? await addSound(accountId, left) : null
    if (voicemail !== null) {
      await store.insertInto('voicemails').values({ ...shared, id: voicemail.id, call_id: call.id, from_number: contact_number, created_at: left }).execute()
      things.push(thing('voicemails', voicemail.id, left))
    }
    if (parts.recording === true) {
      const { id } = await addSound(accountId, left)
      await store.insertInto('recordings').values({ ...shared, id, call_id: call.id, direction: 'inbound', contact_number, created_at: left }).execute()
      things.push(thing('recordings', id, left))
    }
    if (parts.path === true) {
      const path = { account_id: accountId, started_at: at, call_id: call.id, application_id: randomUUID(), flow_version: 1 }
      await store.insertInto('call_paths').values({ ...path, ending: 'message' }).execute()
      await store.insertInto('call_steps').values({ ...path, step: 0, branch_id: randomUUID(), module_index: 0, module_name: 'voicemail', outcome: 'recorded', key: null, to_branch_id: null, at }).execute()
      things.push(thing('call_paths', call.id))
    }
    return things
  }

  const addEntry = async ({ accountId, userId }: SeededMember, at: Date): Promise<Thing> => {
    const id = hex()
    const entry = { id, created_at: at, actor: 'Zoé', act: 'account_update', account_id: accountId, subject: '', reason: '', address: '', user_id: userId }
    await server.store.insertInto('journal').values(entry).execute()
    return { kind: 'journal', id, at, call: null, dueSince: null }
  }

  const least = (...days: readonly (number | null)[]): number => Math.min(...days.map((one) => one ?? Infinity))

  /** By the words of the contract, apart from the service's queries. */
  const isDue = ({ kind, at, call }: Thing, keeping: Keeping, now: Date): boolean => {
    if (call?.isKept === true) return false
    const isOlder = (when: Date, days: number): boolean => when.getTime() + days * DAY_MS <= now.getTime()
    const withCall = call !== null && isOlder(call.startedAt, least(keeping.calls_days))
    switch (kind) {
      case 'calls':
        return withCall
      case 'recordings':
        return withCall || isOlder(at, least(keeping.recordings_days))
      case 'call_paths':
        return isOlder(at, least(keeping.paths_days, keeping.calls_days))
      case 'voicemails':
        return isOlder(at, least(keeping.voicemails_days))
      case 'journal':
        return isOlder(at, least(keeping.journal_days))
    }
  }

  const allIn = async (accountId: string): Promise<string[]> => {
    const kinds = (['calls', 'recordings', 'voicemails', 'call_paths', 'journal'] as const).map((kind) => {
      const id = sql.ref(kind === 'call_paths' ? 'call_id' : 'id')
      return sql`select ${kind} || ' ' || ${id} as id from ${sql.table(kind)} where account_id = ${accountId} ${kind === 'journal' ? sql`and act = 'account_update'` : sql``}`
    })
    const { rows } = await sql<{ id: string }>`${sql.join(kinds, sql` union all `)}`.execute(server.store)
    return rows.map(({ id }) => id).sort()
  }

  const storedFiles = async (): Promise<number> => {
    let count = 0
    for await (const { id } of server.files.list()) count += id.startsWith('RE') ? 1 : 0
    return count
  }

  const countIn = async (table: string, accounts: readonly string[], column = 'count(*)'): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select coalesce(${sql.raw(column)}, 0)::int as count from ${sql.table(table)} where account_id = any(${accounts})`.execute(server.store)
    return rows[0]?.count ?? 0
  }

  it('is deleted within a day of its time and never before, over five years, here, in storage and at the carrier', async (t) => {
    const dice = makeDice(20_260_315)
    const { store, clock } = server
    const member = await server.seed.member()
    const { accountId } = member
    const neighbour = await server.seed.member()
    await server.seed.prepaid(accountId, 10_000)
    const both = [accountId, neighbour.accountId]
    const books = () => countIn('ledger_entries', both, 'sum(amount_cents * amount_cents)')
    const [booksBefore, neighboursCalls] = [await books(), await addCall(neighbour.accountId, START, { recording: true, voicemail: true, path: true })]
    // Neither the storage nor the carrier can always be reached.
    double.failBy(() => (dice.happens(0.2) ? 'fail' : undefined))
    const service = keepingWith(() => !dice.happens(0.2))
    let keeping = forEver
    let things: Thing[] = []
    let [calls, paths, deleted, latest, changes] = [0, 0, 0, 0, 0]

    const settle = async (): Promise<void> => {
      for (let hours = 0; hours < 100; hours += 1) {
        await service.removeDeleted(silent)
        if ((await service.read(accountId)).left === 0) return
        clock.move(HOUR_MS / 4)
      }
      assert.fail('Something is still stored.')
    }

    const run = async (): Promise<void> => {
      const now = clock.now()
      for (const one of things) one.dueSince = isDue(one, keeping, now) ? (one.dueSince ?? now) : null
      await service.deleteDue(silent)
      const [gone, stay] = [things.filter(({ dueSince }) => dueSince !== null), things.filter(({ dueSince }) => dueSince === null)]
      assert.deepEqual(await allIn(accountId), stay.map(({ kind, id }) => `${kind} ${id}`).sort())
      things = stay
      if (gone.length === 0) return
      await settle()
      const sounds = stay.filter(({ kind }) => kind === 'recordings' || kind === 'voicemails').length + 2
      assert.deepEqual([double.recordings.size, await storedFiles(), await countIn('files', both)], [sounds, sounds, sounds])
      const lateness = (one: Thing): number => clock.now().getTime() - Math.max(one.at.getTime() + dueAfter(one), changedAt.getTime())
      latest = Math.max(latest, ...gone.map(lateness))
      deleted += gone.length
    }

    /** The shortest time by which it was due. */
    const dueAfter = ({ kind }: Thing): number => {
      const own = { calls: keeping.calls_days, recordings: keeping.recordings_days, voicemails: keeping.voicemails_days, call_paths: least(keeping.paths_days, keeping.calls_days), journal: keeping.journal_days }[kind]
      return least(own, kind === 'recordings' ? keeping.calls_days : null) * DAY_MS
    }
    let changedAt = START

    const change = async (next: Keeping): Promise<void> => {
      changes += 1
      const now = clock.now()
      const of = (kind: Thing['kind']) => things.filter((one) => one.kind === kind && isDue(one, next, now)).length
      const preview = await service.preview(accountId, next)
      const bytes = (of('recordings') + of('voicemails')) * SOUND.length
      assert.deepEqual(preview, { calls: of('calls'), paths: of('call_paths'), recordings: of('recordings'), voicemails: of('voicemails'), journal_entries: of('journal'), bytes })
      const before = things.length
      await service.save(accountId, next)
      ;[keeping, changedAt] = [next, now]
      await run()
      assert.equal(before - things.length, preview.calls + preview.paths + preview.recordings + preview.voicemails + preview.journal_entries)
    }

    const days = (most: number): number | null => (dice.happens(0.3) ? null : dice.between(7, most))
    const end = later(START, YEARS_MS)
    for (let step = 0; clock.now() < end; step += 1) {
      const now = clock.now()
      // One year of months has partitions; each more makes every statement slower.
      if (step % 40 === 0 && step < 480) await makeMonths(store, now)
      if (dice.happens(0.35)) {
        const at = later(now, -dice.between(0, 5 * HOUR_MS))
        const added = await addCall(accountId, at, { recording: dice.happens(0.5), voicemail: dice.happens(0.3), path: dice.happens(0.7) })
        calls += 1
        paths += added.filter(({ kind }) => kind === 'call_paths').length
        things.push(...added, await addEntry(member, at))
      }
      const some = things[dice.between(0, Math.max(0, things.length - 1))]?.call
      if (some && things.some(({ kind, id }) => kind === 'calls' && id === some.id) && dice.happens(0.1)) {
        some.isKept = !some.isKept
        await service.setKept(accountId, callIdOf(some.id), some.isKept ? 1 : 0)
        changedAt = now
      }
      if (step % 60 === 59) await change({ recordings_days: days(200), voicemails_days: days(200), calls_days: days(300), paths_days: days(200), journal_days: dice.happens(0.3) ? null : dice.between(30, 300) })
      // A run with nothing to do takes as long as any other.
      else if (step % 5 === 0 || things.some((one) => isDue(one, keeping, now))) await run()
      clock.move(dice.between(16, 22) * HOUR_MS)
    }
    assert.ok(latest > 0 && latest <= DAY_MS, String(latest / HOUR_MS))
    assert.deepEqual([await countIn('call_days', both, 'sum(calls)'), await countIn('flow_days', both, 'sum(calls)'), await countIn('step_days', both, 'sum(calls)')], [calls + 1, paths + 1, paths + 1], 'the counts of every day stay')
    for await (const wrong of findWrongDays(store, { isRepair: false })) assert.fail(wrong.day)
    assert.equal(await books(), booksBefore)
    const keptCalls = new Set(things.flatMap(({ call }) => (call?.isKept === true ? [call.id] : [])))
    for (const id of keptCalls) await service.setKept(accountId, callIdOf(id), 0)
    for (const { call } of things) if (call !== null) call.isKept = false
    clock.move(31 * DAY_MS)
    await change({ recordings_days: 7, voicemails_days: 7, calls_days: 7, paths_days: 7, journal_days: 30 })
    assert.deepEqual([things.length, await allIn(accountId)], [0, []])
    assert.deepEqual(await store.selectFrom('callers').select('account_id').where('account_id', 'in', both).execute(), [{ account_id: neighbour.accountId }])
    assert.equal((await allIn(neighbour.accountId)).length, neighboursCalls.length)
    t.diagnostic(`${deleted} deleted, ${changes} settings, the latest after ${latest / HOUR_MS} hours`)
  })

  it('kept calls survive with all that belongs to them, by hand too', async () => {
    const member = await server.seed.member()
    const other = await server.seed.member()
    const service = keepingWith()
    const at = later(server.clock.now(), -100 * DAY_MS)
    const kept = await addCall(member.accountId, at, { recording: true, voicemail: true, path: true })
    await addCall(member.accountId, at, { recording: true, voicemail: true, path: true })
    const path = ({ accountId }: SeededMember, what: string) => `${server.url}/v1/accounts/${accountId}/${what}`
    const callId = callIdOf(kept[0]?.id ?? '')
    const keep = (person: SeededMember, is_kept: 0 | 1) => ask(path(person, `calls/${callId}/kept`), { method: 'PUT', token: person.token, body: { is_kept } })
    assert.deepEqual([(await keep(other, 1)).status, (await keep(member, 1)).status], [404, 204])
    assert.match((await ask(`${server.url}/v1/calls/${callId}/path`, { token: member.token })).text, /"is_kept":1/)
    const all: Keeping = { recordings_days: 7, voicemails_days: 7, calls_days: 7, paths_days: 7, journal_days: 30 }
    const previewed = await ask(path(member, 'keeping/preview'), { method: 'POST', token: member.token, body: all })
    assert.deepEqual(previewed.body, { calls: 1, paths: 1, recordings: 1, voicemails: 1, journal_entries: 0, bytes: 2 * SOUND.length })
    const save = () => ask(path(member, 'keeping'), { method: 'PUT', token: member.token, body: all })
    server.clock.move(HOUR_MS)
    const refused = await save()
    assert.equal(refused.status, 403, refused.text)
    await ask(`${server.url}/v1/auth/proof`, { method: 'POST', token: member.token, body: { password: member.password } })
    assert.deepEqual((await save()).body, { keeping: all, left: 0 })
    await service.deleteDue(silent)
    assert.deepEqual((await allIn(member.accountId)).filter((one) => !one.startsWith('journal')), kept.map(({ kind, id }) => `${kind} ${id}`).sort())
    assert.deepEqual((await ask(path(member, 'keeping'), { token: member.token })).body, { keeping: all, left: 2 })
    for (const kind of ['recordings', 'voicemails'] as const) {
      const byHand = await ask(path(member, `${kind}/RE${kept.find((row) => row.kind === kind)?.id.replaceAll('-', '') ?? ''}`), { method: 'DELETE', token: member.token })
      assert.deepEqual([byHand.status, byHand.text.includes('"call_kept"')], [400, true], byHand.text)
    }
    const acts = await server.store.selectFrom('journal').select('act').where('account_id', '=', member.accountId).orderBy('created_at').execute()
    assert.deepEqual(acts.map(({ act }) => act).sort(), ['call_update', 'keeping_insert'])
    assert.equal((await keep(member, 0)).status, 204)
    await service.deleteDue(silent)
    assert.deepEqual((await allIn(member.accountId)).filter((one) => !one.startsWith('journal')), [])
  })
})
