import type { IncomingMessage } from 'node:http'

/** Why a request is not for this service: `malformed` says that nobody can tell which host it is for. */
export type HostProblem = 'malformed' | 'foreign'

interface Names {
  /** Where browsers reach the service. */
  publicUrl: () => string
  /** The address that it listens on, and what else it is called. */
  others: readonly string[]
}

const loopback = ['localhost', '127.0.0.1', '[::1]']
const nameAndPort = /^(\[[\da-f:.]{2,45}\]|[\w.-]{1,253})(?::\d{0,5})?$/i

const canonical = (host: string): string | null => {
  const url = `http://${host}`
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : null
}

/** The name in a `Host` header, in the one way in which a browser writes it; null for what is none. Ports do not matter. */
const nameIn = (header: string): string | null => {
  const name = nameAndPort.exec(header)?.[1]
  return name === undefined ? null : canonical(name)
}

/** As an address stands in a URL; an IPv4 one that came over IPv6 is still one. */
const nameOfAddress = (address: string): string | null => {
  const [bare = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)
  return canonical(bare.includes(':') ? `[${bare}]` : bare)
}

const hostHeaders = ({ rawHeaders }: IncomingMessage): string[] =>
  rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host')

/** Of a target such as `http://example.com/path`, which counts beside the header; undefined for a mere path. */
const targetHost = (url: string): string | undefined => (/^[/*]/.test(url) ? undefined : /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? '')

/** Balancers ask by any name, or by none at all, whether the service lives; the answer tells nothing else. */
const isHealth = ({ method, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && url.split('?', 1)[0] === '/v1/health'

/**
 * A page of another site whose name leads to this machine must not be served: a browser counts the service as that site's
 * then, and lets the page read it. So a request names a host of ours, once. Any port will do, because a container's may be
 * published under another one.
 */
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
    const names = [...hosts, ...(target === undefined ? [] : [target])].map(nameIn)
    if (names.includes(null)) return 'malformed'
    return isHealth(request) || names.every((name) => name !== null && isOwn(name, request)) ? null : 'foreign'
  }
}

export type FindHostProblem = ReturnType<typeof makeHostProblem>
