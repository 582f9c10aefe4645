import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { endOf, rehearse } from 'callflow/rehearse'
import type { CallEvent } from 'callflow/machine'
import type { RehearsedTime } from 'contract/flowVersions'
import { makeSoundCache } from '../../sounds/soundCache'
import { makeNoSpeech } from '../../sounds/speech/speech'
import { DAY_MS, MINUTE_MS } from '../../platform/clock'
import { tableNames } from '../../platform/database/tables'
import { Unavailable } from '../../platform/failures/failures'
import { ask, fieldsOf } from '../../testing/ask'
import { instanceOf, mailsTo, wayOutOf } from '../../testing/notifications'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { readSavedFlow } from '../switchboard/savedFlow'
import { makeExchange, type Exchange } from '../switchboard/testing/exchange'
import type { TestCalls } from '../switchboard/switchboard'
import { makeNightRun } from './nightRun'

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
  const log = pino({ level: 'silent' })

  before(async () => {
    server = await startServer({ now: START })
    // The service's own instance would call, too.
    await sql`alter table night_watches disable trigger all`.execute(server.store)
    sounds = makeSoundCache({ store: server.store, files: server.files, speech: makeNoSpeech(log), log })
    exchange = makeExchange(server, { sounds })
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
    const expected = JSON.stringify(endOf(rehearse(saved.flow, events).outcome))
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
  const put = (own: Line, is_on: 0 | 1) => ask(at(own), { method: 'PUT', token: own.token, body: { is_on }, headers: { 'accept-language': 'en' } })
  const results = async (own: Line): Promise<string[]> => {
    const { text } = await ask(at(own), { token: own.token })
    return [...text.matchAll(/"result":"(\w+)"/g)].map(([, result = '']) => result)
  }
  const allWell = Array.from({ length: 5 }, () => 'as_expected')

  const placing: Place = (call) => exchange.calls.placeNightCall(call)
  const runOf = (place: Place = placing, longestMs = 60_000) => makeNightRun({ store: server.store, clock: server.clock.now, log, outbox: instance.outbox, place, longestMs })

  /** The gateway's time passes while somebody waits for it. */
  const through = async (work: Promise<unknown>): Promise<void> => {
    let isDone = false
    void work.finally(() => (isDone = true)).catch(() => undefined)
    while (!isDone) await exchange.ticker.tick(1)
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
    assert.deepEqual(await results(own), allWell)
    assert.deepEqual(await tables(), before)
    assert.deepEqual([exchange.gateway.rung, exchange.alerts, exchange.announcements, mailsTo(server, own)], [[], [], [], []])
    const { text } = await ask(`${server.url}/v1/accounts/${own.accountId}/applications`, { token: own.token })
    assert.match(text, /"last_night":\{"called_at":"2026-03-16T07:00:00.000Z","calls":5,"differing":0\}/)
    await put(own, 0)
  })

  const repaired = { flow: async () => undefined }
  const faults: [name: string, result: string, fault: (own: Line) => Promise<{ place?: Place; longestMs?: number; repair?: () => Promise<unknown> }>][] = [
    [
      'a call flow that was edited so that it ends elsewhere',
      'ended_elsewhere',
      async ({ branchIds, moduleIds, accountId }) => {
        const row = { id: randomUUID(), account_id: accountId, branch_id: branchIds[3] ?? '', position: -1, module_name: 'hangup', description: 'Hang up', parameters: '{}' }
        await server.store.insertInto('application_modules').values(row).execute()
        assert.ok(moduleIds.length > 0)
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
    ['a line that refuses', 'no_end', async () => ({ place: (call) => placing({ ...call, to: '+15145550100' }).catch(() => ({ end: null, steps: [] })) })],
  ]
  for (const [name, result, fault] of faults) {
    it(`find ${name} in the next night, and tell of it once`, async () => {
      assert.ok(repaired)
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
})
