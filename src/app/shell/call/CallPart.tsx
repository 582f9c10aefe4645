import { useLocation } from 'react-router-dom'
import { useClosingGuard } from '@/lib/closingGuard'
import { paths } from '@/lib/paths'
import { readSettings } from '@/lib/settings'
import { selectIsAuthenticated } from '@/slices/session'
import { selectCall } from '@/slices/webphone'
import { useAppSelector } from '@/store/hooks'
import { CallBar } from './CallBar'
import { RingingWatch } from './RingingWatch'
import { useFocusAfterCall } from './useFocusAfterCall'

/** What the shell has of the web phone on every screen: it waits for calls, and shows the one that is on. */
export const CallPart = () => {
  const isMember = useAppSelector(selectIsAuthenticated)
  const call = useAppSelector(selectCall)
  const { pathname } = useLocation()
  useClosingGuard(call !== null)
  const isOnItsScreen = pathname === paths.webphone
  useFocusAfterCall({ isInCall: call !== null, isOnItsScreen })
  return (
    <>
      {isMember && readSettings().events ? <RingingWatch /> : null}
      {call === null || isOnItsScreen ? null : <CallBar call={call} />}
    </>
  )
}
