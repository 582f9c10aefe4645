import { identityOf } from './liveCall'
import type { MediaPath } from './media/makeMedia'
import type { PhoneOwner } from './phoneCall'
import type { SignalSocket } from './signalSocket'

const MAX_PER_IDENTITY = 10
const MAX_PER_ACCOUNT = 500
/** Per instance of the service. */
const MAX_TOTAL = 2_000

export interface Phone {
  readonly owner: PhoneOwner
  readonly line: SignalSocket
  path: MediaPath
  isRegistered: boolean
}

export class Phones {
  private readonly phones = new Set<Phone>()

  accepts = (owner: PhoneOwner): boolean => {
    const ofAccount = [...this.phones].filter((phone) => phone.owner.accountId === owner.accountId)
    const ofIdentity = ofAccount.filter((phone) => identityOf(phone.owner) === identityOf(owner))
    return this.phones.size < MAX_TOTAL && ofAccount.length < MAX_PER_ACCOUNT && ofIdentity.length < MAX_PER_IDENTITY
  }
  add = (phone: Phone): void => void this.phones.add(phone)
  remove = (phone: Phone): void => void this.phones.delete(phone)

  count = (): number => [...this.phones].filter(({ isRegistered }) => isRegistered).length

  registered = (accountId: string): Phone[] =>
    [...this.phones].filter(({ owner, isRegistered }) => isRegistered && owner.accountId === accountId)
}
