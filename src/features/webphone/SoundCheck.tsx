import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useT } from '@/i18n/useT'
import { DialogSlot } from '@/ui/DialogSlot'
import { lazyComponent } from '@/ui/lazyComponent'

const SoundTest = lazyComponent(async () => (await import('./SoundTest')).SoundTest)

/** Before the first call: does this computer hear and speak? `onChange` tells whether the test is on. */
export const SoundCheck = ({ onChange }: { onChange: (isTesting: boolean) => void }) => {
  const t = useT()
  const [isOn, setIsOn] = useState(false)
  const handleClick = (): void => {
    setIsOn(!isOn)
    onChange(!isOn)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', '& > div': { width: '100%' } }}>
      <Button variant="outlined" aria-expanded={isOn} onClick={handleClick}>
        {isOn ? t('Stop the test') : t('Test microphone / speaker')}
      </Button>
      {isOn ? (
        <DialogSlot>
          <SoundTest />
        </DialogSlot>
      ) : null}
    </Box>
  )
}
