import { useEffect, useState } from 'react'

const LONGEST_WAIT_MS = 60_000
const LATE_MS = 500

/** The time, again each minute and right after `changesAt`, when it calls `onChange`. */
export const useNow = (changesAt: Date | null, onChange: () => void): Date => {
  const [now, setNow] = useState(() => new Date())
  const changes = changesAt?.getTime() ?? Infinity
  useEffect(() => {
    const left = changes - Date.now()
    const isLast = left <= LONGEST_WAIT_MS
    const timer = setTimeout(
      () => {
        setNow(new Date())
        // A service whose clock is behind would be asked again and again.
        if (isLast && left > -LONGEST_WAIT_MS) onChange()
      },
      isLast && left > -LONGEST_WAIT_MS ? Math.max(left, 0) + LATE_MS : LONGEST_WAIT_MS,
    )
    return () => clearTimeout(timer)
  }, [now, changes, onChange])
  return now
}
