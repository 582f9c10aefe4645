import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { useT } from '@/i18n/useT'
import { asksFirst, canChooseSpeaker, setAsksFirst } from '@/phone/preferences'
import { useSoundDevices } from '@/phone/useSoundDevices'
import { selectCall } from '@/slices/webphone'
import { useAppSelector } from '@/store/hooks'
import { DialogSlot } from '@/ui/DialogSlot'
import { lazyComponent } from '@/ui/lazyComponent'
import { DeviceChoice } from './DeviceChoice'

const SoundTest = lazyComponent(async () => (await import('./SoundTest')).SoundTest)

/** Before the first call: does this computer hear and speak? `onChange` tells whether the test is on. */
const SoundCheck = ({ onChange }: { onChange: (isTesting: boolean) => void }) => {
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

const look = { p: 2.5, display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' } as const

/** How this computer answers and with what it hears and speaks: kept in this browser. */
export const SoundPanel = () => {
  const t = useT()
  const call = useAppSelector(selectCall)
  const [asks, setAsks] = useState(asksFirst)
  const [isTesting, setIsTesting] = useState(false)
  const devices = useSoundDevices(`${call?.stage ?? ''} ${isTesting}`)
  const handleAsks = (wanted: boolean): void => {
    setAsks(wanted)
    setAsksFirst(wanted)
  }
  return (
    <Paper variant="outlined" component="section" aria-labelledby="webphone-sound" sx={look}>
      <Typography id="webphone-sound" variant="h2">
        {t('Answering and sound')}
      </Typography>
      <CheckboxInput name="ask" label={t('Ask me before answering')} isChecked={asks} onChange={handleAsks} />
      <DeviceChoice kind="microphone" label={t('Microphone')} devices={devices.microphone} />
      {canChooseSpeaker() ? <DeviceChoice kind="speaker" label={t('Speaker')} devices={devices.speaker} /> : null}
      {call === null ? <SoundCheck onChange={setIsTesting} /> : null}
    </Paper>
  )
}
