import { useEffect } from 'react'
import { useT } from '@/i18n/useT'
import { setTitleOverride } from '@/lib/pageTitle'
import type { PhoneCall } from '@/slices/webphone'
import { useContactName } from './usePhone'

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

/** Only of a hidden tab: a visible one shows the call itself. */
const notify = (title: string, body: string): (() => void) => {
  if (!document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted') return () => undefined
  try {
    const notification = new Notification(title, { body, tag: 'web-phone', requireInteraction: true, icon: icon()?.href ?? '' })
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

/** Draws attention to a call that rings, however hidden the tab is. The ringtone is the phone's. */
export const RingAlert = ({ call }: { call: PhoneCall }) => {
  const t = useT()
  const caller = useContactName(call.other) || call.other
  const title = t('Incoming call')
  useEffect(() => {
    const unmark = markTab(`📞 ${caller}`)
    const close = notify(title, caller)
    return () => {
      unmark()
      close()
    }
  }, [title, caller])
  return null
}
