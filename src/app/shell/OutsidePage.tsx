import { useEffect } from 'react'
import { askRoleWhenRefused, useWatchRoleQuery } from '@/api/endpoints/role'
import { StandingNotice } from '@/features/account/standing/StandingNotice'
import { useLanguage } from '@/i18n/useLanguage'
import { setTitlePrefix } from '@/lib/pageTitle'
import { startWorker } from '@/lib/serviceWorker'
import { readSettings } from '@/lib/settings'
import { whenIdle } from '@/lib/browser'
import { lazyMiddleware } from '@/store/loadApi'
import { useUnread } from '@/store/useUnread'

const setAppBadge = (count: number): void => {
  // Not every browser has it, and those that do refuse it to pages that aren't installed.
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined)
}

/** Missed calls and new voicemails, counted in the document title and on the icon of the installed app. */
const useUnreadCount = (): void => {
  const unread = useUnread()
  const count = unread === null ? null : unread.missedCalls + unread.newVoicemails
  useEffect(() => {
    if (count === null) return
    setTitlePrefix(count === 0 ? '' : `(${count}) `)
    setAppBadge(count)
    return () => {
      setTitlePrefix('')
      setAppBadge(0)
    }
  }, [count])
}

const manifests = { en: '/console/manifest.webmanifest', fr: '/console/manifest.fr.webmanifest' } as const

const offerInstallation = (href: string): void => {
  const link = document.querySelector('link[rel="manifest"]') ?? document.head.appendChild(document.createElement('link'))
  link.setAttribute('rel', 'manifest')
  link.setAttribute('href', href)
}

/** The service worker and the manifest, which make the console an app; sign-in pages have neither. */
const useApp = (): void => {
  const language = useLanguage()
  useEffect(() => {
    if (!readSettings().webPush) return undefined
    return whenIdle(() => {
      offerInstallation(manifests[language])
      void startWorker(language)
    })
  }, [language])
}

lazyMiddleware.addMiddleware(askRoleWhenRefused)

/** What a member's page does outside of it: in the title, on the icon, while it is closed, when the role changes, and above it while the account is not open. */
export const OutsidePage = () => {
  useWatchRoleQuery()
  useUnreadCount()
  useApp()
  return <StandingNotice />
}
