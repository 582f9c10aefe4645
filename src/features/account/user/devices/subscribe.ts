import type { NewDevice } from '@/api/pushDevices'
import { hide } from '@/lib/secrets'
import { startWorker, workers } from '@/lib/serviceWorker'

interface DeviceName {
  browser: string
  system: string
}

/** Browsers name themselves after those they imitate, so the most particular come first. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstOf = (names: readonly [RegExp, string][], userAgent: string): string => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''

/** As far as the user agent tells; empty if it doesn't. */
export const deviceNameIn = (userAgent: string): DeviceName => ({
  browser: firstOf(browsers, userAgent),
  system: firstOf(systems, userAgent),
})

/** `blocked`: the user or the browser refuses notifications. */
export type Support = 'missing' | 'blocked' | 'possible'

export const pushSupport = (): Support => {
  if (workers() === null || !('PushManager' in window) || !('Notification' in window)) return 'missing'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

const inBase64Url = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** A subscription with another service's key can't be changed, only replaced. */
const replaceable = async (manager: PushManager, publicKey: string): Promise<PushSubscription> => {
  const found = await manager.getSubscription()
  if (found !== null && inBase64Url(found.options.applicationServerKey) !== publicKey) await found.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
}

/** Null if this browser can't start the service worker. Rejects if its push service can't be reached. */
export const subscribe = async (publicKey: string, language: 'en' | 'fr'): Promise<NewDevice | null> => {
  await startWorker(language)
  const registration = await workers()?.ready
  if (registration === undefined) return null
  const subscription = await replaceable(registration.pushManager, publicKey)
  const [p256dh, auth] = [subscription.getKey('p256dh'), subscription.getKey('auth')].map((key) => hide(inBase64Url(key)))
  if (p256dh === undefined || auth === undefined) return null
  return { endpoint: hide(subscription.endpoint), p256dh, auth, ...deviceNameIn(navigator.userAgent) }
}

/** The service forgets the device first, so a browser that fails here only keeps an address that nobody uses. */
export const unsubscribe = async (): Promise<void> => {
  const registration = await workers()?.getRegistration('/console/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
