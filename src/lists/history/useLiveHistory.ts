import { useEffect, useRef } from 'react'
import { refreshHistory, useWatchHistoryQuery, type WatchedHistory } from '@/api'
import { useAppDispatch } from '@/store/hooks'
import { useIsPlaying } from '@/ui/exclusivePlayback'

/** Waits while rows are in use (`isHeld`) or a sound plays, because new rows push others out of sight. */
export const useLiveHistory = (watched: WatchedHistory, isPaused = false): void => {
  const dispatch = useAppDispatch()
  const { data: times = 0 } = useWatchHistoryQuery(watched)
  const isBusy = useIsPlaying() || isPaused
  const seen = useRef(0)

  useEffect(() => {
    if (times === seen.current || isBusy) return
    seen.current = times
    dispatch(refreshHistory(watched))
  }, [times, isBusy, watched, dispatch])
}
