import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { HOUR_MS, later } from '../../platform/clock'
import type { CallFlowPlan } from '../../testing/callFlow'
import { listHistory } from '../../testing/lists'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { makeParties, module, QUIET, root, say, transferTo, VOICE, type Parties } from './testing/parties'

describe('call flows on the switchboard', () => {
  let server: TestServer
  let people: Parties
  before(async () => {
    server = await startServer()
    people = makeParties(server)
  })
  after(async () => {
    assert.deepEqual(people.exchange.failures, [])
    await server.close()
  })

  const menu: CallFlowPlan = {
    branches: [
      { friendly_name: 'root', modules: [say('menu'), module('router', { routes: [{ digit: '2', branch: 'Messagerie' }] }), say('rien')] },
      { friendly_name: 'Messagerie', modules: [say('laissez'), module('voicemail', { send_to: 'boite@example.com' })] },
    ],
  }

  it("a key cuts the menu short and leads to a voicemail, which appears in the callee's inbox and voicemail box with its sound", async () => {
    const [caller, called] = [await people.party(), await people.party(menu)]
    const parameters = JSON.stringify({ send_to: 'boite@example.com', user_id: called.userId })
    await server.store.updateTable('application_modules').set({ parameters }).where('account_id', '=', called.accountId).where('module_name', '=', 'voicemail').execute()
    const phone = people.call(caller, called.number.replace('+1', '1 '))
    await people.exchange.pickedUp(phone)
    assert.equal(phone.state(), 'answered')
    await people.exchange.ticker.tick(10)
    phone.press('2')
    await people.tickUntil(() => people.hears(phone, 'laissez'))
    assert.ok(phone.frames.length < 25 + 50, 'the menu was cut short')
    await people.tickUntil(() => people.hears(phone, 'beep'))
    await people.exchange.ticker.tick(25)
    await people.talk(phone, 100)
    phone.press('#')
    await people.exchange.ticker.tick(1)
    await people.exchange.over(phone)
    assert.deepEqual(people.exchange.heard(phone), ['ring', 'menu', 'laissez', 'beep'])

    const [message, ...more] = (await listHistory(server.url, called, 'voicemails')).rows
    assert.deepEqual([message?.duration, more.length, message?.number_id], [2, 0, called.numberId])
    const boxes = await server.store.selectFrom('voicemails').select('box_id').where('account_id', '=', called.accountId).execute()
    assert.deepEqual(boxes, [{ box_id: called.userId }])
    const sound = Buffer.from(await (await fetch(new URL(message?.recording_url ?? '', server.url))).arrayBuffer())
    assert.ok(sound.length > 2 * 16_000 && sound.subarray(0, 4).toString() === 'RIFF', `${sound.length} bytes`)
    const [[, , seconds = 0] = []] = await people.logOf(caller)
    assert.ok(Number(seconds) >= 3 && Number(seconds) <= 6)
    assert.deepEqual(await people.logOf(caller), [['outbound', called.number, seconds, caller.numberId]])
    assert.deepEqual(await people.logOf(called), [['inbound', caller.number, seconds, called.numberId]])
    assert.equal((await server.mails.next()).to, 'boite@example.com')
  })

  it('keys after a number are pressed once it has answered', async () => {
    const [called, caller] = [await people.party(menu), await people.party()]
    const first = await people.party(root(transferTo(`${called.number.replace('+1', '')} poste 2`)))
    const phone = people.call(caller, first.number)
    await people.exchange.pickedUp(phone)
    await people.tickUntil(() => people.hears(phone, 'laissez'))
    phone.leaves()
    await people.exchange.over(phone)
    const direct = people.call(caller, `${called.number},,2`)
    await people.exchange.pickedUp(direct)
    await people.tickUntil(() => people.hears(direct, 'laissez'))
    direct.leaves()
    await people.exchange.over(direct)
    // Keys may be a password, and are in no list.
    assert.deepEqual((await people.logOf(caller)).map(([, number]) => number), [called.number, first.number])
  })

  it("the menu continues without a key; a voicemail ends by silence or by hanging up, and an empty one isn't stored", async () => {
    const [caller, called] = [await people.party(), await people.party(root(say('bonjour'), module('voicemail', { send_to: '' }), say('?'), module('voicemail', { send_to: 'x@example.com' })))]
    const recording = async () => {
      const phone = people.call(caller, called.number)
      await people.exchange.pickedUp(phone)
      await people.tickUntil(() => people.hears(phone, 'beep'))
      await people.exchange.ticker.tick(25)
      return phone
    }
    const mute = await recording()
    await people.talk(mute, 250, QUIET)
    await people.exchange.over(mute)
    const gone = await recording()
    await people.talk(gone, 60)
    gone.leaves()
    await people.exchange.over(gone)
    const silent = await recording()
    await people.talk(silent, 150)
    await people.talk(silent, 251, QUIET)
    await people.exchange.over(silent)
    const { rows } = await listHistory(server.url, called, 'voicemails')
    assert.deepEqual(rows.map(({ duration }) => duration).sort(), [1, 4])

    const waiting = await people.party(menu)
    const phone = people.call(caller, waiting.number)
    await people.exchange.pickedUp(phone)
    await people.exchange.ticker.seconds(1 + 5 + 1)
    await people.exchange.over(phone)
    assert.deepEqual(people.exchange.heard(phone), ['ring', 'menu', 'rien'])
  })

  it('a call flow transfers the caller to the web phone of another account, and both hear each other', async () => {
    const other = await people.party(root(module('webphone'), say('absent')))
    const [caller, called] = [await people.party(), await people.party(root(transferTo(other.number), say('personne')))]
    const phone = people.call(caller, called.number)
    await people.exchange.pickedUp(phone)
    await people.tickUntil(() => people.exchange.gateway.rung.some(({ accountId }) => accountId === other.accountId))
    const rung = people.exchange.gateway.rung.find(({ accountId }) => accountId === other.accountId)
    assert.deepEqual([rung?.ringing.from, rung?.ringing.to, rung?.ringing.seconds], [caller.number, other.number, 20])
    assert.ok(people.exchange.announcements.some(({ kind, account_id, id }) => kind === 'webphone.ringing' && account_id === other.accountId && id === rung?.ringing.callId))
    assert.deepEqual(people.exchange.alerts.filter(({ accountId }) => accountId === other.accountId), [{ accountId: other.accountId, from: caller.number, userIds: [other.userId] }])
    const answering = rung?.accept(undefined, other.userId)
    assert.ok(answering)
    await people.exchange.ticker.tick(2)
    const before = [phone.frames.length, answering.frames.length]
    await people.talk(phone, 30)
    answering.says(VOICE)
    await people.exchange.ticker.tick(20)
    assert.deepEqual([phone.frames.length, answering.frames.length].map((count, index) => count - (before[index] ?? 0)), [1, 30])
    answering.leaves()
    await people.exchange.over(phone)
    assert.deepEqual(people.exchange.heard(phone).filter((what) => what !== 'ring'), [])
    const [[, , seconds] = []] = await people.logOf(other)
    assert.deepEqual(await people.logOf(other), [['inbound', caller.number, seconds, other.numberId]])
    const answeredBy = await server.store.selectFrom('calls').select(['account_id', 'answered_by']).where('answered_by', 'is not', null).execute()
    assert.deepEqual(answeredBy, [{ account_id: other.accountId, answered_by: other.userId }])
    assert.equal((await people.logOf(called)).length, 1)
    assert.equal((await people.logOf(caller)).length, 1)
  })

  const [hourAgo, inAnHour] = [-HOUR_MS, HOUR_MS].map((by) => later(new Date(), by))
  const states = {
    available: { availability: 'available', away_until: null },
    undisturbed: { availability: 'do_not_disturb', away_until: null },
    away: { availability: 'away', away_until: inAnHour },
    back: { availability: 'away', away_until: hourAgo },
    elsewhere: { role: 'member', number_ids: sql<string[]>`array['another number']` },
  } as const
  type Name = 'owner' | 'luc' | 'zoe' | 'removed'

  /** A party with two colleagues, whose web phone step names these people. */
  const withTeam = async (named: readonly Name[], as: Partial<Record<Name, keyof typeof states>> = {}) => {
    const owner = await people.party(root(module('webphone'), say('absent')))
    const team = { owner, luc: await server.seed.colleague(owner), zoe: await server.seed.colleague(owner), removed: await server.seed.member() }
    const parameters = JSON.stringify({ user_ids: named.map((name) => team[name].userId) })
    await server.store.updateTable('application_modules').set({ parameters }).where('account_id', '=', owner.accountId).where('module_name', '=', 'webphone').execute()
    for (const name of names) await server.store.updateTable('users').set(states[as[name] ?? 'available']).where('id', '=', team[name].userId).execute()
    return team
  }
  const names = ['owner', 'luc', 'zoe', 'removed'] as const

  const whoRings: [named: readonly Name[], as: Partial<Record<Name, keyof typeof states>>, rung: readonly Name[]][] = [
    [[], {}, ['owner', 'luc', 'zoe']],
    [['zoe'], {}, ['zoe']],
    [['zoe', 'luc', 'removed'], {}, ['luc', 'zoe']],
    [[], { luc: 'undisturbed' }, ['owner', 'zoe']],
    [[], { luc: 'away', owner: 'back' }, ['owner', 'zoe']],
    [['luc', 'zoe'], { luc: 'away' }, ['zoe']],
    [['removed'], {}, []],
    [[], { luc: 'elsewhere' }, ['owner', 'zoe']],
    [['luc'], { luc: 'elsewhere' }, []],
    [['zoe'], { zoe: 'undisturbed' }, []],
    [[], { owner: 'away', luc: 'away', zoe: 'undisturbed' }, []],
  ]
  for (const [named, as, expected] of whoRings) {
    it(`a step that names ${named.join(' and ') || 'nobody'} of ${JSON.stringify(as)} rings ${expected.join(' and ') || 'nobody, as if nobody answered'}, and nobody else hears of it`, async () => {
      const [caller, team] = [await people.party(), await withTeam(named, as)]
      const { accountId, number } = team.owner
      const rung = () => people.exchange.gateway.rung.find((each) => each.accountId === accountId)
      const phone = people.call(caller, number)
      await people.tickUntil(() => rung() !== undefined || people.hears(phone, 'absent'))
      const told = people.exchange.announcements.find(({ kind, account_id }) => kind === 'webphone.ringing' && account_id === accountId)
      const alerted = people.exchange.alerts.find((each) => each.accountId === accountId)
      const namesOf = (ids: readonly string[] = []) => names.filter((name) => ids.includes(team[name].userId))
      assert.deepEqual([rung()?.ringing.userIds, told?.user_ids, alerted?.userIds].map(namesOf), [expected, expected, expected])
      rung()?.miss()
      await people.tickUntil(() => people.hears(phone, 'absent'))
      phone.leaves()
      await people.exchange.over(phone)
    })
  }

  it('an unanswered web phone leaves the call to the next module, and a cancelled one stops ringing', async () => {
    const [caller, called] = [await people.party(), await people.party(root(module('webphone'), say('absent')))]
    const ringing = () => people.exchange.gateway.rung.filter(({ accountId }) => accountId === called.accountId)
    const given = people.call(caller, called.number)
    await people.exchange.pickedUp(given)
    await people.exchange.until(() => ringing().length === 1)
    given.leaves()
    await people.exchange.over(given)
    assert.ok(ringing()[0]?.ringing.stop?.aborted)
    const phone = people.call(caller, called.number)
    await people.exchange.pickedUp(phone)
    await people.exchange.until(() => ringing().length === 2)
    ringing()[1]?.miss()
    await people.tickUntil(() => phone.call.isOver())
    assert.deepEqual(people.exchange.heard(phone), ['ring', 'absent'])
    await people.exchange.over(phone)
  })

  it('numbers that forward to each other end the call', async () => {
    const one = await people.party()
    const two = await people.party(root(transferTo(one.number), say('fin')))
    const back = await server.seed.callFlow(one.accountId, root(transferTo(two.number), say('fini')))
    await server.store.updateTable('numbers').set({ endpoint_type: 'application', endpoint_value: back.id }).where('id', '=', one.numberId).execute()
    const caller = await people.party()
    const phone = people.call(caller, two.number)
    await people.exchange.until(() => phone.state() === 'ringing')
    for (let turns = 0; turns < 400 && !phone.call.isOver(); turns += 1) {
      await people.exchange.ticker.tick(5)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await people.tickUntil(() => phone.call.isOver())
    await people.exchange.over(phone)
    assert.deepEqual((await people.logOf(one)).length + (await people.logOf(two)).length, 4)
  })
})
