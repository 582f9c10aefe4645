import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { CallPath } from 'contract/callPaths'
import { practiceLines, type RoomAct, type RoomView } from 'contract/webphone'
import { share } from 'tools/figures'
import { ask as askService } from '../../testing/ask'
import { listHistory } from '../../testing/lists'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import type { FakePhone } from './testing/fakeGateway'
import { makeParties, module, root, VOICE, type Parties } from './testing/parties'

const [MARIE, LUC, SECOND] = [0x20, 0x30, 0x40].map((byte) => new Uint8Array(160).fill(byte))
/** Hold begins and ends within 300 ms. */
const HOLD_FRAMES = 15

describe('holding a call and passing it on', () => {
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

  const act = (who: Pick<SeededMember, 'accountId' | 'userId'>, given: RoomAct) => people.exchange.calls.room(who, given)

  const phonesRung = () => people.exchange.gateway.rung

  /** The next phone that is rung. */
  const rungAfter = async (count: number) => {
    await people.tickUntil(() => phonesRung().length > count)
    const rung = phonesRung().at(-1)
    assert.ok(rung)
    return rung
  }

  /** A number of the company rings its web phones, and Marie answers. */
  const answeredCall = async () => {
    const [outside, marie] = [await people.party(), await people.party(root(module('webphone'), module('voicemail', { send_to: 'boite@example.com' })))]
    const luc = await server.seed.colleague(marie, 'Luc')
    const count = phonesRung().length
    const caller = people.call(outside, marie.number)
    await people.exchange.until(() => caller.state() === 'ringing')
    const ofMarie = (await rungAfter(count)).accept(undefined, marie.userId)
    await people.exchange.ticker.tick(5)
    return { outside, marie, luc, caller, ofMarie }
  }

  const isObject = <Body extends object>(body: unknown): body is Body => typeof body === 'object' && body !== null

  const passesOf = async (who: SeededMember) => {
    const [call] = (await listHistory(server.url, who, 'calls')).rows
    const { body } = await askService(`${server.url}/v1/calls/${String(call?.id)}/path`, { token: who.token })
    assert.ok(isObject<{ path: CallPath }>(body))
    return body.path.passes.map(({ kind, by, to }) => [kind, by, to])
  }

  const ask = async (marie: SeededMember, guest: SeededMember, how: 'ask' | 'pass' = 'ask') => {
    const count = phonesRung().length
    await act(marie, { act: how, user_id: guest.userId })
    const rung = await rungAfter(count)
    assert.deepEqual(rung.ringing.userIds, [guest.userId])
    return rung
  }

  /** The voices and sounds that each hears while all of them speak, after what was under way. */
  const heardBy = async (phones: readonly [FakePhone, Uint8Array | undefined][], frames = 10): Promise<string[][]> => {
    const since = phones.map(([{ frames: heard }]) => heard.length)
    for (let frame = 0; frame < frames; frame += 1) {
      for (const [phone, voice] of phones) if (voice !== undefined && !phone.call.isOver()) phone.says(voice)
      await people.exchange.ticker.tick(1)
    }
    return phones.map(([{ frames: heard }], index) => {
      const kinds = heard.slice(since[index]).map(([first = 0xff]) => (first === 0xff ? 'silence' : first === VOICE[0] ? 'caller' : first === MARIE?.[0] ? 'Marie' : first === LUC?.[0] ? 'Luc' : first === SECOND?.[0] ? 'second caller' : 'sound'))
      return [...new Set(kinds)].sort()
    })
  }

  it('the caller hears music within 300 ms and the phone nothing; then both speak again; twice is as once', async () => {
    const { marie, caller, ofMarie } = await answeredCall()
    const both = [[caller, VOICE], [ofMarie, MARIE]] as const satisfies [FakePhone, Uint8Array | undefined][]
    assert.deepEqual(await heardBy([...both]), [['Marie'], ['caller']])
    assert.equal((await act(marie, { act: 'hold' }))?.state, 'held')
    assert.equal((await act(marie, { act: 'hold' }))?.state, 'held')
    assert.deepEqual(await heardBy([...both], HOLD_FRAMES), [['silence', 'sound'], ['silence']])
    assert.equal(people.exchange.heard(caller).at(-1), 'music')
    assert.equal((await act(marie, { act: 'resume' }))?.state, 'talking')
    assert.deepEqual(await heardBy([...both], HOLD_FRAMES), [['Marie'], ['caller']])
    caller.leaves()
    await people.exchange.over(ofMarie)
    assert.equal(await people.exchange.calls.room(marie, null), null)
  })

  it('whoever asks a colleague first is heard by them alone; then the call is theirs, in one row', async () => {
    const { outside, marie, luc, caller, ofMarie } = await answeredCall()
    const rung = await ask(marie, luc)
    const all: [FakePhone, Uint8Array | undefined][] = [[caller, VOICE], [ofMarie, MARIE]]
    const [ofCaller, ringing] = await heardBy(all)
    assert.deepEqual([ofCaller?.includes('Marie'), ringing?.includes('caller')], [false, false])
    assert.ok(people.hears(ofMarie, 'ring'))
    const ofLuc = rung.accept(undefined, luc.userId)
    await people.exchange.ticker.tick(3)
    all.push([ofLuc, LUC])
    assert.deepEqual((await heardBy(all, 100)).slice(1), [['Luc'], ['Marie']])
    assert.deepEqual(await heardBy(all, 100).then(([heard]) => heard?.filter((who) => who === 'Luc' || who === 'Marie')), [])
    assert.deepEqual(await people.exchange.calls.room(luc, null).then((room) => [room?.state, room?.is_holder]), ['asking', 0])
    await assert.rejects(act(luc, { act: 'complete' }), /not_now/)
    await act(marie, { act: 'complete' })
    await people.exchange.until(() => ofMarie.call.isOver())
    assert.deepEqual(await heardBy([[caller, VOICE], [ofLuc, LUC]]), [['Luc'], ['caller']])
    assert.deepEqual(await people.exchange.calls.room(luc, null).then((room) => [room?.state, room?.is_holder, room?.colleague]), ['talking', 1, null])
    ofLuc.leaves()
    await people.exchange.over(caller)
    assert.deepEqual((await people.logOf(marie)).map(([direction, number]) => [direction, number]), [['inbound', outside.number]])
    assert.deepEqual(await passesOf(marie), ['asked', 'passed'].map((kind) => [kind, 'Zoé Nadeau', 'Luc Nadeau']))
  })

  it('a colleague who was asked can be dropped, or all three speak together', async () => {
    const { marie, luc, caller, ofMarie } = await answeredCall()
    const dropped = (await ask(marie, luc)).accept(undefined, luc.userId)
    await people.exchange.ticker.tick(3)
    await act(marie, { act: 'take_back' })
    assert.equal(dropped.state(), 'over')
    assert.deepEqual(await heardBy([[caller, VOICE], [ofMarie, MARIE]]), [['Marie'], ['caller']])
    const ofLuc = (await ask(marie, luc)).accept(undefined, luc.userId)
    await people.exchange.ticker.tick(3)
    assert.equal((await act(marie, { act: 'merge' }))?.state, 'together')
    await heardBy([[caller, VOICE], [ofMarie, MARIE], [ofLuc, LUC]], 5)
    // What one of them hears is the sum of the other two.
    assert.deepEqual(await heardBy([[caller, VOICE], [ofMarie, MARIE], [ofLuc, LUC]]), [['sound'], ['sound'], ['sound']])
    assert.deepEqual(await heardBy([[caller, undefined], [ofMarie, MARIE], [ofLuc, undefined]]).then(([ofCaller, , ofGuest]) => [ofCaller?.includes('Marie'), ofGuest?.includes('Marie')]), [true, true])
    ofMarie.leaves()
    assert.deepEqual(await heardBy([[caller, VOICE], [ofLuc, LUC]]), [['Luc'], ['caller']])
    caller.leaves()
    await people.exchange.over(ofLuc)
  })

  it('whoever is asked again is another guest; nobody is rung who takes no calls or is not on the team', async () => {
    const { marie, luc, caller, ofMarie } = await answeredCall()
    const first = await ask(marie, luc)
    await act(marie, { act: 'take_back' })
    const second = await ask(marie, luc)
    first.miss()
    await people.exchange.ticker.tick(3)
    const ofLuc = second.accept(undefined, luc.userId)
    await people.exchange.ticker.tick(3)
    assert.deepEqual((await people.exchange.calls.room(marie, null))?.state, 'asking')
    await act(marie, { act: 'take_back' })
    await server.store.updateTable('users').set({ availability: 'do_not_disturb' }).where('id', '=', luc.userId).execute()
    const count = phonesRung().length
    for (const user_id of [luc.userId, (await people.party()).userId, 'nobody']) await assert.rejects(act(marie, { act: 'pass', user_id }), /validation/)
    assert.deepEqual([phonesRung().length, ofLuc.state(), ofMarie.call.isOver()], [count, 'over', false])
    caller.leaves()
    await people.exchange.over(caller)
  })

  it('a call that is passed on and not answered is back, with a word; nobody there, the call flow goes on', async () => {
    const { outside, marie, luc, caller, ofMarie } = await answeredCall()
    const rung = await ask(marie, luc, 'pass')
    assert.equal(ofMarie.state(), 'over')
    assert.deepEqual([rung.ringing.seconds, rung.ringing.from], [20, outside.number])
    const count = phonesRung().length
    rung.miss()
    const back = await rungAfter(count)
    assert.deepEqual([rung, back].map(({ ringing: { userIds, params } }) => [userIds, params]), [luc, marie].map(({ userId }) => [[userId], { PassedBy: marie.userId }]))
    const again = back.accept(undefined, marie.userId)
    await people.tickUntil(() => people.hears(again, 'The call is back, because nobody answered it.'))
    await people.exchange.ticker.seconds(1)
    assert.deepEqual(await heardBy([[caller, VOICE], [again, MARIE]]), [['Marie'], ['caller']])
    assert.deepEqual(await people.exchange.calls.room(marie, null).then((room) => [room?.state, room?.came_back]), ['talking', 1])
    const second = await ask(marie, luc, 'pass')
    const before = phonesRung().length
    second.miss()
    ;(await rungAfter(before)).miss()
    await people.tickUntil(() => people.exchange.heard(caller).at(-1) === 'beep')
    caller.leaves()
    await people.exchange.over(caller)
  })

  it('a number that a call is passed to is a call of its own, under the limits of whoever passes it', async () => {
    const { outside, marie, caller, ofMarie } = await answeredCall()
    const [echo, , , busy] = practiceLines
    for (const number of ['', '411']) await assert.rejects(act(marie, { act: 'pass', number }), /validation/)
    await assert.rejects(act(marie, { act: 'pass', user_id: marie.userId }), /validation/)
    await assert.rejects(act(marie, { act: 'pass' }), /validation/)
    const count = phonesRung().length
    await act(marie, { act: 'ask', number: busy.phone_number })
    await people.exchange.ticker.seconds(1)
    assert.equal((await people.exchange.calls.room(marie, null))?.state, 'held')
    await act(marie, { act: 'pass', number: echo.phone_number })
    await people.tickUntil(() => ofMarie.call.isOver())
    await people.exchange.ticker.seconds(4)
    assert.deepEqual(await heardBy([[caller, VOICE]]), [['caller']])
    assert.equal(phonesRung().length, count)
    caller.leaves()
    await people.exchange.over(caller)
    const rows = (await people.logOf(marie)).map(([direction, number]) => `${direction} ${number}`)
    assert.deepEqual(rows.sort(), [`inbound ${outside.number}`, `outbound ${echo.phone_number}`, `outbound ${busy.phone_number}`].sort())
  })

  it('a call that was made is held and passed on like one that came in, and announced to whoever joins if it is recorded', async () => {
    const marie = await people.party()
    const luc = await server.seed.colleague(marie, 'Luc')
    const [echo] = practiceLines
    const made = people.call(marie, echo.phone_number, '1')
    await assert.rejects(act(marie, { act: 'hold' }), /not_now/)
    await people.exchange.pickedUp(made)
    await people.exchange.ticker.seconds(5)
    assert.deepEqual(await heardBy([[made, MARIE]]), [['Marie']])
    await act(marie, { act: 'hold' })
    assert.deepEqual(await heardBy([[made, MARIE]]), [['silence']])
    const ofLuc = (await ask(marie, luc, 'pass')).accept(undefined, luc.userId)
    await people.exchange.ticker.seconds(4)
    assert.match(people.exchange.heard(ofLuc).join(), /This call is/)
    assert.deepEqual([made.state(), await heardBy([[ofLuc, LUC]])], ['over', [['Luc']]])
    ofLuc.leaves()
    await people.exchange.over(ofLuc)
    assert.deepEqual((await people.logOf(marie)).map(([direction, number]) => [direction, number]), [['outbound', echo.phone_number]])
  })

  it('asked first, a colleague is never heard by the caller; unanswered, a call always comes back', async () => {
    for (let run = 0; run < share('TRANSFERS', { test: 10, proof: 100, long: 1_000 }); run += 1) {
      const { marie, luc, caller, ofMarie } = await answeredCall()
      const ofLuc = (await ask(marie, luc)).accept(undefined, luc.userId)
      await people.exchange.ticker.tick(3)
      const since = caller.frames.length
      await heardBy([[caller, VOICE], [ofMarie, MARIE], [ofLuc, LUC]], 5 + (run % 20))
      const leaked = caller.frames.slice(since).filter(([first]) => first === LUC?.[0] || first === MARIE?.[0])
      assert.equal(leaked.length, 0)
      await act(marie, { act: 'take_back' })
      const count = phonesRung().length + 1
      ;(await ask(marie, luc, 'pass')).miss()
      const back = (await rungAfter(count)).accept(undefined, marie.userId)
      await people.tickUntil(() => people.hears(back, 'The call is back, because nobody answered it.'))
      caller.leaves()
      await people.exchange.over(back)
    }
  })

  it('when the caller hangs up, whoever is in the call or rung for it is free', async () => {
    for (const stage of ['held', 'ringing', 'asking', 'passing'] as const) {
      const { marie, luc, caller, ofMarie } = await answeredCall()
      if (stage === 'held') await act(marie, { act: 'hold' })
      const rung = stage === 'held' ? null : await ask(marie, luc, stage === 'passing' ? 'pass' : 'ask')
      const ofLuc = stage === 'asking' ? rung?.accept(undefined, luc.userId) : null
      await people.exchange.ticker.tick(3)
      caller.leaves()
      await people.exchange.over(caller)
      assert.deepEqual([ofMarie.state(), ofLuc?.state() ?? 'over', rung?.ringing.stop?.aborted ?? true], ['over', 'over', true], stage)
      assert.deepEqual([await people.exchange.calls.room(marie, null), await people.exchange.calls.room(luc, null)], [null, null])
    }
  })

  /** Marie is in a call when somebody else calls. */
  const waitingCall = async () => {
    const first = await answeredCall()
    const count = phonesRung().length
    const outside = await people.party()
    const second = people.call(outside, first.marie.number)
    const rung = await rungAfter(count)
    const waiting = (await people.exchange.calls.room(first.marie, null))?.waiting
    assert.equal(waiting?.number, outside.number)
    const call_id = waiting?.call_id ?? ''
    const everybody = [[first.caller, VOICE], [second, SECOND], [first.ofMarie, MARIE]] as const satisfies [FakePhone, Uint8Array | undefined][]
    const look = () => people.exchange.calls.room(first.marie, null)
    const becomes = async (isSo: (room: RoomView | null) => boolean): Promise<void> => {
      for (let tick = 0; !isSo(await look()); tick += 1) {
        assert.ok(tick < 500, 'It never became so.')
        await people.exchange.ticker.tick(1)
      }
    }
    return { ...first, second, secondNumber: outside.number, rung, call_id, heard: () => heardBy([...everybody]), look, becomes }
  }

  const music = (heard: readonly string[] | undefined): boolean => heard !== undefined && !heard.some((who) => who !== 'sound' && who !== 'silence')

  it('a second call beeps in the first one, is answered while that one hears music, and each is spoken to in turn', async () => {
    const { marie, caller, ofMarie, second, secondNumber, outside, rung, call_id, heard, look, becomes } = await waitingCall()
    await people.exchange.ticker.seconds(1)
    assert.ok(people.hears(ofMarie, 'beep'))
    await act(marie, { act: 'answer_and_hold', call_id })
    await becomes((room) => room?.call_id === call_id)
    await people.exchange.ticker.seconds(1)
    assert.equal(rung.ringing.stop?.aborted, true)
    const [ofCaller, ...others] = await heard()
    assert.deepEqual([music(ofCaller), others], [true, [['Marie'], ['second caller']]])
    assert.deepEqual(await look().then((room) => [room?.number, room?.direction, room?.waiting, room?.aside?.number]), [secondNumber, 'inbound', null, outside.number])
    await assert.rejects(act(marie, { act: 'answer_and_hold' }), /not_now/)
    await act(marie, { act: 'swap' })
    const [again, ofSecond, back] = await heard()
    assert.deepEqual([again, music(ofSecond), back], [['Marie'], true, ['caller']])
    await act(marie, { act: 'end' })
    await people.exchange.until(() => caller.call.isOver())
    assert.deepEqual([(await look())?.aside, (await heard()).slice(1)], [null, [['Marie'], ['second caller']]])
    second.leaves()
    await people.exchange.over(ofMarie)
    assert.deepEqual((await people.logOf(marie)).map(([direction, number]) => `${direction} ${number}`).sort(), [outside.number, secondNumber].map((number) => `inbound ${number}`).sort())
  })

  it('it is answered after the first one is ended, or declined, which leaves it to whoever else is rung', async () => {
    const ended = await waitingCall()
    await assert.rejects(act(ended.marie, { act: 'answer_and_end', call_id: 'another' }), /not_now/)
    await act(ended.marie, { act: 'answer_and_end', call_id: ended.call_id })
    await people.exchange.until(() => ended.caller.call.isOver())
    await people.exchange.ticker.seconds(1)
    assert.deepEqual((await ended.heard()).slice(1), [['Marie'], ['second caller']])
    ended.second.leaves()
    await people.exchange.over(ended.ofMarie)
    const declined = await waitingCall()
    await act(declined.marie, { act: 'decline', call_id: declined.call_id })
    assert.equal((await declined.look())?.waiting, null)
    const ofLuc = declined.rung.accept(undefined, declined.luc.userId)
    await people.exchange.ticker.seconds(1)
    assert.deepEqual(await heardBy([[declined.second, SECOND], [ofLuc, LUC], [declined.ofMarie, MARIE], [declined.caller, VOICE]]), [['Luc'], ['second caller'], ['caller'], ['Marie']])
    for (const phone of [declined.caller, declined.second]) phone.leaves()
    await people.exchange.over(ofLuc)
  })

  it('whoever answers first has it; who gives up before is gone from the screen', async () => {
    const { marie, luc, rung, call_id, second, caller, ofMarie, becomes } = await waitingCall()
    const ofLuc = rung.accept(undefined, luc.userId)
    await becomes((room) => room?.waiting === null)
    await assert.rejects(act(marie, { act: 'answer_and_hold', call_id }), /not_now/)
    second.leaves()
    await people.exchange.until(() => ofLuc.call.isOver())
    assert.equal(ofMarie.state(), 'new')
    caller.leaves()
    await people.exchange.over(ofMarie)
  })

  it('after the second call the first one is there, still on hold; whoever hangs up on both is rung for it', async () => {
    const { marie, caller, ofMarie, second, call_id, heard, look, becomes } = await waitingCall()
    await act(marie, { act: 'answer_and_hold', call_id })
    await becomes((room) => room?.call_id === call_id)
    second.leaves()
    await becomes((room) => room?.state === 'held')
    assert.deepEqual([(await look())?.aside, ofMarie.call.isOver()], [null, false])
    const third = people.call(await people.party(), marie.number)
    const count = phonesRung().length
    await rungAfter(count - 1)
    await becomes((room) => room !== null && room.waiting !== null)
    await act(marie, { act: 'answer_and_hold' })
    await becomes((room) => room !== null && room.aside !== null)
    const before = phonesRung().length
    ofMarie.leaves()
    const back = await rungAfter(before)
    assert.deepEqual([back.ringing.userIds, back.ringing.params], [[marie.userId], undefined])
    assert.equal(music((await heard())[0]), true)
    const again = back.accept(undefined, marie.userId)
    await people.exchange.ticker.seconds(1)
    assert.deepEqual(await heardBy([[caller, VOICE], [again, MARIE]]), [['Marie'], ['caller']])
    for (const phone of [caller, third]) phone.leaves()
    await people.exchange.over(again)
  })

  it('a call that was passed on and comes back waits for whoever is in another one by then', async () => {
    const { marie, luc, caller, outside } = await answeredCall()
    const toLuc = await ask(marie, luc, 'pass')
    const count = phonesRung().length
    const other = people.call(await people.party(), marie.number)
    const again = (await rungAfter(count)).accept(undefined, marie.userId)
    await people.tickUntil(() => people.exchange.heard(other).length > 0)
    toLuc.miss()
    await rungAfter(count + 1)
    const look = () => people.exchange.calls.room(marie, null)
    assert.deepEqual(await look().then((room) => [room?.state, room?.waiting?.number]), ['talking', outside.number])
    await act(marie, { act: 'answer_and_hold' })
    await people.tickUntil(() => people.hears(again, 'The call is back, because nobody answered it.'))
    await people.exchange.ticker.seconds(1)
    assert.deepEqual(await heardBy([[caller, VOICE], [again, MARIE]]), [['Marie'], ['caller']])
    assert.deepEqual(await look().then((room) => [room?.came_back, room?.aside === null]), [1, false])
    for (const phone of [caller, other]) phone.leaves()
    await people.exchange.over(again)
  })
})
