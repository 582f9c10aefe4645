import { TooMany } from '../failures/failures'

const RETRY_S = 5

interface Room {
  perAccount: number
  /** Of all accounts together; without an end unless told. */
  inAll?: number
}

/**
 * Lets no account take the disk, the network or the processor for itself; each copy of the service counts its own.
 * What it makes takes a place and answers what gives it back; it throws `TooMany` while there is none.
 */
export const makePlaces = ({ perAccount, inAll = Infinity }: Room) => {
  const taken = new Map<string, number>()
  let all = 0
  const change = (accountId: string, by: number): void => {
    all += by
    const left = (taken.get(accountId) ?? 0) + by
    if (left === 0) taken.delete(accountId)
    else taken.set(accountId, left)
  }
  return (accountId: string): (() => void) => {
    if (all >= inAll || (taken.get(accountId) ?? 0) >= perAccount) throw new TooMany(RETRY_S)
    change(accountId, 1)
    return () => change(accountId, -1)
  }
}
