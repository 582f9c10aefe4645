import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { askRoleWhenRefused, useWatchRoleQuery } from '@/api/endpoints/role'
import { useNoteActivityMutation } from '@/api/endpoints/sessions'
import { StandingNotice } from '@/features/account/standing/StandingNotice'
import { useLanguage } from '@/i18n/useLanguage'
import { setTitlePrefix } from '@/lib/pageTitle'
import { startWorker } from '@/lib/serviceWorker'
import { isProofAsked, watchProof } from '@/lib/proof'
import { readSettings } from '@/lib/settings'
import { isView } from '@/lib/storedToken'
import { whenIdle } from '@/lib/browser'
import { selectCall } from '@/slices/webphone'
import { useAppSelector } from '@/store/hooks'
import { lazyMiddleware } from '@/store/loadApi'
import { useUnread } from '@/store/useUnread'
import { loadedAhead } from '@/ui/lazyComponent'

const ProofDialog = loadedAhead(async () => (await import(/* webpackChunkName: "proof" */ './ProofDialog')).ProofDialog)

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

const ACTIVITY_MS = 60_000
const ACTIVE = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

let toldAt = -Infinity

/** Tells the service that somebody is here, in person or in a call: it may end sessions that nobody uses. */
const useActivity = (): void => {
  const [note] = useNoteActivityMutation()
  const isInCall = useAppSelector(selectCall) !== null
  const tell = useEffectEvent(() => {
    if (isView() || performance.now() - toldAt < ACTIVITY_MS) return
    toldAt = performance.now()
    void note()
  })
  useEffect(() => {
    const handle = (): void => tell()
    ACTIVE.forEach((name) => window.addEventListener(name, handle, { passive: true }))
    return () => ACTIVE.forEach((name) => window.removeEventListener(name, handle))
  }, [])
  useEffect(() => {
    if (!isInCall) return undefined
    const timer = setInterval(() => tell(), ACTIVITY_MS / 2)
    return () => clearInterval(timer)
  }, [isInCall])
}

lazyMiddleware.addMiddleware(askRoleWhenRefused)

/** What a member's page does outside of it: in the title, on the icon, while it is closed, when the role changes, and above it while the account is not open. */
export const OutsidePage = () => {
  useWatchRoleQuery()
  useUnreadCount()
  useActivity()
  useApp()
  const isProofNeeded = useSyncExternalStore(watchProof, isProofAsked)
  return (
    <>
      <StandingNotice />
      {isProofNeeded ? <ProofDialog /> : null}
    </>
  )
}
