import { useState } from 'react'
import { deviceNameIn, type DeviceName } from 'callflow/deviceName'
import type { Id } from 'contract/operation'
import {
  useListPushDevicesQuery,
  useRemovePushDeviceMutation,
  useSavePushDeviceMutation,
  useTestPushDeviceMutation,
  type ListedDevice,
  type NewDevice,
} from '@/api/endpoints/notifications'
import { tooManyTries, useBusyLock } from '@/forms/useSubmit'
import { msg, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { toFailure, type Failure } from '@/lib/failure'
import { useNotify } from '@/store/useNotify'
import { hide } from '@/lib/storedToken'
import { startWorker, workers } from '@/lib/serviceWorker'

export const useDeviceName = ({ browser, system }: DeviceName): string => {
  const t = useT()
  if (browser !== '' && system !== '') return t('{browser} on {system}', { browser, system })
  return browser || system || t('Unknown device')
}

/** `blocked`: the user or the browser refuses notifications. */
export type Support = 'missing' | 'blocked' | 'possible'

const pushSupport = (): Support => {
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
const subscribe = async (publicKey: string, language: 'en' | 'fr'): Promise<NewDevice | null> => {
  await startWorker(language)
  const registration = await workers()?.ready
  if (registration === undefined) return null
  const subscription = await replaceable(registration.pushManager, publicKey)
  const [p256dh, auth] = [subscription.getKey('p256dh'), subscription.getKey('auth')].map((key) => hide(inBase64Url(key)))
  if (p256dh === undefined || auth === undefined) return null
  return { endpoint: hide(subscription.endpoint), p256dh, auth, ...deviceNameIn(navigator.userAgent) }
}

/** The service forgets the device first, so a browser that fails here only keeps an address that nobody uses. */
const unsubscribe = async (): Promise<void> => {
  const registration = await workers()?.getRegistration('/console/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

const explanations = new Map<string, Message>([
  ['push_service_not_allowed', msg("This browser's notification service isn't allowed here.")],
  ['device_gone', msg('This device no longer accepts notifications, so it was removed.')],
  ['push_failed', msg("The notification couldn't be sent. Please try again later.")],
])

const explain = (failure: Failure): Message =>
  failure.status === 429 ? tooManyTries(failure) : (explanations.get(failure.type) ?? msg('Something went wrong, please try again.'))

/** Busy with the device that has no id yet. */
export const THIS = ''

const unreachable = msg("Your browser couldn't turn on notifications. Please try again later.")

export const useDevices = () => {
  const notify = useNotify()
  const language = useLanguage()
  const query = useListPushDevicesQuery()
  const [saveDevice] = useSavePushDeviceMutation()
  const [removeDevice] = useRemovePushDeviceMutation()
  const [testDevice] = useTestPushDeviceMutation()
  const [support, setSupport] = useState(pushSupport)
  const [busy, setBusy] = useState<Id | null>(null)
  const [run] = useBusyLock()

  const report = ({ error }: { error?: object | undefined }, done: Message): boolean => {
    const failure = error === undefined ? null : toFailure(error)
    if (failure === null) notify('success', done)
    else if (failure.type !== 'unauthorized') notify('error', explain(failure))
    return failure === null
  }
  const doing = (what: Id, work: () => Promise<unknown>): void =>
    void run(async () => {
      setBusy(what)
      await work()
      setBusy(null)
    })
  const turnOn = async (publicKey: string): Promise<void> => {
    const permission = await Notification.requestPermission()
    setSupport(pushSupport())
    if (permission !== 'granted') return
    const device = await subscribe(publicKey, language).catch(() => null)
    if (device === null) notify('error', unreachable)
    else report(await saveDevice(device), msg('This device now shows incoming calls.'))
  }
  const remove = async ({ id, is_current }: ListedDevice): Promise<void> => {
    const isDone = report(await removeDevice(id), msg('The device was removed.'))
    if (isDone && is_current === true) await unsubscribe().catch(() => undefined)
  }

  return {
    query,
    support,
    busy,
    turnOn: (publicKey: string) => doing(THIS, () => turnOn(publicKey)),
    test: ({ id }: ListedDevice) => doing(id, async () => report(await testDevice(id), msg('The test was sent.'))),
    remove: (device: ListedDevice) => doing(device.id, () => remove(device)),
  }
}
