export const usualPushHosts: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  'web.push.apple.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

const name = /^(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/
const loopback = /^http:\/\/127\.0\.0\.1:\d{1,5}$/

/** A host, `*.` and a host for those below it, or the origin of a test double on this machine. */
export const isPushHost = (text: string): boolean => name.test(text) || loopback.test(text)

const isAt = (hostname: string, host: string): boolean =>
  host.startsWith('*.') ? hostname.endsWith(host.slice(1)) && !hostname.startsWith('.') : hostname === host

/** Only exactly as a browser writes addresses, so that no two programs read one differently. */
export const isPushAddress = (address: string, hosts: readonly string[]): boolean => {
  if (!URL.canParse(address)) return false
  const { href, origin, protocol, hostname, port, username, password, hash } = new URL(address)
  if (href !== address || `${username}${password}${hash}` !== '') return false
  if (hosts.includes(origin)) return true
  return protocol === 'https:' && port === '' && hosts.some((host) => isAt(hostname, host))
}
