import { identityOf } from './liveCall'
import type { MediaPath } from './media/makeMedia'
import type { PhoneOwner } from './phoneCall'
import type { SignalSocket } from './signalSocket'

/** Of one person: more tabs than anybody has open. */
const MOST_OF_IDENTITY = 10
const MOST_OF_ACCOUNT = 500
/** Each copy of the service counts for itself. */
const MOST_IN_ALL = 2_000

/** The voice client in one tab of a browser, once its token was found right. */
export interface Phone {
  readonly owner: PhoneOwner
  readonly line: SignalSocket
  /** How calls to it are offered; how its own calls travel is said by each. */
  path: MediaPath
  isRegistered: boolean
}

/** Every voice client that hangs on this copy of the service. */
export class Phones {
  private readonly phones = new Set<Phone>()

  hasRoomFor = (owner: PhoneOwner): boolean => {
    const ofAccount = [...this.phones].filter((phone) => phone.owner.accountId === owner.accountId)
    const ofIdentity = ofAccount.filter((phone) => identityOf(phone.owner) === identityOf(owner))
    return this.phones.size < MOST_IN_ALL && ofAccount.length < MOST_OF_ACCOUNT && ofIdentity.length < MOST_OF_IDENTITY
  }
  add = (phone: Phone): void => void this.phones.add(phone)
  remove = (phone: Phone): void => void this.phones.delete(phone)

  count = (): number => [...this.phones].filter(({ isRegistered }) => isRegistered).length

  registered = (accountId: string): Phone[] =>
    [...this.phones].filter(({ owner, isRegistered }) => isRegistered && owner.accountId === accountId)
}
