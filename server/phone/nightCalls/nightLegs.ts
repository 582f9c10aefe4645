import { setTimeout } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { isDigit, type CallEvent, type Flow, type Instruction } from 'callflow/machine'
import { endOf, rehearse } from 'callflow/rehearse'
import { MINUTE_MS, type Clock } from '../../platform/clock'
import type { CarriedEvent } from '../../platform/database/columns'
import type { Store, Tables } from '../../platform/database/tables'
import type { RandomSource } from '../../platform/random'
import type { SoundCache } from '../../sounds/index'
import type { CarrierCalls, Form } from '../carrier/carrier'
import { isGone } from '../carrier/twilio/phoneTokens'
import { responseOf } from '../carrier/twilio/twiml'
import { findOwned } from '../switchboard/connect'
import type { NightCall, NightReport } from '../switchboard/nightCall'
import { readSavedFlow, stepRecordsOf } from '../switchboard/savedFlow'
import type { TurnWriter } from '../webhooks/documents'

export type NightLeg = Selectable<Tables['night_legs']>

/** Until the carrier knows that no key comes. */
const SILENCE_S = 1
const POLL_MS = 500

const fits = ({ type }: CallEvent, waits: string): boolean =>
  type === (waits === 'gather' ? 'digit' : waits === 'record' ? 'recorded' : 'transferred') || type === 'timeout'

/** What the caller's side did since the last document. */
const arrivedIn = (flow: Flow, before: readonly CallEvent[], form: Form): CallEvent[] => {
  if (before.length === 0) return [{ type: 'answered' }]
  const pressed = [...(form['Digits'] ?? '')].filter(isDigit).map((digit): CallEvent => ({ type: 'digit', digit }))
  const { state } = rehearse(flow, [...before, ...pressed])
  const isUnfinished = pressed.length === 0 || (state.waits === 'gather' && state.digits !== '')
  return isUnfinished ? [...pressed, { type: 'timeout' }] : pressed
}

const keysAt = (script: CallEvent[], first: CallEvent, maxDigits: number): string => {
  if (first.type !== 'digit') return ''
  let keys: string = first.digit
  for (let [next] = script; next?.type === 'digit' && keys.length < maxDigits; [next] = script) {
    keys += next.digit
    script.shift()
  }
  return keys
}

interface Deps {
  store: Store
  clock: Clock
  /** Whom test calls come from; null where the service places none. */
  from: string | null
  write: TurnWriter
}

/** The side of the called number: the test says what comes of phones, transfers and messages, so nobody's phone rings. */
export const makeNightLegs = ({ store, clock, from, write }: Deps) => ({
  /** A call that has just come in; null if it is nobody's test. */
  take: async (callId: string, caller: string, phoneNumber: string): Promise<NightLeg | null> => {
    if (from === null || caller !== from) return null
    const leg = store.updateTable('night_legs').set({ called_id: callId }).where('phone_number', '=', phoneNumber)
    return (await leg.where((row) => row.or([row('called_id', 'is', null), row('called_id', '=', callId)])).returningAll().executeTakeFirst()) ?? null
  },

  find: async (callId: string): Promise<NightLeg | null> => (await store.selectFrom('night_legs').selectAll().where('called_id', '=', callId).executeTakeFirst()) ?? null,

  goOn: async (leg: NightLeg, form: Form): Promise<string> => {
    const { account_id: accountId, application_id: applicationId, phone_number: calledNumber, call_at: startedAt } = leg
    const saved = await readSavedFlow(store, accountId, applicationId, startedAt)
    if (saved === null || isGone(form['CallStatus'])) return responseOf()
    const [script, at] = [[...leg.script], clock().toISOString()]
    const before = leg.events.map(({ event }) => event)
    const events = [...before, ...arrivedIn(saved.flow, before, form)]
    const keep = async (keys: string, is_over: 0 | 1): Promise<void> => {
      const happened = [...leg.events, ...events.slice(before.length).map((event) => ({ event, at }))]
      const own = store.updateTable('night_legs').where('id', '=', leg.id)
      await own.set({ script: JSON.stringify(script), events: JSON.stringify(happened), keys, is_over }).execute()
    }
    for (;;) {
      const { state, steps } = rehearse(saved.flow, events)
      let next = script.shift()
      while (next !== undefined && next.type !== 'hangup' && !fits(next, state.waits)) next = script.shift()
      if (state.waits === 'over' || next === undefined || next.type === 'hangup') {
        await keep('', 1)
        return responseOf()
      }
      if (state.waits === 'gather') {
        const asked = steps.at(-1)?.instructions ?? []
        const keys = keysAt(script, next, maxDigitsIn(asked))
        await keep(keys, 0)
        const instructions = keys === '' ? silent(asked) : asked
        return write({ id: leg.id, accountId, numberId: null, applicationId, contactNumber: from ?? '', calledNumber, startedAt }, saved, { state, instructions: [...instructions], path: [] })
      }
      if (state.waits === 'record') events.push({ type: 'recorded' })
      else events.push({ type: 'transferred', result: next.type === 'transferred' ? next.result : 'unanswered' })
    }
  },
})

export type NightLegs = ReturnType<typeof makeNightLegs>

const maxDigitsIn = (instructions: readonly Instruction[]): number => {
  const last = instructions.at(-1)
  return last?.type === 'gather' ? last.maxDigits : 1
}

/** Nobody listens where the test presses nothing. */
const silent = (instructions: readonly Instruction[]): Instruction[] =>
  instructions.flatMap((instruction) => (instruction.type === 'gather' ? [{ ...instruction, seconds: SILENCE_S }] : []))

interface PlaceDeps {
  store: Store
  clock: Clock
  random: Pick<RandomSource, 'id'>
  sounds: Pick<SoundCache, 'ofFile'>
  carrier: CarrierCalls
  pollMs?: number
}

const nothing: NightReport = { end: null, steps: [] }

/** The calling side: the carrier calls the number from outside, and presses the test's keys. */
export const makeCarriedNightCalls = ({ store, clock, random, sounds, carrier, pollMs = POLL_MS }: PlaceDeps) => {
  const isGoneSound = async (accountId: string, fileId: string): Promise<boolean> => (await sounds.ofFile(accountId, fileId, true)) === null

  const reportOf = async ({ account_id, application_id, call_at, events }: NightLeg): Promise<NightReport> => {
    const saved = events.length === 0 ? null : await readSavedFlow(store, account_id, application_id, call_at)
    if (saved === null) return nothing
    const heard = rehearse(saved.flow, events.map(({ event }) => event))
    const began = beginnings(saved.flow, events)
    const plays = heard.steps.flatMap(({ instructions }) => instructions).filter((instruction) => instruction.type === 'play')
    const gone = new Set<string>()
    for (const id of new Set(plays.map(({ audiofile_id }) => String(audiofile_id)))) if (await isGoneSound(account_id, id)) gone.add(id)
    const unheard = plays.filter(({ audiofile_id }) => gone.has(String(audiofile_id)))
    return {
      end: endOf(heard),
      steps: stepRecordsOf(saved.flow, heard.path).map((step) => ({
        ...step,
        at: began.get(step.step) ?? call_at.toISOString(),
        isUnheard: unheard.some(({ place }) => String(place.branchId) === step.branchId && place.index === step.moduleIndex),
      })),
    }
  }

  return async ({ to, at, events }: NightCall): Promise<NightReport> => {
    const number = await findOwned(store, to)
    if (number === null || number.applicationId === null) return nothing
    const id = random.id()
    const fresh = { id, account_id: number.accountId, application_id: number.applicationId, call_at: at ?? clock(), script: JSON.stringify(events), events: '[]', called_id: null, keys: '', is_over: 0 as const }
    // One that was left by an instance that died is over.
    await store.insertInto('night_legs').values({ ...fresh, phone_number: to }).onConflict((same) => same.column('phone_number').doUpdateSet(fresh)).execute()
    const own = () => store.updateTable('night_legs').where('id', '=', id)
    let calling: string | null = null
    try {
      calling = await carrier.place(to)
      for (let waited = 0; waited < MINUTE_MS; waited += pollMs) {
        await setTimeout(pollMs)
        const leg = await store.selectFrom('night_legs').selectAll().where('id', '=', id).executeTakeFirst()
        if (leg === undefined) return nothing
        if (leg.is_over === 1) return await reportOf(leg)
        if (leg.keys === '') continue
        await own().set({ keys: '' }).where('keys', '=', leg.keys).execute()
        if (!(await carrier.press(calling, leg.keys))) await own().set({ keys: leg.keys }).where('keys', '=', '').execute()
      }
      return nothing
    } finally {
      if (calling !== null) await carrier.hangUp(calling)
      await store.deleteFrom('night_legs').where('id', '=', id).execute()
    }
  }
}

/** When each step began. */
const beginnings = (flow: Flow, events: readonly CarriedEvent[]): ReadonlyMap<number, string> => {
  const began = new Map<number, string>()
  for (const [index, { at }] of events.entries()) {
    for (const { step } of rehearse(flow, events.slice(0, index + 1).map(({ event }) => event)).path) if (!began.has(step)) began.set(step, at)
  }
  return began
}
