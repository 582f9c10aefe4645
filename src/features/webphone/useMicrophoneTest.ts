import { useEffect, useState } from 'react'
import type { Said } from '@/i18n/sentence'
import { explainPhone } from '@/phone/explain'
import { testMicrophone } from '@/phone/testMicrophone'

/** Louder than a quiet room. */
const HEARD = 0.15

/** Listens as long as it is shown. */
export const useMicrophoneTest = () => {
  const [level, setLevel] = useState(0)
  const [wasHeard, setWasHeard] = useState(false)
  const [problem, setProblem] = useState<Said | null>(null)
  useEffect(() => {
    let isOver = false
    let stop: () => void = () => undefined
    const handleLevel = (next: number): void => {
      setLevel(next)
      if (next > HEARD) setWasHeard(true)
    }
    const begin = async (): Promise<void> => {
      try {
        const end = await testMicrophone(handleLevel)
        if (isOver) end()
        else stop = end
      } catch (error) {
        if (!isOver) setProblem(explainPhone(error))
      }
    }
    void begin()
    return () => {
      isOver = true
      stop()
    }
  }, [])
  return { level, wasHeard, problem }
}
