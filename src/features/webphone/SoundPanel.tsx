import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { useT } from '@/i18n/useT'
import { asksFirst, canChooseSpeaker, setAsksFirst } from '@/phone/preferences'
import { useSoundDevices } from '@/phone/useSoundDevices'
import { selectCall } from '@/slices/webphone'
import { useAppSelector } from '@/store/hooks'
import { DeviceChoice } from './DeviceChoice'
import { SoundCheck } from './SoundCheck'

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
