import { identityOf, type LiveCalls, type Phone, type Phones } from './liveCall'
import { type Surroundings, SECOND_MS, type AnsweredCall, type Ringing } from './phoneCall'
import type { CallMedia } from './media/legEnd'
import { makeMedia } from './media/makeMedia'
import { mediaFailed } from './signalMessages'

interface RingingNow {
  readonly id: string
  readonly accountId: string
  readonly answered: Promise<AnsweredCall | null>
  offer: () => void
  answer: (phone: Phone, sdp: string) => void
  reject: (phone: Phone) => void
  lose: (phone: Phone) => void
  withdrawFrom: (identity: string) => void
  stop: () => void
}

/** 'AC' and 32 hexadecimal digits, the shape of an account id that the voice client expects. */
const accountSid = (accountId: string): string => `AC${accountId.replace(/-/g, '').padEnd(32, '0').slice(0, 32)}`

const deferred = <Value>() => {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((settle) => (resolve = settle))
  return { promise, resolve }
}

interface Answered {
  phone: Phone
  media: CallMedia
  sdp: string
}

const establish = async (deps: RingingDeps, id: string, { phone, media, sdp }: Answered): Promise<AnsweredCall | null> => {
  const { owner, line } = phone
  const call = deps.calls.begin({ id, nameAtFirst: id, owner, line })
  call.media = media
  call.sendAnswer()
  const connects = async (): Promise<boolean> => {
    try {
      await media.accept(sdp)
      return await media.flows()
    } catch (error) {
      if (!call.isOver()) deps.log.warn({ err: error, call_id: id }, 'The answer of a browser could not be taken')
      return false
    }
  }
  // Who hangs up while it connects has answered all the same.
  if (!(await connects()) && !call.isOver()) {
    call.fail(mediaFailed)
    return null
  }
  return { id, owner, leg: media.leg, onOver: call.onOver, isOver: call.isOver, hangUp: call.hangUp }
}

const makeRinging = (deps: RingingDeps, accountId: string, ringing: Ringing): RingingNow => {
  const { callId: id, from, to, seconds, userIds, params, stop } = ringing
  const { phones, calls, log } = deps
  const offers = new Map<Phone, CallMedia | null>()
  const declined = new Set<string>()
  let isOver = false
  const { promise: answered, resolve: settle } = deferred<AnsweredCall | null>()

  const withdraw = (phone: Phone, isNotified = true): void => {
    const media = offers.get(phone)
    offers.delete(phone)
    media?.close()
    if (media && isNotified) phone.line.send({ type: 'cancel', payload: { callsid: id } })
  }
  const end = (): boolean => {
    if (isOver) return false
    isOver = true
    clearTimeout(timer)
    stop?.removeEventListener('abort', giveUp)
    for (const phone of [...offers.keys()]) withdraw(phone)
    return true
  }
  const giveUp = (): void => {
    if (end()) settle(null)
  }
  const timer = setTimeout(giveUp, seconds * SECOND_MS).unref()
  if (stop?.aborted === true) giveUp()
  else stop?.addEventListener('abort', giveUp)

  const invite = async (phone: Phone): Promise<void> => {
    const media = await makeMedia(phone.path, (frame) => phone.line.sendFrame(frame))
    const sdp = await media.offer().catch((error: unknown) => {
      media.close()
      throw error
    })
    if (!offers.has(phone)) return media.close()
    offers.set(phone, media)
    const parameters = { CallSid: id, AccountSid: accountSid(accountId), From: from, To: to, ApiVersion: '2010-04-01', ...(params && { Params: new URLSearchParams(params).toString() }) }
    phone.line.send({ type: 'invite', payload: { callsid: id, sdp, parameters } })
  }
  const offerTo = (phone: Phone): void => {
    offers.set(phone, null)
    invite(phone).catch((error: unknown) => {
      offers.delete(phone)
      log.warn({ err: error, call_id: id }, 'A web phone could not be rung')
    })
  }
  const isRung = (phone: Phone): boolean =>
    !offers.has(phone) && !declined.has(identityOf(phone.owner)) && calls.of(phone.owner) === null

  const withdrawFrom = (identity: string): void => {
    for (const phone of [...offers.keys()]) if (identityOf(phone.owner) === identity) withdraw(phone)
  }

  const answer = (phone: Phone, sdp: string): void => {
    const media = offers.get(phone)
    if (!media || calls.of(phone.owner) !== null) return withdraw(phone)
    offers.delete(phone)
    end()
    void establish(deps, id, { phone, media, sdp }).then(settle)
  }

  return {
    id,
    accountId,
    answered,
    offer: () => {
      if (!isOver) phones.registered(accountId, userIds).filter(isRung).forEach(offerTo)
    },
    answer,
    reject: (phone) => {
      declined.add(identityOf(phone.owner))
      withdraw(phone, false)
      withdrawFrom(identityOf(phone.owner))
      if (offers.size === 0) giveUp()
    },
    lose: (phone) => withdraw(phone, false),
    withdrawFrom,
    stop: giveUp,
  }
}

export interface RingingDeps {
  phones: Phones
  calls: LiveCalls
  random: Surroundings['random']
  log: Surroundings['log']
}

export class Ringings {
  private readonly ringings = new Set<RingingNow>()

  constructor(private readonly deps: RingingDeps) {}

  ring = async (accountId: string, ringing: Ringing): Promise<AnsweredCall | null> => {
    const now = makeRinging(this.deps, accountId, ringing)
    this.ringings.add(now)
    now.offer()
    return now.answered.finally(() => this.ringings.delete(now))
  }

  offerAgain = (): void => {
    for (const ringing of this.ringings) ringing.offer()
  }

  answer = (phone: Phone, callId: string, sdp: string): void => {
    const ringing = this.find(phone, callId)
    if (ringing === undefined) phone.line.send({ type: 'cancel', payload: { callsid: callId } })
    else ringing.answer(phone, sdp)
  }

  reject = (phone: Phone, callId: string): void => this.find(phone, callId)?.reject(phone)

  lose = (phone: Phone): void => {
    for (const ringing of this.ringings) ringing.lose(phone)
  }

  withdrawFrom = (owner: Phone['owner']): void => {
    for (const ringing of this.ringings) ringing.withdrawFrom(identityOf(owner))
  }

  endAll = (): void => {
    for (const ringing of [...this.ringings]) ringing.stop()
  }

  private find = (phone: Phone, callId: string): RingingNow | undefined =>
    [...this.ringings].find(({ id, accountId }) => id === callId && accountId === phone.owner.accountId)
}
