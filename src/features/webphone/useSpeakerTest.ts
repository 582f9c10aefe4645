import { useState } from 'react'
import { testSpeaker } from '@/phone/testMicrophone'

export const useSpeakerTest = () => {
  const [isFailed, setIsFailed] = useState(false)
  const play = (): void => {
    setIsFailed(false)
    testSpeaker().catch(() => setIsFailed(true))
  }
  return { isFailed, play }
}
