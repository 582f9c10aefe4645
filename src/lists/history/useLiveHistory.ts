import { useEffect, useRef } from 'react'
import { refreshHistory, useWatchHistoryQuery, type WatchedHistory } from '@/api'
import { useAppDispatch } from '@/store/hooks'
import { useIsPlaying } from '@/ui/exclusivePlayback'

/**
 * Keeps a list as new as the account: it is asked for anew when the service tells of something, and now and then where
 * it tells nothing. New rows push the last ones out of sight: that waits while the person has rows in hand (`isHeld`),
 * or hears one.
 */
export const useLiveHistory = (watched: WatchedHistory, isHeld = false): void => {
  const dispatch = useAppDispatch()
  const { data: times = 0 } = useWatchHistoryQuery(watched)
  const isBusy = useIsPlaying() || isHeld
  const seen = useRef(0)

  useEffect(() => {
    if (times === seen.current || isBusy) return
    seen.current = times
    dispatch(refreshHistory(watched))
  }, [times, isBusy, watched, dispatch])
}
