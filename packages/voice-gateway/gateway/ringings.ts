import { identityOf } from './liveCall'
import type { LiveCalls } from './liveCalls'
import type { Surroundings } from './deps'
import { makeRinging, type RingingNow } from './ringing'
import type { Phone, Phones } from './phone'
import type { AnsweredCall, Ringing } from './phoneCall'

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
