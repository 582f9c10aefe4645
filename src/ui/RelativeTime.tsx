import { useSyncExternalStore } from 'react'
import { useLanguage } from '@/i18n/useLanguage'
import { montrealTime } from '@/lib/montrealTime'
import { relativeText } from '@/lib/relativeText'

const MINUTE_MS = 60_000

const watchers = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | null = null

const tick = (): void => {
  now = Date.now()
  watchers.forEach((watcher) => watcher())
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  if (timer === null) {
    now = Date.now()
    timer = setInterval(tick, MINUTE_MS)
  }
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
}

const useMinute = (): number => useSyncExternalStore(watch, () => now)

export const RelativeTime = ({ wire }: { wire: string }) => {
  const language = useLanguage()
  const now = useMinute()
  const time = montrealTime(wire, language, now)
  if (time === null) return wire
  return (
    <time dateTime={time.iso} title={time.full}>
      {relativeText(time.at, now, language)}
      <span className="small-line">{time.short}</span>
    </time>
  )
}
