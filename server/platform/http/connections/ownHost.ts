import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { isIPv6 } from 'node:net'

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'))

/** IPv6 addresses are counted by /64, because a client usually controls all of it. */
export const countedAddress = (ip: string): string => {
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.toLowerCase().split('%')[0]?.split('::') ?? []
  const first = groupsOf(head)
  const last = tail === undefined ? [] : groupsOf(tail)
  const zeros = new Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  const groups = [...first, ...zeros, ...last].slice(0, 4)
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`
}

export type HostProblem = 'malformed' | 'foreign'

interface Names {
  publicUrl: () => string
  others: readonly string[]
}

const loopback = ['localhost', '127.0.0.1', '[::1]']
const nameAndPort = /^(\[[\da-f:.]{2,45}\]|[\w.-]{1,253})(?::\d{0,5})?$/i

const canonical = (host: string): string | null => {
  const url = `http://${host}`
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : null
}

const nameIn = (header: string): { name: string | null } => {
  const name = nameAndPort.exec(header)?.[1]
  return { name: name === undefined ? null : canonical(name) }
}

const remembered = new LRUCache({ max: 1000, memoMethod: nameIn })

const nameOfAddress = (address: string): string | null => {
  const [bare = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)
  return canonical(bare.includes(':') ? `[${bare}]` : bare)
}

const hostHeaders = ({ rawHeaders }: IncomingMessage): string[] =>
  rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host')

const targetHost = (url: string): string | undefined => (/^[/*]/.test(url) ? undefined : /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? '')

/** Load balancers use any host name for health checks. */
const isHealth = ({ method, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && url.split('?', 1)[0] === '/v1/health'

/** Prevents DNS rebinding. Any port is accepted, because a container's may be published under another one. */
export const makeHostProblem = ({ publicUrl, others }: Names) => {
  const fixed = new Set([...loopback, ...others.map((other) => nameOfAddress(other))])
  const isOwn = (name: string, { socket }: IncomingMessage): boolean =>
    fixed.has(name) || name === canonical(new URL(publicUrl()).hostname) || name === nameOfAddress(socket.localAddress ?? '')

  return (request: IncomingMessage): HostProblem | null => {
    const hosts = hostHeaders(request)
    const isKnownVersion = ['1.0', '1.1'].includes(request.httpVersion)
    const mayBeMissing = request.httpVersion === '1.0' && isHealth(request)
    if (!isKnownVersion || hosts.length > 1 || (hosts.length === 0 && !mayBeMissing)) return 'malformed'
    const target = targetHost(request.url ?? '')
    const names = [...hosts, ...(target === undefined ? [] : [target])].map((header) => remembered.memo(header).name)
    if (names.includes(null)) return 'malformed'
    return isHealth(request) || names.every((name) => name !== null && isOwn(name, request)) ? null : 'foreign'
  }
}

export type FindHostProblem = ReturnType<typeof makeHostProblem>
