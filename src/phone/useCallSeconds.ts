import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** How long a call has lasted, anew each second; null before it is established. */
export const useCallSeconds = (establishedAt: number | null): number | null => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (establishedAt === null) return undefined
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [establishedAt])
  return establishedAt === null ? null : Math.max(0, Math.floor((now - establishedAt) / SECOND_MS))
}
