import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { begin, type Turn } from 'callflow/advance'
import { branchOf, meet } from 'callflow/meet'
import type { Flow, Instruction, Place } from 'callflow/machine'
import { voiceOperations as operations } from 'contract/webphone'
import type { Operation } from 'contract/operation'
import { callerNumberOf, dialledOf } from '../../platform/texts/phoneNumber'
import { sessionIn, readTicket, firstTurn, isGone, nextTurn, outcomeOf, type Leading } from '../carrier/twilio/phoneTokens'
import { busy, notTheirNumber, outgoingTwiml, outOfService, refusedBy, rejection, responseOf } from '../carrier/twilio/twiml'
import type { Form, Carrier } from '../carrier/carrier'
import type { AccountEvents } from '../../platform/events/accountEvents'
import type { Clock } from '../../platform/clock'
import type { AlertDevices } from '../../platform/push/deviceAlerts'
import { mayCallFrom } from '../../account/index'
import { findAnnouncement, findBlock, type CallRecord, type CallRecords } from '../../calls/index'
import type { Sessions } from '../../platform/sessions/sessions'
import type { SignedUrls } from '../../platform/sessions/token'
import type { Store } from '../../platform/database/tables'
import { findOwned } from '../switchboard/connect'
import { refusalWords } from '../switchboard/practiceAnswers'
import { readSavedFlow, stepRecordsOf, type SavedFlow } from '../switchboard/savedFlow'
import { makeNightLegs } from '../nightCalls/nightLegs'
import { makeAnnouncementWriter, makeTurnWriter, type RunningCall, callIdIn, findCall, recordingIdIn, secondsIn, type PlayedSounds } from './documents'
import type { RecordingFetches } from './fetchRecordings'
import { route, type BoundRoute, success, type Outcome } from '../../platform/http/routes/route'
import { FORM_TYPE, formOf } from '../../platform/http/bodies/bodies'
import { Failure, NotFound } from '../../platform/failures/failures'
import { makeReader, type RequestData } from '../../platform/http/routes/request'
import type { CallReservations } from '../../billing/index'
import type { SoundCache } from '../../sounds/index'

/** In the tickets of blocked calls, which end after the message. */
const NO_APPLICATION = 'blocked'

const messageAt = (flow: Flow, place: Place | null): { send_to: string | null; box_id: string | null } => {
  const module = place && branchOf(flow, place.branchId)?.modules[place.index]
  const instruction = place && module ? meet(module, place, flow) : null
  return instruction?.type === 'record' ? { send_to: instruction.send_to, box_id: instruction.box ?? null } : { send_to: null, box_id: null }
}

interface Deps {
  store: Store
  sessions: Pick<Sessions, 'isOpen' | 'openOf'>
  clock: Clock
  callRecords: CallRecords
  events: Pick<AccountEvents, 'announce'>
  alertDevices: AlertDevices
  signedUrls: SignedUrls
  recordings: Pick<RecordingFetches, 'begin'>
  sounds: Pick<SoundCache, 'ofFile'>
  legs: CallReservations
  publicUrl: () => string
  premiumNumbers: readonly string[]
  /** Whom test calls of the service come from. */
  testCaller: string | null
}

const ended = responseOf()

const recordingIn = (form: Form): { id: string; duration: number } | null => {
  const [id, duration] = [recordingIdIn(form), secondsIn(form, 'RecordingDuration')]
  return form['RecordingStatus'] === 'completed' && id !== '' && duration > 0 ? { id, duration } : null
}

export type VoiceService = ReturnType<typeof makeVoiceService>

export const makeVoiceService = (deps: Deps) => {
  const { store, sessions, clock, callRecords, recordings, legs, publicUrl, premiumNumbers, testCaller } = deps
  const write = makeTurnWriter(deps)
  const recordingUrl = (): string => `${publicUrl()}/v1/voice/recordings`
  const writeAnnouncement = makeAnnouncementWriter({ ...deps, recordingUrl })
  const tests = makeNightLegs({ store, clock, from: testCaller, write })

  /** A call goes on even if its path can't be written. */
  const report = async ({ id, accountId, startedAt }: RunningCall, saved: SavedFlow, { path }: Turn, log: FastifyBaseLogger): Promise<void> => {
    const steps = { id, accountId, startedAt, flow: saved, steps: stepRecordsOf(saved.flow, path) }
    await callRecords.recordSteps(steps).catch((error: unknown) => log.warn({ err: error, call: id }, "The call's path is incomplete"))
  }

  /** Tells a caller why they aren't transferred, and goes on as if nobody had answered. */
  const proceed = async (call: RunningCall, saved: SavedFlow, turnOf: (leading: Leading) => Turn, log: FastifyBaseLogger): Promise<string> => {
    let [refused, told, at]: [string[], Instruction[], number] = [[], [], 0]
    for (;;) {
      const turn = turnOf({ refused, premiumNumbers })
      const last = turn.instructions.at(-1)
      const to = last?.type === 'dial' ? dialledOf(last.number, premiumNumbers) : null
      const { seconds, refusal } = to === null ? {} : await legs.begin({ callId: call.id, accountId: call.accountId, to: to.number, isTransfer: true, isCarried: true })
      if (last?.type === 'dial' && refusal !== undefined) {
        log.warn({ accountId: call.accountId, refusal }, 'Transfer refused by a limit of the account')
        if (refused.length === 0) [told, at] = [refusalWords[refusal].map((words) => ({ type: 'say', place: last.place, ...words })), turn.instructions.length - 1]
        refused = [...refused, last.number]
      } else {
        await report(call, saved, turn, log)
        const instructions = [...turn.instructions.slice(0, at), ...told, ...turn.instructions.slice(at)]
        return write(call, saved, { ...turn, instructions }, seconds)
      }
    }
  }

  const recordEnd = async (call: CallRecord, form: Form): Promise<void> => {
    const duration = form['CallStatus'] === 'completed' ? secondsIn(form, 'CallDuration') : 0
    // A report of its other leg doesn't end an inbound call. What is known of it counts more than this.
    const isOver = call.direction === 'inbound' && form['ParentCallSid'] === undefined
    if (duration > 0 || isOver) await callRecords.recordCall({ ...call, duration, ...(isOver && { outcome: 'missed' }) })
    if (isOver) await callRecords.endSteps(call)
  }

  const ownNumber = async (accountId: string, written: string) => {
    const number = await findOwned(store, callerNumberOf(written))
    return number?.accountId === accountId ? number : null
  }

  return {
    receive: async (form: Form, log: FastifyBaseLogger): Promise<string> => {
      const id = callIdIn(form)
      const number = await findOwned(store, callerNumberOf(form['To'] ?? ''))
      if (number === null || id === '') return rejection
      const { accountId, applicationId } = number
      const contactNumber = callerNumberOf(form['From'] ?? '')
      const test = await tests.take(id, contactNumber, number.phoneNumber)
      if (test !== null) return number.isOpen && (await legs.takesIncoming(accountId)) ? tests.goOn(test, form) : rejection
      const call = { id, accountId, numberId: number.id, direction: 'inbound', contactNumber } as const
      const block = number.isOpen ? await findBlock(store, accountId, contactNumber) : null
      const begun = { ...call, startedAt: clock(), duration: 0, ...(block !== null && { outcome: 'blocked' as const }) }
      await callRecords.recordCall(begun)
      if (!number.isOpen) {
        await callRecords.recordCall({ ...begun, outcome: 'missed' })
        return outOfService
      }
      if (block === 'busy') return busy
      const [saved, isTaken] = await Promise.all([
        applicationId === null ? null : readSavedFlow(store, accountId, applicationId, begun.startedAt),
        legs.takesIncoming(accountId),
      ])
      if (applicationId === null || saved === null || !isTaken) {
        await callRecords.recordCall({ ...begun, outcome: 'missed' })
        return rejection
      }
      // A repeated request finds the call as it was recorded first.
      const startedAt = (await findCall(store, id))?.startedAt ?? begun.startedAt
      const running = { id, accountId, numberId: number.id, applicationId, contactNumber, calledNumber: callerNumberOf(form['To'] ?? ''), startedAt }
      if (block !== null) return write({ ...running, applicationId: NO_APPLICATION }, saved, { state: { ...begin(), waits: 'record' }, instructions: [...block], path: [] })
      return proceed(running, saved, (leading) => firstTurn(saved.flow, leading), log)
    },

    goOn: async (written: string, form: Form, log: FastifyBaseLogger): Promise<string> => {
      const [ticket, call] = [readTicket(written), await findCall(store, callIdIn(form))]
      const test = call === null && testCaller !== null ? await tests.find(callIdIn(form)) : null
      if (test !== null) return tests.goOn(test, form)
      if (ticket === null || call === null) return ended
      const { accountId, id, numberId, contactNumber, startedAt } = call
      const outcome = outcomeOf(ticket.state, form)
      const spoken = secondsIn(form, 'DialCallDuration')
      // Minutes that nothing is reserved for any more have to count already.
      if (outcome !== null || spoken > call.duration) await callRecords.recordCall({ ...call, duration: Math.max(call.duration, spoken), ...(outcome !== null && { outcome }) })
      const [saved] = await Promise.all([readSavedFlow(store, accountId, ticket.applicationId, call.startedAt), legs.end(id, spoken)])
      if (saved === null) return ended
      const { applicationId, state } = ticket
      return proceed({ id, accountId, numberId, applicationId, contactNumber, calledNumber: callerNumberOf(form['To'] ?? ''), startedAt }, saved, (leading) => nextTurn(saved.flow, state, form, leading), log)
    },

    place: async (form: Form, log: FastifyBaseLogger): Promise<string> => {
      const id = callIdIn(form)
      const session = sessionIn((form['From'] ?? '').replace(/^client:/, ''))
      const to = dialledOf(form['To'] ?? '', premiumNumbers)
      // Twilio accepts a web phone's token for an hour, even after a logout.
      if (session === null || to === null || id === '' || !(await sessions.isOpen(session))) return rejection
      const { accountId } = session
      const isRecorded = ['true', '1'].includes(form['record'] ?? '')
      const own = ownNumber(accountId, form['CallerId'] ?? '')
      const theirs = own.then((number) => number?.isOpen === true && mayCallFrom(store, session.userId, number.id))
      // At once, because somebody waits.
      const [number, isTheirs, reserved, announcement] = await Promise.all([
        own,
        theirs,
        legs.begin({ callId: id, accountId, userId: session.userId, to: to.number, isTransfer: false, isCarried: true }, theirs),
        isRecorded ? findAnnouncement(store, accountId) : null,
      ])
      if (number === null) return rejection
      if (!number.isOpen) return outOfService
      if (!isTheirs) return notTheirNumber
      const call = { id, accountId, numberId: number.id, direction: 'outbound', contactNumber: to.number, madeBy: session.userId } as const
      if (reserved.refusal !== undefined) {
        log.warn({ accountId, refusal: reserved.refusal }, 'Outgoing call refused by a limit of the account')
        return refusedBy(reserved.refusal)
      }
      await callRecords.recordCall({ ...call, startedAt: clock(), duration: 0 })
      return outgoingTwiml({
        maxSeconds: reserved.seconds,
        to,
        callerId: number.phoneNumber,
        isRecorded,
        announcementUrl: announcement === null ? null : `${publicUrl()}/v1/voice/announcements`,
        recordingUrl: recordingUrl(),
        statusUrl: `${publicUrl()}/v1/voice/statuses`,
      })
    },

    announce: async (form: Form): Promise<string> => {
      const call = await findCall(store, callIdIn(form))
      return call?.direction === 'outbound' ? writeAnnouncement(call.accountId) : ended
    },

    receiveStatus: async (form: Form): Promise<void> => {
      const call = await findCall(store, callIdIn(form))
      const answering = form['CallStatus'] === 'in-progress' ? sessionIn((form['To'] ?? '').replace(/^client:/, '')) : null
      if (call?.direction === 'inbound' && answering?.accountId === call.accountId) await callRecords.recordCall({ ...call, answeredBy: answering.userId })
      if (!isGone(form['CallStatus'])) return
      if (call !== null) await recordEnd(call, form)
      await legs.end(callIdIn(form), call?.direction === 'outbound' ? secondsIn(form, 'CallDuration') : undefined)
    },

    receiveMessage: async (written: string, form: Form, log: FastifyBaseLogger): Promise<void> => {
      const [ticket, recording] = [readTicket(written), recordingIn(form)]
      const call = recording && (await findCall(store, callIdIn(form)))
      if (ticket === null || recording === null || call === null) return
      const { id: call_id, accountId: account_id } = call
      await callRecords.recordCall({ ...call, outcome: 'message' })
      const saved = await readSavedFlow(store, account_id, ticket.applicationId, call.startedAt)
      const message = saved === null ? { send_to: null } : messageAt(saved.flow, ticket.state.place)
      await recordings.begin({ ...recording, account_id, call_id, kind: 'voicemail', ...message }, log)
    },

    receiveRecording: async (form: Form, log: FastifyBaseLogger): Promise<void> => {
      const recording = recordingIn(form)
      const call = recording && (await findCall(store, callIdIn(form)))
      if (recording === null || call === null) return
      const { id: call_id, accountId: account_id } = call
      await recordings.begin({ ...recording, account_id, call_id, kind: 'recording', send_to: null }, log)
    },
  }
}

const CARRIER_SIGNATURE = 'x-twilio-signature'
const documentHeaders = { 'content-type': 'text/xml; charset=utf-8' }

interface CarrierWebhooks {
  carrier: Carrier | null
  publicUrl: () => string
}

const carrierRoute = <O extends Operation>(
  operation: O,
  { carrier, publicUrl }: CarrierWebhooks,
  handle: (call: RequestData<O> & { form: Form; log: FastifyBaseLogger }) => Promise<O extends { media: 'twiml' } ? string : void>,
): BoundRoute => {
  const read = makeReader(operation)
  const headers = operation.media === 'twiml' ? documentHeaders : {}
  const answer = async (request: FastifyRequest): Promise<Outcome> => {
    if (carrier === null) throw new NotFound()
    const signature = request.headers[CARRIER_SIGNATURE]
    const form = formOf(request)
    const isRight = typeof signature === 'string' && carrier.isSigned(publicUrl() + request.url, form, signature)
    if (!isRight) throw new Failure(403)
    return success(operation, await handle({ ...read(request), form, log: request.log }), headers)
  }
  return { operation, options: { consumes: [FORM_TYPE] }, answer }
}

export const voiceRoutes = (voice: VoiceService, webhooks: CarrierWebhooks, play: PlayedSounds): BoundRoute[] => [
  carrierRoute(operations.receiveVoiceCall, webhooks, ({ form, log }) => voice.receive(form, log)),
  carrierRoute(operations.continueVoiceCall, webhooks, ({ form, query, log }) => voice.goOn(query.ticket, form, log)),
  carrierRoute(operations.placeVoiceCall, webhooks, ({ form, log }) => voice.place(form, log)),
  carrierRoute(operations.announceVoiceRecording, webhooks, ({ form }) => voice.announce(form)),
  carrierRoute(operations.receiveVoiceStatus, webhooks, ({ form }) => voice.receiveStatus(form)),
  carrierRoute(operations.receiveVoiceMessage, webhooks, ({ form, query, log }) =>
    voice.receiveMessage(query.ticket, form, log),
  ),
  carrierRoute(operations.receiveVoiceRecording, webhooks, ({ form, log }) => voice.receiveRecording(form, log)),
  route(operations.playVoiceSound, ({ params, query }) => play(params.audiofileId, query)),
]
