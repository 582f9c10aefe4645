import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import Typography from '@mui/material/Typography'
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import { useT } from '@/i18n/useLanguage'
import { usePhone } from '@/phone/usePhone'
import { selectCall } from '@/slices/webphone'
import { useAppSelector } from '@/store/hooks'
import { Boundary } from '@/ui/Boundary'
import { DialogFrame } from '@/ui/DialogFrame'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { SelectInput } from '@/forms/SelectInput'
import { msg, type Message } from '@/i18n/message'
import { asksFirst, canChooseSpeaker, chosenDevice, setAsksFirst, type SoundDevice } from '@/phone/preferences'
import { useNotify } from '@/store/useNotify'
import { SoundTest } from './SoundTest'

const explanations: Record<NotificationPermission, Message> = {
  default: msg('When this page is hidden, calls ring and wait for you. A notification can also show who is calling.'),
  granted: msg('When this page is hidden, calls ring, wait for you, and a notification shows who is calling.'),
  denied: msg(
    'When this page is hidden, calls ring and wait for you. Your browser blocks notifications here: to allow them, click the icon to the left of the address, then Notifications.',
  ),
}

/** Browsers ask for permission only once, so it is requested on a click and after the explanation. */
const NotifyChoice = () => {
  const t = useT()
  const isSupported = typeof Notification !== 'undefined'
  const [permission, setPermission] = useState<NotificationPermission>(isSupported ? Notification.permission : 'granted')
  if (!isSupported) return null
  const handleClick = async (): Promise<void> => setPermission(await Notification.requestPermission())
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography variant="body2" color="textSecondary" role="status">
        {t(explanations[permission])}
      </Typography>
      {permission === 'default' ? (
        <Button variant="outlined" startIcon={<NotificationsOutlined />} onClick={() => void handleClick()}>
          {t('Notify me of calls')}
        </Button>
      ) : null}
    </Box>
  )
}

type Devices = Record<SoundDevice, MediaDeviceInfo[]>

const none: Devices = { microphone: [], speaker: [] }

/** Before the page has microphone access, devices have neither id nor name. 'default' duplicates another one. */
const isChoice = ({ deviceId }: MediaDeviceInfo): boolean => deviceId !== '' && deviceId !== 'default'

const listDevices = async (): Promise<Devices> => {
  const devices = (await navigator.mediaDevices.enumerateDevices()).filter(isChoice)
  return {
    microphone: devices.filter(({ kind }) => kind === 'audioinput'),
    speaker: devices.filter(({ kind }) => kind === 'audiooutput'),
  }
}

const useSoundDevices = (refreshKey: string): Devices => {
  const [devices, setDevices] = useState(none)
  useEffect(() => {
    // Missing without HTTPS, whatever the type says.
    const media: MediaDevices | undefined = navigator.mediaDevices
    if (media === undefined) return undefined
    let isOver = false
    const look = (): void => {
      listDevices().then(
        (found) => {
          if (!isOver) setDevices(found)
        },
        () => undefined,
      )
    }
    look()
    media.addEventListener('devicechange', look)
    return () => {
      isOver = true
      media.removeEventListener('devicechange', look)
    }
  }, [refreshKey])
  return devices
}

interface DeviceChoiceProps {
  kind: SoundDevice
  label: string
  devices: readonly MediaDeviceInfo[]
}

const DeviceChoice = ({ kind, label, devices }: DeviceChoiceProps) => {
  const t = useT()
  const withPhone = usePhone()
  const notify = useNotify()
  const [chosen, setChosen] = useState(() => chosenDevice(kind))
  const options = [
    { value: '', label: t('Browser default') },
    ...devices.map(({ deviceId, label: name }, index) => ({ value: deviceId, label: name || `${label} ${index + 1}` })),
  ]
  const isThere = options.some(({ value }) => value === chosen)
  const handleChange = async (id: string): Promise<void> => {
    setChosen(id)
    try {
      await withPhone((phone) => phone.chooseDevice(kind, id))
    } catch {
      notify('error', msg("Couldn't switch to this device."))
    }
  }
  return (
    <SelectInput
      name={kind}
      label={label}
      value={isThere ? chosen : ''}
      onChange={(id) => void handleChange(id)}
      options={options}
      isSmall
    />
  )
}

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
        {isOn ? t('Stop test') : t('Test microphone and speaker')}
      </Button>
      {isOn ? (
        <Boundary>
          <SoundTest />
        </Boundary>
      ) : null}
    </Box>
  )
}

export const PhoneSettings = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const call = useAppSelector(selectCall)
  const [isAskingFirst, setIsAskingFirst] = useState(asksFirst)
  const [isTesting, setIsTesting] = useState(false)
  const devices = useSoundDevices(`${call?.stage ?? ''} ${isTesting}`)
  const handleAskingFirst = (isOn: boolean): void => {
    setIsAskingFirst(isOn)
    setAsksFirst(isOn)
  }
  const close = (
    <Button variant="contained" onClick={onClose}>
      {t('Close')}
    </Button>
  )
  return (
    <DialogFrame title={t('Web phone settings')} actions={close} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 2.5, pt: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <div>
          <CheckboxInput name="ask" label={t('Ask me before answering')} isChecked={isAskingFirst} onChange={handleAskingFirst} />
          <Typography variant="body2" color="textSecondary" role="status">
            {isAskingFirst
              ? t('Your microphone stays off until you answer.')
              : t('While you see the web phone, calls are answered at once and your microphone opens.')}
          </Typography>
        </div>
        <NotifyChoice />
        <DeviceChoice kind="microphone" label={t('Microphone')} devices={devices.microphone} />
        {canChooseSpeaker() ? <DeviceChoice kind="speaker" label={t('Speaker')} devices={devices.speaker} /> : null}
        {call === null ? <SoundCheck onChange={setIsTesting} /> : null}
      </Box>
    </DialogFrame>
  )
}
