import type { Duplex } from 'node:stream'
import { makeAdmission, type VerifyPhoneToken, Strangers } from './admission'
import { usualCallTimes, type CallTimes, LiveCalls, Phones, type Phone, type LiveCall } from './liveCall'
import { prepareWebRtc } from './media/webRtcConnection'
import type { Surroundings, Gateway, OutgoingCall, Leg } from './phoneCall'
import { Ringings } from './ringings'
import { mediaFailed, refusalErrors, type ClientMessage, type ClientPayload } from './signalMessages'
import { BEAT_MS, openSignalSockets, type SignalSockets } from './signalSocket'
import { makeMedia, pathOf } from './media/makeMedia'

const MAX_PARAMS = 20

const paramsIn = (text: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(text)].slice(0, MAX_PARAMS))

interface OutgoingDeps {
  call: LiveCall
  offer: string
  params: Readonly<Record<string, string>>
  log: Surroundings['log']
}

const makeOutgoingCall = ({ call, offer, params, log }: OutgoingDeps): OutgoingCall => {
  let connecting: Promise<Leg | null> | null = null
  const negotiate = async (): Promise<Leg | null> => {
    const media = await makeMedia(pathOf(offer), call.sendFrame)
    if (call.isOver()) {
      media.close()
      return null
    }
    call.media = media
    call.sdp = await media.answer(offer)
    return call.isOver() ? null : media.leg
  }
  const connect = (): Promise<Leg | null> =>
    (connecting ??= negotiate().catch((error: unknown) => {
      log.warn({ err: error, call_id: call.id }, 'The offer of a browser could not be answered')
      call.fail(mediaFailed)
      return null
    }))
  return {
    id: call.id,
    owner: call.owner,
    params,
    onOver: call.onOver,
    isOver: call.isOver,
    hangUp: call.hangUp,
    refuse: call.refuse,
    ring: async () => {
      const leg = await connect()
      if (leg === null || call.isOver()) return null
      call.sendRinging()
      return leg
    },
    answer: async () => {
      const leg = await connect()
      if (leg === null || call.isOver()) return null
      call.sendAnswer()
      if ((await call.media?.flows()) === false) call.fail(mediaFailed)
      return call.isOver() ? null : leg
    },
  }
}

interface Deps extends Surroundings {
  verify: VerifyPhoneToken
  refuse: (socket: Duplex) => void
  beatMs?: number
  times?: CallTimes
  strangers?: Strangers
}

export interface AttachedGateway extends Gateway, Pick<SignalSockets, 'take' | 'isOpen'> {
  callCount: () => number
  phoneCount: () => number
  /** The phone of this session is checked at once. */
  checkSession: (session: string) => void
}

export const makeGateway = (deps: Deps): AttachedGateway => {
  const { verify, clock, random, log, refuse, beatMs = BEAT_MS, times = usualCallTimes, strangers = new Strangers() } = deps
  const phones = new Phones()
  const calls = new LiveCalls({ random, log, times, onFree: () => ringings.offerAgain() })
  const ringings = new Ringings({ phones, calls, random, log })
  const watchers = new Set<(session: string) => void>()
  let handle: ((call: OutgoingCall) => void) | null = null

  const register = (phone: Phone, { media, path }: ClientPayload<'register'>): void => {
    phone.isRegistered = media.audio
    phone.path = path ?? 'webrtc'
    phone.line.send({ type: media.audio ? 'ready' : 'offline', payload: {} })
    if (!media.audio) return ringings.lose(phone)
    ringings.offerAgain()
    if (phone.path === 'webrtc') prepareWebRtc().catch((error: unknown) => log.error({ err: error }, 'WebRTC was not loaded'))
  }

  const invite = ({ owner, line }: Phone, { callsid, sdp, reconnect, twilio }: ClientPayload<'invite'>): void => {
    if (reconnect !== undefined) return calls.resume(owner, line, callsid, reconnect)
    calls.dropOrphan(owner)
    const isBusy = calls.of(owner) !== null
    if (isBusy || handle === null) {
      const error = isBusy ? refusalErrors.busy : refusalErrors.not_found
      return line.send({ type: 'hangup', payload: { callsid, error } })
    }
    const call = calls.begin({ id: `CA${random.bytes(16).toString('hex')}`, nameAtFirst: callsid, owner, line })
    ringings.withdrawFrom(owner)
    handle(makeOutgoingCall({ call, offer: sdp, params: paramsIn(twilio.params ?? ''), log }))
  }

  const onMessage = (phone: Phone, message: Exclude<ClientMessage, { type: 'listen' }>): void => {
    const { owner } = phone
    switch (message.type) {
      case 'register':
        return register(phone, message.payload)
      case 'invite':
        return invite(phone, message.payload)
      case 'answer':
        return ringings.answer(phone, message.payload.callsid, message.payload.sdp)
      case 'reject':
        return ringings.reject(phone, message.payload.callsid)
      case 'hangup':
        calls.named(owner, message.payload.callsid)?.end()
        return ringings.reject(phone, message.payload.callsid)
      case 'dtmf':
        return calls.named(owner, message.payload.callsid)?.press(message.payload.dtmf)
      case 'reinvite':
        return calls.named(owner, message.payload.callsid)?.renegotiate(message.payload.sdp, mediaFailed)
      case 'message':
        return undefined
    }
  }

  const admission = makeAdmission({
    verify,
    clock,
    phones,
    strangers,
    onMessage,
    onFrame: ({ owner, line }, frame) => {
      const call = calls.of(owner)
      if (call?.isOn(line) === true) call.media?.receive(frame)
    },
    onGone: (phone) => {
      ringings.lose(phone)
      calls.lose(phone.owner, phone.line)
    },
    onOver: ({ owner, line }) => {
      const call = calls.of(owner)
      if (call?.isOn(line) === true) call.end()
    },
    watchSessions: (listener) => {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
    onFailure: (error) => log.error({ err: error }, 'A web phone was not served'),
  })

  const sockets = openSignalSockets({ makeListener: admission, beatMs, refuse })
  const close = async (): Promise<void> => {
    ringings.endAll()
    calls.endAll()
    await sockets.close()
  }

  return {
    onOutgoing: (handler) => {
      handle = handler
    },
    ring: ringings.ring,
    registered: (accountId, userIds) => phones.registered(accountId, userIds).length,
    callCount: calls.count,
    phoneCount: phones.count,
    checkSession: (session) => watchers.forEach((watcher) => watcher(session)),
    close,
    take: sockets.take,
    isOpen: sockets.isOpen,
  }
}
