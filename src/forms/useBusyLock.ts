import { useRef, useState } from 'react'

/** One piece of work at a time: `run` answers `undefined`, and does nothing, while one is under way. */
export const useBusyLock = () => {
  const [isBusy, setIsBusy] = useState(false)
  // State comes too late to stop the second of two clicks in one task.
  const isLocked = useRef(false)
  const run = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    if (isLocked.current) return undefined
    isLocked.current = true
    setIsBusy(true)
    return work().finally(() => {
      isLocked.current = false
      setIsBusy(false)
    })
  }
  return [run, isBusy] as const
}
