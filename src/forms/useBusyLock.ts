import { useRef, useState } from 'react'

export const useBusyLock = () => {
  const [isBusy, setIsBusy] = useState(false)
  // State updates too late to stop a second click in the same task.
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
