import { useState } from 'react'
import type { Id } from 'contract/operation'
import {
  useListPushDevicesQuery,
  useRemovePushDeviceMutation,
  useSavePushDeviceMutation,
  useTestPushDeviceMutation,
  type ListedDevice,
} from '@/api/pushDevices'
import { tooManyTries } from '@/forms/tooManyTries'
import { useBusyLock } from '@/forms/useBusyLock'
import { msg, type Message } from '@/i18n/message'
import { useLanguage } from '@/i18n/useLanguage'
import { toFailure, type Failure } from '@/lib/failure'
import { useNotify } from '@/store/useNotify'
import { pushSupport, subscribe, unsubscribe } from './subscribe'

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
