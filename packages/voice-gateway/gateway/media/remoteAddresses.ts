import type * as Werift from 'werift'
import type { WebRtc } from './webRtcConnection'

const MAX_ADDRESSES = 20
const MAX_HELD = 4
const TRANSACTION_ID = [8, 20] as const

const kinds = { request: 0x0001, success: 0x0101 } as const

type Address = readonly [host: string, port: number]

interface Remote {
  receivedBytes: number
  sentBytes: number
  checks: Set<string>
  held: (() => void)[]
  isProven: boolean
}

export interface Credentials {
  localUsername: string
  localPassword: string
}

export interface RemoteAddresses {
  takes: (datagram: Buffer, from: Address) => boolean
  send: (datagram: Buffer, to: Address, leave: () => void) => void
}

const keyOf = ([host, port]: Address): string => `${host} ${port}`

const stunKind = (datagram: Buffer): number | null =>
  datagram.length >= TRANSACTION_ID[1] && ((datagram[0] ?? 0xff) & 0xc0) === 0 ? datagram.readUInt16BE(0) : null
const transactionOf = (datagram: Buffer): string => datagram.toString('hex', ...TRANSACTION_ID)

/**
 * The addresses that a call may send UDP to. An address counts after its first check with this call's password;
 * anything else gets no answer. Senders can spoof addresses, so before an address has answered a check of ours, whose
 * id only a receiver knows, it gets only checks and no more bytes than it sent.
 */
export const makeRemoteAddresses = ({ parseMessage }: Pick<WebRtc, 'parseMessage'>, credentials: Credentials): RemoteAddresses => {
  const remotes = new Map<string, Remote>()

  const isAuthentic = (check: Buffer): boolean => {
    const message = parseMessage(check, Buffer.from(credentials.localPassword))
    return message !== undefined && String(message.getAttributeValue('USERNAME')).startsWith(`${credentials.localUsername}:`)
  }
  const admit = (from: Address): Remote | undefined => {
    if (remotes.size >= MAX_ADDRESSES) return undefined
    const remote: Remote = { receivedBytes: 0, sentBytes: 0, checks: new Set(), held: [], isProven: false }
    remotes.set(keyOf(from), remote)
    return remote
  }
  const prove = (remote: Remote): void => {
    remote.isProven = true
    remote.checks.clear()
    for (const leave of remote.held.splice(0)) leave()
  }
  const sendCheck = (remote: Remote, check: Buffer, leave: () => void): void => {
    if (remote.sentBytes + check.length > remote.receivedBytes) return
    remote.sentBytes += check.length
    remote.checks.add(transactionOf(check))
    leave()
  }

  return {
    takes: (datagram, from) => {
      const kind = stunKind(datagram)
      if (kind === kinds.request && !isAuthentic(datagram)) return false
      const remote = remotes.get(keyOf(from)) ?? (kind === kinds.request ? admit(from) : undefined)
      if (remote === undefined) return false
      remote.receivedBytes += datagram.length
      if (kind === kinds.success && remote.checks.has(transactionOf(datagram))) prove(remote)
      return true
    },

    send: (datagram, to, leave) => {
      const remote = remotes.get(keyOf(to))
      if (remote === undefined) return
      if (remote.isProven) leave()
      else if (stunKind(datagram) === kinds.request) sendCheck(remote, datagram, leave)
      else if (remote.held.length < MAX_HELD) remote.held.push(leave)
    },
  }
}

export const guardConnection = (webRtc: WebRtc, connection: Werift.RTCIceTransport['connection']): void => {
  if (!(connection instanceof webRtc.Connection)) throw new Error('werift has another kind of connection')
  const addresses = makeRemoteAddresses(webRtc, connection)
  // werift would ask a Google server for our public address.
  delete connection.stunServer
  connection.onIceCandidate.subscribe((candidate) => {
    const protocols: unknown = connection['protocols']
    const isOfUdp = (given: unknown): given is Werift.StunProtocol => given instanceof webRtc.StunProtocol
    const protocol = Array.isArray(protocols) ? protocols.filter(isOfUdp).find((each) => each.localCandidate === candidate) : undefined
    if (protocol === undefined) throw new Error('a candidate is of no UDP socket of ours')
    const { transport } = protocol
    const [take, send] = [transport.onData, transport.send]
    transport.onData = (datagram, from) => {
      if (addresses.takes(datagram, from)) take(datagram, from)
    }
    transport.send = async (datagram, to) => {
      if (to !== undefined) addresses.send(datagram, to, () => void send(datagram, to).catch(() => undefined))
    }
  })
}
