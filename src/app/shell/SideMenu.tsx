import { useId, type ComponentType, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import AudioFile from '@mui/icons-material/AudioFileOutlined'
import Dashboard from '@mui/icons-material/DashboardOutlined'
import Dialpad from '@mui/icons-material/DialpadOutlined'
import Headset from '@mui/icons-material/HeadsetMicOutlined'
import History from '@mui/icons-material/HistoryOutlined'
import Insights from '@mui/icons-material/InsightsOutlined'
import Mic from '@mui/icons-material/MicNoneOutlined'
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined'
import SupportAgent from '@mui/icons-material/SupportAgentOutlined'
import Voicemail from '@mui/icons-material/VoicemailOutlined'
import { useT } from '@/i18n/useLanguage'
import { useUnread } from '@/store/useUnread'
import type { Unread } from '@/api'
import { plural, type Message, msg } from '@/i18n/message'
import { paths } from '@/lib/paths'
import { currentLanguage } from '@/i18n/language'
import { isFresh, sendEarly, preloadFile, readFirstLoads } from '@/lib/firstLoads'
import { screenFor } from '@/lib/roles'
import { isRecord } from '@/lib/values'
import { readToken } from '@/lib/storedToken'
import { selectSession } from '@/slices/session'
import { useAppStore } from '@/store/hooks'
import { useIsOffered } from '@/store/useMay'

/** `navigator.connection`, which not every browser has. */
export const isCostly = (connection: unknown): boolean =>
  isRecord(connection) && (connection['saveData'] === true || /2g$/.test(String(connection['effectiveType'])))

/** Loads the files of a screen and what it asks for first, once, when its menu item is pointed at or gets the focus. */
const usePrefetch = (): ((path: string) => void) => {
  const store = useAppStore()
  const [done] = useState(() => new Set<string>())
  return (path) => {
    const token = readToken()
    const loads = readFirstLoads()
    if (done.has(path) || token === null || loads === null || isCostly(Reflect.get(navigator, 'connection'))) return
    done.add(path)
    const { accountId, userId, role } = selectSession(store.getState())
    const [, files = [], gets = []] = screenFor(role, loads, (pattern) => pattern === path) ?? []
    for (const at of files) preloadFile(loads.files[at] ?? '', 'prefetch')
    const ids = { accountId, userId }
    sendEarly(gets.filter((get) => !isFresh(get, ids)), ids, token, currentLanguage())
  }
}

interface MenuItemShape {
  path: string
  label: Message
  Icon: ComponentType<{ fontSize: 'small' }>
}

export const menuItems: readonly MenuItemShape[] = [
  { path: paths.dashboard, label: msg('Dashboard'), Icon: Dashboard },
  { path: paths.numbers, label: msg('Phone numbers'), Icon: Dialpad },
  { path: paths.audiofiles, label: msg('Audio files'), Icon: AudioFile },
  { path: paths.applications, label: msg('Applications'), Icon: AccountTree },
  { path: paths.analytics, label: msg('Call analytics'), Icon: Insights },
  { path: paths.webphone, label: msg('Web phone'), Icon: Headset },
  { path: paths.voicemails, label: msg('Voicemails'), Icon: Voicemail },
  { path: paths.recordings, label: msg('Recordings'), Icon: Mic },
  { path: paths.logs, label: msg('Logs'), Icon: History },
  { path: paths.billing, label: msg('Billing'), Icon: ReceiptLong },
  { path: paths.support, label: msg('Support'), Icon: SupportAgent },
]

export const isUnder = (pathname: string, itemPath: string): boolean =>
  pathname === itemPath || pathname.startsWith(`${itemPath}/`)

interface Counted {
  count: number
  text: Message
}

interface Notification extends Counted {
  /** The menu item that has the count. */
  path: string
  to: string
}

/** What is new, each with its place. */
export const notificationsOf = (unread: Unread | null): Notification[] => {
  if (unread === null) return []
  const { missedCalls, newVoicemails, newAnswers } = unread
  const all = [
    { path: paths.logs, to: `${paths.logs}?missed=open`, count: missedCalls, text: plural(missedCalls, '{count} missed call to return', '{count} missed calls to return') },
    { path: paths.voicemails, to: paths.voicemails, count: newVoicemails, text: plural(newVoicemails, '{count} new voicemail', '{count} new voicemails') },
    { path: paths.support, to: paths.support, count: newAnswers, text: plural(newAnswers, '{count} support request has a new answer', '{count} support requests have a new answer') },
  ]
  return all.filter(({ count }) => count > 0)
}

const countAt = (path: string, unread: Unread | null): Notification | null =>
  notificationsOf(unread).find((notification) => notification.path === path) ?? null

const MAX_SHOWN = 99

const cappedCount = (count: number): string => (count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count))

/** The number over the bell. The text describes the button, whose name stays the same. */
export const MenuCount = ({ counted: { count, text }, id }: { counted: Counted; id: string }) => {
  const t = useT()
  return (
    <>
      <span aria-hidden className="menu-count">
        {cappedCount(count)}
      </span>
      <span id={id} hidden>
        {t(text)}
      </span>
    </>
  )
}

interface ItemCountProps {
  counted: Notification
  id: string
  onChoose: (() => void) | undefined
}

/** Leads to what it counts, unless the menu item does. The text also describes the item, whose name stays the same. */
const ItemCount = ({ counted: { count, text, path, to }, id, onChoose }: ItemCountProps) => {
  const t = useT()
  return (
    <>
      {to === path ? (
        <span aria-hidden className="menu-count">
          {cappedCount(count)}
        </span>
      ) : (
        <Link to={to} aria-label={t(text)} title={t(text)} className="menu-count" onClick={onChoose}>
          {cappedCount(count)}
        </Link>
      )}
      <span id={id} hidden>
        {t(text)}
      </span>
    </>
  )
}

/** Plain elements with classes, as every screen draws it first. */
export const SideMenu = ({ onChoose }: { onChoose?: () => void }) => {
  const t = useT()
  const { pathname } = useLocation()
  const prefetch = usePrefetch()
  const unread = useUnread()
  const isOffered = useIsOffered()
  const menuId = useId()
  return (
    <nav aria-label={t('Main menu')}>
      <ul className="menu">
        {menuItems.filter(({ path }) => isOffered(path)).map(({ path, label, Icon }) => {
          const isActive = isUnder(pathname, path)
          const counted = countAt(path, unread)
          const countId = `${menuId}${path}`
          const handleNear = isActive ? undefined : () => prefetch(path)
          return (
            <li key={path}>
              <Link
                to={path}
                className="menu-item"
                aria-current={isActive ? 'page' : undefined}
                aria-describedby={counted === null ? undefined : countId}
                onClick={onChoose}
                onPointerOver={handleNear}
                onFocus={handleNear}
                onTouchStart={handleNear}
              >
                <span className="menu-icon">
                  <Icon fontSize="small" />
                </span>
                <span className="menu-text">{t(label)}</span>
              </Link>
              {counted === null ? null : <ItemCount counted={counted} id={countId} onChoose={onChoose} />}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
