import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { endOf, rehearse } from 'callflow/rehearse'
import type { CallEvent } from 'callflow/machine'
import type { RehearsedTime } from 'contract/flowVersions'
import { makeSoundCache } from '../../sounds/soundCache'
import { makeNoSpeech } from '../../sounds/speech/speech'
import { DAY_MS, MINUTE_MS } from '../../platform/clock'
import { tableNames } from '../../platform/database/tables.generated'
import { Failure, Unavailable } from '../../platform/failures/failures'
import { ask } from '../../testing/ask'
import { instanceOf, mailsTo, wayOutOf } from '../../testing/notifications'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { readSavedFlow } from '../switchboard/savedFlow'
import { makeExchange, type Exchange } from '../switchboard/testing/exchange'
import type { TestCalls } from '../switchboard/switchboard'
import { makeNightRun } from './nightRun'
import { makeNightCallsService } from './service'

/** A Sunday at 15:00 in Montreal; 1,000 nights were run once by hand. */
const START = new Date('2026-03-15T19:00:00Z')
const NIGHTS = Number(process.env['NIGHTS'] ?? 12)

type Place = TestCalls['placeNightCall']

interface Line extends SeededMember {
  applicationId: string
  numberId: string
  number: string
  soundId: string
  moduleIds: string[]
  branchIds: string[]
}

let lastNumber = 5_190_100

describe('calls at night', () => {
  let server: TestServer
  let exchange: Exchange
  let instance: ReturnType<typeof instanceOf>
  let sounds: ReturnType<typeof makeSoundCache>
  let decoding = 0
  const log = pino({ level: 'silent' })

  before(async () => {
    // The service's own instance doesn't trust its clock, so it makes no calls.
    server = await startServer({ now: START, steady: () => 0 })
    sounds = makeSoundCache({ store: server.store, files: server.files, speech: makeNoSpeech(log), log })
    const ofFile: typeof sounds.ofFile = (...file) => {
      decoding += 1
      return sounds.ofFile(...file).finally(() => (decoding -= 1))
    }
    exchange = makeExchange(server, undefined, undefined, [], { ...sounds, ofFile })
    instance = instanceOf(server)
  })
  after(async () => {
    await sounds.close()
    await server.close()
  })

  /** Rings the office by day and takes messages after hours; the menu leads to a transfer, a phone and the end. */
  const line = async (): Promise<Line> => {
    const member = await server.seed.member()
    const soundId = await server.seed.audiofile(member.accountId)
    const scheduleId = await server.seed.schedule(member.accountId)
    const routes = [['1', 'Office'], ['2', 'Sales']].map(([digit, branch]) => ({ digit, branch }))
    const flow = await server.seed.callFlow(member.accountId, {
      friendly_name: 'Reception',
      branches: [
        { friendly_name: 'root', modules: [{ module_name: 'opening_hours' }] },
        { friendly_name: 'Open', modules: [{ module_name: 'audiofile', parameters: { audiofile_id: soundId }, description: 'Play “accueil.wav”' }, { module_name: 'router', parameters: { routes } }, { module_name: 'hangup' }] },
        { friendly_name: 'Closed', modules: [{ module_name: 'voicemail', parameters: { send_to: 'night@example.com' } }] },
        { friendly_name: 'Office', modules: [{ module_name: 'webphone' }, { module_name: 'voicemail', parameters: { send_to: 'day@example.com' } }] },
        { friendly_name: 'Sales', modules: [{ module_name: 'call_transfer', parameters: { destination_number: '+15145550199' } }] },
      ],
    })
    const branchIds = flow.branches.map(({ id }) => id)
    const [, open_branch, closed_branch] = branchIds
    const parameters = JSON.stringify({ schedule_id: scheduleId, open_branch, closed_branch })
    const moduleIds = flow.branches.flatMap(({ moduleIds: ids }) => ids)
    await server.store.updateTable('application_modules').set({ parameters }).where('id', '=', moduleIds[0] ?? '').execute()
    lastNumber += 1
    const number = `+1873${lastNumber}`
    const numberId = await server.seed.number(member.accountId, { phone_number: number, endpoint_type: 'application', endpoint_value: flow.id })
    return { ...member, applicationId: flow.id, numberId, number, soundId, moduleIds, branchIds }
  }

  const noon: RehearsedTime = { instant: '2026-03-11T16:00:00.000Z', local: '2026-03-11T12:00', time_zone: 'America/Montreal' }
  const evening: RehearsedTime = { instant: '2026-03-12T01:00:00.000Z', local: '2026-03-11T21:00', time_zone: 'America/Montreal' }
  const answered: CallEvent = { type: 'answered' }

  /** As the simulator saves it. */
  const test = async ({ accountId, applicationId }: Line, friendly_name: string, at: RehearsedTime, events: CallEvent[]): Promise<string> => {
    const saved = await readSavedFlow(server.store, accountId, applicationId, new Date(at.instant))
    assert.ok(saved)
    const row = { id: randomUUID(), account_id: accountId, application_id: applicationId, friendly_name, created_at: server.clock.now() }
    const script = JSON.stringify({ caller: '', number_id: null, events, at })
    const expected = JSON.stringify(endOf(rehearse(saved.flow, events)))
    await server.store.insertInto('rehearsals').values({ ...row, script, expected }).execute()
    return row.id
  }

  const watched = async (): Promise<Line> => {
    const own = await line()
    await test(own, 'Office by day', noon, [answered, { type: 'digit', digit: '1' }])
    await test(own, 'Nobody in the office', noon, [answered, { type: 'digit', digit: '1' }, { type: 'transferred', result: 'unanswered' }, { type: 'recorded' }])
    await test(own, 'Sales', noon, [answered, { type: 'digit', digit: '2' }, { type: 'transferred', result: 'answered' }])
    await test(own, 'No key', noon, [answered, { type: 'timeout' }])
    await test(own, 'In the evening', evening, [answered])
    assert.equal((await put(own, 1)).status, 200)
    return own
  }

  const at = ({ applicationId }: Line): string => `${server.url}/v1/applications/${applicationId}/night-calls`
  /** Sessions end before the night does. */
  const tokenOf = async (own: SeededMember): Promise<string> => (await server.seed.signIn(own)).token
  const put = async (own: Line, is_on: 0 | 1, language = 'en') =>
    ask(at(own), { method: 'PUT', token: await tokenOf(own), body: { is_on }, headers: { 'accept-language': language } })
  const results = async (own: Line): Promise<string[]> => {
    const { text } = await ask(at(own), { token: await tokenOf(own) })
    return [...text.matchAll(/"result":"(\w+)"/g)].map(([, result = '']) => result)
  }
  const allWell = Array.from({ length: 5 }, () => 'as_expected')

  const placing: Place = (call) => exchange.calls.placeNightCall(call)
  const runOf = (place: Place = placing, longestMs = 60_000) => makeNightRun({ store: server.store, clock: server.clock.now, log, outbox: instance.outbox, place, longestMs })

  /** The gateway's time passes while somebody waits for it. */
  const through = async (work: Promise<unknown>): Promise<void> => {
    let isDone = false
    void work.finally(() => (isDone = true)).catch(() => undefined)
    while (!isDone) await (decoding > 0 ? setImmediate() : exchange.ticker.tick(1))
    await work
  }
  const run = async (runs = [runOf()]): Promise<void> => {
    await through(Promise.all(runs.map((one) => one.run())))
    await instance.settled()
  }
  /** With the attempts that follow if something differs. */
  const night = async (place?: Place, longestMs?: number): Promise<void> => {
    const [next] = await server.store.selectFrom('night_watches').select('due_at').where('due_at', 'is not', null).orderBy('due_at').execute()
    server.clock.move(Math.max(0, (next?.due_at?.getTime() ?? 0) - server.clock.now().getTime()))
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await run([runOf(place, longestMs)])
      server.clock.move(5 * MINUTE_MS)
    }
  }

  const tables = async (): Promise<Map<string, string>> => {
    const counted = tableNames.filter((name) => !name.startsWith('night_'))
    const hashes = counted.map(async (name) => {
      const { rows } = await sql<{ hash: string }>`select coalesce(md5(string_agg(row::text, '' order by row::text)), '') as hash from ${sql.table(name)} as row`.execute(server.store)
      return [name, rows[0]?.hash ?? ''] as const
    })
    return new Map(await Promise.all(hashes))
  }

  it('take the real way of each number, ring nobody, and leave no other row anywhere', async () => {
    const own = await watched()
    const before = await tables()
    await night()
    assert.deepEqual(await tables(), before)
    assert.deepEqual(await results(own), allWell)
    assert.deepEqual([exchange.gateway.rung, exchange.alerts, exchange.announcements, mailsTo(server, own)], [[], [], [], []])
    const { text } = await ask(`${server.url}/v1/accounts/${own.accountId}/applications`, { token: await tokenOf(own) })
    assert.match(text, /"last_night":\{"called_at":"2026-03-16T07:00:00.000Z","calls":5,"differing":0\}/)
    await put(own, 0)
  })

  const faults: [name: string, result: string, fault: (own: Line) => Promise<{ place?: Place; longestMs?: number; repair?: () => Promise<unknown> }>][] = [
    [
      'a call flow that was edited so that it ends elsewhere',
      'ended_elsewhere',
      async ({ branchIds, accountId }) => {
        const row = { id: randomUUID(), account_id: accountId, branch_id: branchIds[3] ?? '', position: -1, module_name: 'hangup', description: 'Hang up', parameters: '{}' }
        await server.store.insertInto('application_modules').values(row).execute()
        return { repair: () => server.store.deleteFrom('application_modules').where('id', '=', row.id).execute() }
      },
    ],
    [
      'a sound whose content is gone, though it was played before',
      'sound_missing',
      async ({ soundId }) => {
        await server.files.remove(soundId)
        return {}
      },
    ],
    [
      'opening hours that close the office',
      'ended_elsewhere',
      async ({ accountId }) => {
        const hours = server.store.updateTable('schedules').where('account_id', '=', accountId)
        await hours.set({ weekly: '[]' }).execute()
        return {}
      },
    ],
    ['a gateway that is silent', 'no_end', async () => ({ place: () => new Promise(() => undefined), longestMs: 20 })],
    ['a voice process that is dead', 'no_end', async () => ({ place: () => Promise.reject(new Unavailable()) })],
    ['a call that never comes to an end', 'no_end', async () => ({ place: (call) => placing({ ...call, to: '+15145550100' }).catch(() => ({ end: null, steps: [] })) })],
  ]
  for (const [name, result, fault] of faults) {
    it(`find ${name} in the next night, and tell of it once`, async () => {
      const own = await watched()
      await night()
      assert.deepEqual(await results(own), allWell)
      const { place, longestMs, repair } = await fault(own)
      await night(place, longestMs)
      assert.ok((await results(own)).includes(result), (await results(own)).join())
      const [mail, ...more] = mailsTo(server, own)
      assert.deepEqual(more, [])
      assert.match(mail?.subject ?? '', /^Test calls? at night ended differently – Reception$/)
      await night(place, longestMs)
      assert.equal(mailsTo(server, own).length, 1)
      if (repair !== undefined) {
        await repair()
        await night()
        assert.deepEqual(await results(own), allWell)
      }
      await put(own, 0)
    })
  }

  it(`raise no alarm in ${NIGHTS} quiet nights, whatever fails for a moment`, { timeout: 3_600_000 }, async () => {
    const own = await watched()
    let placed = 0
    for (let quiet = 0; quiet < NIGHTS; quiet += 1) {
      const failing = quiet % 3 === 0 ? placed + (quiet % 5) : -1
      const unsteady: Place = (call) => {
        placed += 1
        return placed - 1 === failing ? Promise.reject(new Unavailable()) : placing(call)
      }
      await night(unsteady)
      assert.deepEqual(await results(own), allWell, `night ${quiet}`)
    }
    assert.ok(placed >= NIGHTS * 5)
    assert.deepEqual(mailsTo(server, own), [])
    await put(own, 0)
  })

  it('are made once by several instances, and by another one after a crash', async () => {
    const own = await watched()
    let [placed, crashed] = [0, 0]
    const counted: Place = (call) => {
      placed += 1
      return placing(call)
    }
    server.clock.move(DAY_MS)
    await run(Array.from({ length: 4 }, () => runOf(counted)))
    assert.equal(placed, 5)
    server.clock.move(DAY_MS)
    // Its call is never over: given up later, it would go on after the test.
    const dying = runOf(() => {
      crashed += 1
      return new Promise(() => undefined)
    }, DAY_MS)
    void dying.run()
    while (crashed === 0) await setImmediate()
    await run([runOf(counted)])
    assert.equal(placed, 5)
    server.clock.move(5 * MINUTE_MS)
    await run([runOf(counted)])
    assert.deepEqual([placed, await results(own)], [10, allWell])
    await put(own, 0)
  })

  it('stop when they are turned off, and are made only for accounts in good standing', async () => {
    const own = await watched()
    server.clock.move(DAY_MS)
    const turningOff: Place = async (call) => {
      await put(own, 0)
      return placing(call)
    }
    await run([runOf(turningOff)])
    const { text } = await ask(at(own), { token: await tokenOf(own) })
    assert.deepEqual([/"is_on":0/.test(text), /"called_at":null,"calls":\[\]/.test(text)], [true, true])
    await put(own, 1)
    await server.store.updateTable('accounts').set({ standing: 'suspended' }).where('id', '=', own.accountId).execute()
    let placed = 0
    server.clock.move(DAY_MS)
    await run([runOf(async (call) => ((placed += 1), placing(call)))])
    assert.equal(placed, 0)
    await server.store.updateTable('night_watches').set({ due_at: null }).execute()
  })

  it('are told in the language of each user who wants to know, with the path, until they opt out', async () => {
    const own = await watched()
    const colleague = await server.seed.member()
    await server.store.updateTable('users').set({ language: 'fr' }).where('id', '=', own.userId).execute()
    await server.files.remove(own.soundId)
    await night()
    const [mail] = mailsTo(server, own)
    assert.equal(mail?.subject, 'Des appels d’essai se sont terminés autrement – Reception')
    const told = ['4 appels d’essai sur 5', 'Test\u00a0: Office by day', 'Résultat attendu\u00a0: Les téléphones web sonnent (Office)', 'La nuit dernière\u00a0: Un son n’a pas été entendu']
    const path = ['Open – Play “accueil.wav” (NON ENTENDU', 'Open – router (touche 1)', `${server.url}/console/applications/${own.applicationId}?tests\n`]
    for (const part of [...told, ...path]) assert.ok(mail?.text.includes(part), `${part}\n${mail?.text}`)
    assert.deepEqual(mailsTo(server, colleague), [])
    const stop = await fetch(wayOutOf(mail), { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
    assert.equal(stop.status, 204)
    await server.store.deleteFrom('night_calls').execute()
    await night()
    assert.equal(mailsTo(server, own).length, 1)
    const choices = await ask(`${server.url}/v1/users/${own.userId}/notifications`, { token: await tokenOf(own) })
    assert.match(choices.text, /"night_calls":"off"/)
    await put(own, 0)
  })

  it('belong to their account, and are not to be had where numbers come from a carrier', async () => {
    const [own, other] = [await line(), await server.seed.member()]
    for (const method of ['GET', 'PUT']) {
      const foreign = await ask(at(own), { method, token: await tokenOf(other), ...(method === 'PUT' && { body: { is_on: 1 } }) })
      assert.equal(foreign.status, 404)
    }
    assert.deepEqual(await results(own), [])
    const carried = makeNightCallsService({ store: server.store, clock: server.clock.now, isAvailable: false, minuteCents: null })
    const caller = { accountId: own.accountId, userId: own.userId, language: 'en' } as const
    await assert.rejects(carried.set(caller, own.applicationId, true), (error) => error instanceof Failure && error.word === 'carrier')
    assert.deepEqual(await carried.get(own.accountId, own.applicationId), { is_on: 0, is_available: 0, price: null, called_at: null, calls: [] })
  })
})
