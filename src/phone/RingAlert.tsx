import { useEffect, useEffectEvent, useState } from 'react'
import Typography from '@mui/material/Typography'
import { useT } from '@/i18n/useLanguage'
import { ASK_FOR_CHOICE, callNotification, choiceIn, closeCallNotifications, activeWorker, workers, type CallChoice } from '@/lib/serviceWorker'
import { setTitleOverride } from '@/lib/pageTitle'
import type { PhoneCall } from '@/slices/webphone'
import { readSettings } from '@/lib/settings'
import { useLineName, useOtherParty, usePhone } from './usePhone'
import { noEmergencyCalls } from './preferences'

/** Only where the service says that it connects no emergency calls. */
export const EmergencyLine = () => {
  const t = useT()
  if (!readSettings().extensions) return null
  return (
    <Typography variant="body2" color="textSecondary">
      {t(noEmergencyCalls)}
    </Typography>
  )
}

const icon = (): HTMLLinkElement | null => document.querySelector('link[rel="icon"]')

/** The title and the icon of the tab, until the returned function restores them. */
const markTab = (text: string): (() => void) => {
  const link = icon()
  const href = link?.getAttribute('href') ?? ''
  setTitleOverride(text)
  link?.setAttribute('href', href.replace('icon.svg', 'icon-ringing.svg'))
  return () => {
    setTitleOverride('')
    link?.setAttribute('href', href)
  }
}

const showInPage = (title: string, options: NotificationOptions): (() => void) => {
  try {
    // Only a service worker's notification may have buttons.
    const notification = new Notification(title, options)
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
    })
    return () => notification.close()
  } catch {
    // Browsers of phones show notifications only for installed pages.
    return () => undefined
  }
}

/** Also closes what a push has shown meanwhile. */
const showInWorker = (worker: ServiceWorkerRegistration, title: string, options: NotificationOptions | null): (() => void) => {
  const shown = options === null ? Promise.resolve() : worker.showNotification(title, options)
  return () => void shown.then(() => closeCallNotifications(worker)).catch(() => undefined)
}

/** A tab that has the focus shows the call itself; a visible one may be covered by another window. */
const isNotified = (): boolean => (document.hidden || !document.hasFocus()) && typeof Notification !== 'undefined' && Notification.permission === 'granted'

/** Undefined until it is known whether there is one. */
const useActiveWorker = (): ServiceWorkerRegistration | null | undefined => {
  const [worker, setWorker] = useState<ServiceWorkerRegistration | null | undefined>(() => (workers() === null ? null : undefined))
  useEffect(() => {
    if (worker === undefined) void activeWorker().then(setWorker)
  }, [worker])
  return worker
}

/** Does what the user chose on the notification. Only the tab in which the call rings has one to answer. */
const useChoice = (onChoice: ((choice: CallChoice) => void) | undefined): void => {
  const ask = usePhone()
  const choose = useEffectEvent((choice: CallChoice): void => {
    if (onChoice !== undefined) onChoice(choice)
    else void ask((phone) => (choice === 'answer' ? phone.accept() : phone.hangUp()))
  })
  useEffect(() => {
    const container = workers()
    const handleMessage = ({ data }: MessageEvent): void => {
      const choice = choiceIn(data)
      if (choice !== null) choose(choice)
    }
    container?.addEventListener('message', handleMessage)
    container?.controller?.postMessage(ASK_FOR_CHOICE)
    return () => container?.removeEventListener('message', handleMessage)
  }, [])
}

interface RingAlertProps {
  call: Pick<PhoneCall, 'other' | 'line'>
  /** Instead of answering or declining it on the phone. */
  onChoice?: (choice: CallChoice) => void
}

/** Draws attention to a call that rings, however hidden the tab is. The ringtone is the phone's. */
export const RingAlert = ({ call, onChoice }: RingAlertProps) => {
  const t = useT()
  const worker = useActiveWorker()
  const caller = useOtherParty(call)
  const line = useLineName(call.line)
  const title = line === '' ? t('Incoming call') : t('Incoming call for {line}', { line })
  const [answer, decline] = [t('Answer'), t('Decline')]
  useChoice(onChoice)
  useEffect(() => markTab(`📞 ${caller}`), [caller])
  useEffect(() => {
    if (worker === undefined) return undefined
    const options = callNotification({ caller, labels: { answer, decline } })
    const { actions: _, ...plain } = options
    if (worker !== null) return showInWorker(worker, title, isNotified() ? options : null)
    return isNotified() ? showInPage(title, plain) : undefined
  }, [worker, title, caller, answer, decline])
  return null
}
