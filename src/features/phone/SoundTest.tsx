import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import type { Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { explainPhone } from '@/phone/explain'
import { openMicrophone, soundFiles } from '@/phone/audio'
import { canChooseSpeaker, chosenDevice, microphoneConstraints } from '@/phone/preferences'

interface LevelMeterProps {
  label: string
  level: number
}

const PERCENT = 100
/** Finer steps are invisible, and each one changes the page. */
const STEP = 5

const barStyles = { height: 8, borderRadius: 1, bgcolor: 'action.hover', border: 1, borderColor: 'divider', overflow: 'hidden' } as const

export const LevelMeter = ({ label, level }: LevelMeterProps) => {
  const percent = Math.round((Math.min(1, Math.max(0, level)) * PERCENT) / STEP) * STEP
  return (
    <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
      <span aria-hidden>{label}</span>
      <Box role="meter" aria-label={label} aria-valuemin={0} aria-valuemax={PERCENT} aria-valuenow={percent} sx={barStyles}>
        <Box sx={{ height: '100%', bgcolor: 'primary.main' }} style={{ width: `${percent}%` }} />
      </Box>
    </Box>
  )
}

const SAMPLE_MS = 100
/** Waveform bytes: silence, and the amplitude of clearly audible speech. */
const MIDDLE = 128
const LOUD = 64

/** Reports the microphone's level ten times a second, from 0 to 1. Returns a function that releases it. */
const testMicrophone = async (onLevel: (level: number) => void): Promise<() => void> => {
  const stream = await openMicrophone(microphoneConstraints())
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const wave = new Uint8Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getByteTimeDomainData(wave)
    const peak = wave.reduce((highest, byte) => Math.max(highest, Math.abs(byte - MIDDLE)), 0)
    onLevel(Math.min(1, peak / LOUD))
  }, SAMPLE_MS)
  return () => {
    clearInterval(timer)
    stream.getTracks().forEach((track) => track.stop())
    void context.close()
  }
}

/** Rejects when the browser can't play on the chosen speaker. */
const testSpeaker = async (): Promise<void> => {
  const audio = new Audio(soundFiles.incoming)
  const id = chosenDevice('speaker')
  if (id !== '' && canChooseSpeaker()) await audio.setSinkId(id)
  await audio.play()
}

/** Louder than a quiet room. */
const AUDIBLE_LEVEL = 0.15

const useMicrophoneTest = () => {
  const [level, setLevel] = useState(0)
  const [wasAudible, setWasAudible] = useState(false)
  const [problem, setProblem] = useState<Message | null>(null)
  useEffect(() => {
    let isOver = false
    let stop: () => void = () => undefined
    const handleLevel = (next: number): void => {
      setLevel(next)
      if (next > AUDIBLE_LEVEL) setWasAudible(true)
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
  return { level, wasAudible, problem }
}

const useSpeakerTest = () => {
  const [isFailed, setIsFailed] = useState(false)
  const play = (): void => {
    setIsFailed(false)
    testSpeaker().catch(() => setIsFailed(true))
  }
  return { isFailed, play }
}

export const SoundTest = () => {
  const t = useT()
  const { level, wasAudible, problem } = useMicrophoneTest()
  const speaker = useSpeakerTest()
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {problem === null ? <LevelMeter label={t('Microphone')} level={level} /> : null}
      <Typography variant="body2" role="status" color={problem === null ? 'textPrimary' : 'error'}>
        {problem !== null
          ? t('Error: {message}', { message: t(problem) })
          : wasAudible
            ? t('Your microphone is working.')
            : t('Say something. The bar moves when your microphone picks you up.')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button variant="outlined" onClick={speaker.play}>
          {t('Play test sound')}
        </Button>
        <Typography variant="body2" role="status">
          {speaker.isFailed ? t("Couldn't play the sound.") : ''}
        </Typography>
      </Box>
    </Box>
  )
}
