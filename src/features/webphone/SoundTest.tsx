import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useT } from '@/i18n/useT'
import { LevelMeter } from './LevelMeter'
import { useMicrophoneTest } from './useMicrophoneTest'
import { useSpeakerTest } from './useSpeakerTest'

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
