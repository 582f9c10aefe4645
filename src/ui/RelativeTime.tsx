import { useSyncExternalStore } from 'react'
import { useLanguage } from '@/i18n/useLanguage'
import { montrealTime, relativeText } from '@/lib/timeText'
import { serviceNow } from '@/lib/time'

export const LocalTime = ({ wire }: { wire: string }) => {
  const language = useLanguage()
  const time = montrealTime(wire, language)
  if (time === null) return <span>{wire}</span>
  return (
    <time dateTime={time.iso} title={time.full}>
      {time.short}
    </time>
  )
}

const MINUTE_MS = 60_000

const watchers = new Set<() => void>()
let now = serviceNow()
let timer: ReturnType<typeof setInterval> | null = null

const tick = (): void => {
  now = serviceNow()
  watchers.forEach((watcher) => watcher())
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  if (timer === null) {
    now = serviceNow()
    timer = setInterval(tick, MINUTE_MS)
  }
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
}

/** The time as the service knows it, renewed each minute. */
export const useMinute = (): number => useSyncExternalStore(watch, () => now)

export const RelativeTime = ({ wire }: { wire: string }) => {
  const language = useLanguage()
  const now = useMinute()
  const time = montrealTime(wire, language, now)
  if (time === null) return <span>{wire}</span>
  return (
    <time dateTime={time.iso} title={time.full}>
      <span>{relativeText(time.at, now, language)}</span>
      <span className="small-line">{time.short}</span>
    </time>
  )
}
