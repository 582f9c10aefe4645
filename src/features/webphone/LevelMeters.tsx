import Box from '@mui/material/Box'
import { useSyncExternalStore } from 'react'
import { useT } from '@/i18n/useT'
import { currentLevels, watchLevels } from '@/phone/levels'
import { LevelMeter } from './LevelMeter'

/** How loud the call is both ways. What a muted microphone hears goes nowhere. */
export const LevelMeters = ({ isMuted }: { isMuted: boolean }) => {
  const t = useT()
  const { microphone, speaker } = useSyncExternalStore(watchLevels, currentLevels)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
      <LevelMeter label={t('Microphone')} level={isMuted ? 0 : microphone} />
      <LevelMeter label={t('Speaker')} level={speaker} />
    </Box>
  )
}
