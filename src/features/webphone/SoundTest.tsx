import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import type { Said } from '@/i18n/sentence'
import { useT } from '@/i18n/useT'
import { explainPhone } from '@/phone/explain'
import { testMicrophone, testSpeaker } from '@/phone/testMicrophone'
import { LevelMeter } from './LevelMeter'

/** Louder than a quiet room. */
const HEARD = 0.15

/** Listens as long as it is shown. */
const useMicrophoneTest = () => {
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

const useSpeakerTest = () => {
  const [isFailed, setIsFailed] = useState(false)
  const play = (): void => {
    setIsFailed(false)
    testSpeaker().catch(() => setIsFailed(true))
  }
  return { isFailed, play }
}

/** Listens to the microphone as long as it is shown. */
export const SoundTest = () => {
  const t = useT()
  const { level, wasHeard, problem } = useMicrophoneTest()
  const speaker = useSpeakerTest()
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {problem === null ? <LevelMeter label={t('Microphone')} level={level} /> : null}
      <Typography variant="body2" role="status" color={problem === null ? 'textPrimary' : 'error'}>
        {problem !== null
          ? t('Error: {message}', { message: t(problem) })
          : wasHeard
            ? t('The microphone works.')
            : t('Say something: the bar moves when the microphone hears you.')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button variant="outlined" onClick={speaker.play}>
          {t('Play a sound')}
        </Button>
        <Typography variant="body2" role="status">
          {speaker.isFailed ? t('The sound could not be played.') : ''}
        </Typography>
      </Box>
    </Box>
  )
}
