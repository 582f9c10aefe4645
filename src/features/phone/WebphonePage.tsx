import Dialpad from '@mui/icons-material/DialpadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import Tune from '@mui/icons-material/Tune'
import Typography from '@mui/material/Typography'
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import { listNumbers, useListNumbersQuery, type ListedNumber } from '@/api'
import { useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { preloadNumbers } from '@/lib/phoneNumbers'
import { readSettings } from '@/lib/settings'
import { preloadPhone, usePhone } from '@/phone/usePhone'
import { selectCall } from '@/slices/webphone'
import { useAppSelector } from '@/store/hooks'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { EmptyState } from '@/ui/EmptyState'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading, Boundary } from '@/ui/Boundary'
import { lazyComponent } from '@/ui/lazyComponent'
import { Page } from '@/ui/Page'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { SelectInput } from '@/forms/SelectInput'
import { msg, type Message } from '@/i18n/message'
import { asksFirst, canChooseSpeaker, chosenDevice, setAsksFirst, type SoundDevice } from '@/phone/preferences'
import { useNotify } from '@/store/useNotify'
import { PhonePanel } from './PhonePanel'
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

const soundStyles = { p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' } as const

const SoundPanel = () => {
  const t = useT()
  const call = useAppSelector(selectCall)
  const [isAskingFirst, setIsAskingFirst] = useState(asksFirst)
  const [isTesting, setIsTesting] = useState(false)
  const [isShownInCall, setIsShownInCall] = useState(false)
  const devices = useSoundDevices(`${call?.stage ?? ''} ${isTesting}`)
  const handleAskingFirst = (isOn: boolean): void => {
    setIsAskingFirst(isOn)
    setAsksFirst(isOn)
  }
  const title = t('Answering and audio')
  const isFolded = call !== null && !isShownInCall
  return (
    <Paper variant="outlined" component="section" aria-label={title} sx={soundStyles}>
      <Typography variant="h2">
        {call === null ? (
          title
        ) : (
          <Button
            color="inherit"
            startIcon={<Tune />}
            aria-expanded={isShownInCall}
            onClick={() => setIsShownInCall(!isShownInCall)}
            sx={{ m: -1 }}
          >
            {title}
          </Button>
        )}
      </Typography>
      {isFolded ? null : (
        <>
          <CheckboxInput name="ask" label={t('Ask me before answering')} isChecked={isAskingFirst} onChange={handleAskingFirst} />
          <NotifyChoice />
          <DeviceChoice kind="microphone" label={t('Microphone')} devices={devices.microphone} />
          {canChooseSpeaker() ? <DeviceChoice kind="speaker" label={t('Speaker')} devices={devices.speaker} /> : null}
          {call === null ? <SoundCheck onChange={setIsTesting} /> : null}
        </>
      )}
    </Paper>
  )
}

/** Bundled with the code that test calls need. */
const PracticePanel = lazyComponent(
  async () => (await import(/* webpackChunkName: "gateway" */ './PracticePanel')).PracticePanel,
)

const PLACE_HEIGHT_PX = 320

const styles = {
  display: 'grid',
  gap: 3,
  placeContent: 'start',
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 520px)', md: 'auto minmax(0, 1fr)', lg: 'auto minmax(0, 520px)' },
} as const

const asideStyles = { display: 'grid', gap: 3 } as const

const WithNumbers = ({ numbers }: { numbers: readonly ListedNumber[] }) => {
  const [address] = useSearchParams()
  const [number, setNumber] = useState(address.get('number') ?? '')
  const call = useAppSelector(selectCall)
  return (
    <Box sx={styles}>
      <PhonePanel numbers={numbers} lineId={address.get('from')} number={number} onNumber={setNumber} />
      <Box sx={asideStyles}>
        <SoundPanel />
        {readSettings().practiceCalls && call === null ? (
          <PracticePanel onLine={setNumber} />
        ) : null}
      </Box>
    </Box>
  )
}

const Content = () => {
  const t = useT()
  const { data, isError, isFetching, refetch } = useListNumbersQuery()
  if (data !== undefined && data.length > 0) return <WithNumbers numbers={data} />
  if (data !== undefined) {
    const buy = (
      <Button component={Link} to={paths.searchNumbers} variant="contained">
        {t('New phone number')}
      </Button>
    )
    return (
      <Paper variant="outlined">
        <EmptyState icon={<Dialpad />} message={t('You need to register a phone number to use the webphone.')} action={buy} />
      </Paper>
    )
  }
  if (!isError || isFetching) return <Loading height={PLACE_HEIGHT_PX} />
  return (
    <FailureNotice
      message={t("Couldn't load your phone numbers.")}
      subject={t('Phone numbers')}
      onRetry={() => void refetch()}
    />
  )
}

export const WebphonePage = () => {
  const t = useT()
  useEffect(preloadPhone, [])
  useEffect(preloadNumbers, [])
  return (
    <Page title={t('Web phone')}>
      <Breadcrumb page={t('Webphone')} />
      <Content />
    </Page>
  )
}
WebphonePage.firstQueries = () => [listNumbers.initiate()]
