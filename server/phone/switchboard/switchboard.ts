import type { FastifyBaseLogger } from 'fastify'
import type { RoomAct, RoomView } from 'contract/webphone'
import type { Gateway, PhoneOwner } from '@console/voice-gateway'
import { makeRecorder, type Recorder } from '@console/voice-gateway/sounds'
import { writtenNumber } from 'callflow/phoneNumber'
import { mayCallFrom } from '../../account/index'
import { findAnnouncement, type CallRecords } from '../../calls/index'
import { noObserver, callerOf, type Recording } from './callerOf'
import { CallOver, untilOver, newSoundId } from './line'
import { type CallRow, makeCallRows, makeWriteRetries } from './callRows'
import type { Connect, ConnectDeps } from './flowActions'
import { callerNumberOf, dialledOf } from '../../platform/texts/phoneNumber'
import { findDestination, findOwned, makeConnect } from './connect'
import { announceRecording, notTheirNumberWords, refusalWords, refuseWith, returnedWords, sayWords, type Words } from './practiceAnswers'
import { takesCalls } from './ringing'
import type { GuestCall, OwnCall } from './openRoom'
import { makeRooms } from './rooms'
import { type Ticker, beepTo, limitCall, makeTicker } from './player'
import type { AccountEvents } from '../../platform/events/accountEvents'
import type { Background } from '../../platform/jobs/background'
import { SECOND_MS, type Clock } from '../../platform/clock'
import { makeNightCalls, type NightCall, type NightReport } from './nightCall'
import { makePracticeCalls, type PracticeCalls } from './practiceCalls'

const LONGEST_RECORDING_S = 2 * 60 * 60

interface Deps extends Pick<ConnectDeps, 'store' | 'random' | 'rows' | 'sounds' | 'premiumNumbers' | 'reservations' | 'writeRetries'> {
  callRecords: Pick<CallRecords, 'storeRecording' | 'hasRoom' | 'hasSpoolRoom' | 'reportUnstored'>
  log: FastifyBaseLogger
  ticker: Ticker
  connect: Connect
}

export const makeWebPhoneCalls = ({ store, random, rows, sounds, callRecords, ticker, connect, log, premiumNumbers, reservations, writeRetries }: Deps) => {
  const finished = async (recorder: Recorder, accountId: string, callId: string): ReturnType<Recorder['finish']> => {
    try {
      return await recorder.finish()
    } catch (error) {
      log.error({ err: error, call: callId }, 'Recording interrupted')
      await callRecords.reportUnstored(accountId, callId)
      return null
    }
  }

  const storeRecording = async (recorder: Recorder, accountId: string, callId: string): Promise<void> => {
    const recorded = await finished(recorder, accountId, callId)
    if (recorded !== null) await callRecords.storeRecording({ id: newSoundId(random), accountId, callId, ...recorded })
  }

  /** A recording needs its row in the call logs. */
  const close = async (row: CallRow, recorder: Recorder | null, accountId: string): Promise<void> => {
    const isStored = await row.close()
    if (isStored && recorder !== null) await storeRecording(recorder, accountId, row.id)
    else await recorder?.abandon()
  }

  const carry = async (call: OwnCall | GuestCall): Promise<void> => {
    const { To = '', CallerId = '', record } = call.params
    const { accountId, userId } = call.owner
    const [to, from] = [dialledOf(To, premiumNumbers), callerNumberOf(CallerId)]
    const owned = findOwned(store, from).then((number) => (number?.accountId === accountId && number.isOpen ? number : null))
    const theirs = owned.then((number) => number !== null && to !== null && mayCallFrom(store, userId, number.id))
    // At once, because somebody waits.
    const [own, isTheirs, reserved, isRecorded, destination, announcement] = await Promise.all([
      owned,
      theirs,
      to && reservations.begin({ callId: call.id, accountId, userId, to: to.number, isTransfer: false, isCarried: false }, theirs),
      theirs.then((isTheirs) => isTheirs && record === '1' && callRecords.hasRoom(accountId, 0)),
      to && findDestination(store, to),
      record === '1' ? findAnnouncement(store, accountId) : null,
    ])
    if (own === null) return call.refuse('declined')
    if (to === null || reserved === null || destination === null) return call.refuse('not_found')
    const refuse = (words: Words) => 'isGuest' in call ? call.refuse('declined') : untilOver(refuseWith(callerOf({ call, from: own.phoneNumber, observer: noObserver, ticker }), sounds, words))
    if (!isTheirs) return refuse(notTheirNumberWords)
    if (reserved.refusal !== undefined) return refuse(refusalWords[reserved.refusal])
    const row = rows.open({ id: call.id, accountId, numberId: own.id, direction: 'outbound', contactNumber: to.number, madeBy: userId })
    const recorded: { recorder: Recorder | null } = { recorder: null }
    const recording: Recording = {
      announce: async (line, known, other) => {
        if (announcement !== null) await announceRecording(line, sounds, { ...announcement, accountId, known, ...(other && { other }) })
      },
      tap: () => (recorded.recorder ??= makeRecorder({ maxSeconds: LONGEST_RECORDING_S, now: ticker.now, hasRoom: callRecords.hasSpoolRoom })),
    }
    if (isRecorded && 'greetGuests' in call) call.greetGuests((line) => recording.announce(line, null))
    let stopLimit = (): void => undefined
    let answeredAt: number | null = null
    const answered = (): void => {
      row.answered()
      answeredAt ??= ticker.now()
      stopLimit = limitCall(ticker, reserved.seconds, { warn: () => void untilOver(caller.ring().then(({ leg }) => beepTo(leg, ticker))), end: call.hangUp })
    }
    const caller = callerOf({ call, from: own.phoneNumber, observer: noObserver, ticker, answered, recording: isRecorded ? recording : null })
    try {
      await untilOver(connect(caller, writtenNumber(to), destination))
    } finally {
      stopLimit()
      call.hangUp()
      if ('passes' in call) row.passed(call.passes())
      const spoken = answeredAt === null ? 0 : (ticker.now() - answeredAt) / SECOND_MS
      await close(row, recorded.recorder, accountId)
      await writeRetries.run('ending a reservation', () => reservations.end(call.id, spoken))
    }
  }

  return (call: OwnCall | GuestCall): Promise<void> => carry(call).finally(call.hangUp)
}

interface SwitchboardDeps extends Omit<ConnectDeps, 'rows' | 'writeRetries' | 'gateway' | 'callRecords' | 'events' | 'ticker'> {
  gateway: Gateway
  callRecords: CallRecords
  events: Pick<AccountEvents, 'announce'>
  background: Background
  clock: Clock
  ticker?: Ticker
}

export interface TestCalls extends PracticeCalls {
  placeNightCall: (call: NightCall) => Promise<NightReport>
  /** The call of this person, after an act on it, if one is given. */
  room: (person: PhoneOwner, act: RoomAct | null) => Promise<RoomView | null>
}

/** What a call leaves behind is written when it ends, even if the service is closing, but not after a kill. */
export const openSwitchboard = (deps: SwitchboardDeps): TestCalls => {
  const { gateway, callRecords, background, clock, ticker = makeTicker() } = deps
  const writeRetries = makeWriteRetries(background)
  // One process at a time carries calls: whatever began before this one is over.
  const startedAt = clock()
  void writeRetries.run('ending reservations', () => deps.reservations.endLost(startedAt))
  const rows = makeCallRows({ callRecords, writeRetries, clock, now: ticker.now })
  const rooms = makeRooms({
    ...deps,
    ticker,
    // The call is back with or without the words.
    sayReturned: (line) =>
      sayWords(line, deps.sounds, returnedWords).catch((error: unknown) => {
        if (error instanceof CallOver) throw error
        deps.log.warn({ err: error }, 'Audio unavailable; the call continues without it')
      }),
    takesCalls: (accountId, userId) => takesCalls(deps, accountId, userId),
  })
  const parts = { ...deps, rows, writeRetries, ticker, gateway: { ring: rooms.ring, registered: gateway.registered } }
  const connect = makeConnect(parts)
  const carry = makeWebPhoneCalls({ ...parts, connect })
  rooms.onOutgoing((call) => background.run('a call', () => carry(call)))
  const practice = makePracticeCalls({ ...parts, connect })
  const night = makeNightCalls(parts)
  return {
    ...practice,
    placeNightCall: night.place,
    room: async (person, act) => (act === null ? rooms.view(person) : rooms.act(person, act)),
    hangUp: () => {
      practice.hangUp()
      night.hangUp()
    },
  }
}
