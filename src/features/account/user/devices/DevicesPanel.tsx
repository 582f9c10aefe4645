import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import type { PushDevices, ListedDevice } from '@/api/endpoints/notifications'
import { msg, type Message } from '@/i18n/message'
import { useT, useLanguage } from '@/i18n/useLanguage'
import { readSettings } from '@/lib/settings'
import { useKeepFocus } from '@/lists/useKeepFocus'
import { BusyButton } from '@/ui/BusyButton'
import { FailureNotice } from '@/ui/FailureNotice'
import { FormPaper } from '@/ui/FormPaper'
import { Loading } from '@/ui/Boundary'
import { formatMoment } from '@/lib/timeText'
import { Aside } from '@/ui/PageParts'
import { type Support, THIS, useDeviceName, useDevices } from './useDevices'

interface DeviceRowProps {
  device: ListedDevice
  isBusy: boolean
  onTest: () => void
  onRemove: () => void
}

const rowStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1.5, borderTop: 1, borderColor: 'divider' } as const
const labelStyles = { flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' } as const

interface ConfirmProps {
  question: string
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** In the row itself, because the device can be added again. The focus starts on Cancel. */
const ConfirmRemoval = ({ question, isBusy, onConfirm, onCancel }: ConfirmProps) => {
  const t = useT()
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus(), [])
  return (
    <Box role="group" aria-label={question} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button ref={cancel} size="small" disabled={isBusy} onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <BusyButton size="small" variant="contained" color="error" isBusy={isBusy} onClick={onConfirm}>
        {t('Remove')}
      </BusyButton>
    </Box>
  )
}

const DeviceRow = ({ device, isBusy, onTest, onRemove }: DeviceRowProps) => {
  const t = useT()
  const language = useLanguage()
  const name = useDeviceName(device)
  const [isAsked, setIsAsked] = useState(false)
  const remove = useRef<HTMLButtonElement>(null)
  const { created_at, last_used_at } = device
  const question = t('Remove {device}?', { device: name })
  const history =
    last_used_at === null
      ? t('Added {date}', { date: formatMoment(created_at, language) })
      : t('Last notified {date}', { date: formatMoment(last_used_at, language) })
  const handleCancel = (): void => {
    setIsAsked(false)
    requestAnimationFrame(() => remove.current?.focus())
  }
  return (
    <Box component="li" sx={rowStyles}>
      <Box sx={labelStyles}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {isAsked ? question : `${device.is_current === true ? `${t('This device')} · ` : ''}${history}`}
        </Typography>
      </Box>
      {isAsked ? (
        <ConfirmRemoval question={question} isBusy={isBusy} onConfirm={onRemove} onCancel={handleCancel} />
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <BusyButton size="small" isBusy={isBusy} onClick={onTest}>
            {t('Send a test')}
            <Aside text={name} />
          </BusyButton>
          <Button ref={remove} size="small" color="error" disabled={isBusy} onClick={() => setIsAsked(true)}>
            {t('Remove')}
            <Aside text={name} />
          </Button>
        </Box>
      )}
    </Box>
  )
}

const explanations: Record<Support, Message> = {
  possible: msg('This device can show who is calling even while the console is closed, until you log out or your session ends.'),
  blocked: msg('Your browser blocks notifications here. To allow them, click the icon to the left of the address, then Notifications, and reload this page.'),
  missing: msg("This browser can't show calls while the console is closed. On an iPhone or iPad, first add the console to the Home Screen."),
}

interface DevicesProps extends Omit<ReturnType<typeof useDevices>, 'query'> {
  loaded: PushDevices
}

const Devices = ({ loaded: { public_key, devices }, support, busy, turnOn, test, remove }: DevicesProps) => {
  const t = useT()
  const { place, keepFocus } = useKeepFocus(devices.length)
  const isOn = support === 'possible' && devices.some(({ is_current }) => is_current)
  return (
    <Box ref={place} tabIndex={-1} role="region" aria-label={t('Devices')} sx={{ display: 'grid', gap: 2, outline: 'none' }}>
      <Typography variant="body2" color="textSecondary" role="status">
        {t(explanations[support])}
      </Typography>
      {isOn || support !== 'possible' ? null : (
        <BusyButton
          variant="outlined"
          sx={{ justifySelf: { sm: 'start' } }}
          isBusy={busy === THIS}
          onClick={() => {
            keepFocus()
            turnOn(public_key)
          }}
        >
          {t('Show calls on this device')}
        </BusyButton>
      )}
      {devices.length === 0 ? (
        <Typography variant="body2">{t('No device shows your calls yet.')}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isBusy={busy === device.id}
              onTest={() => test(device)}
              onRemove={() => {
                keepFocus()
                remove(device)
              }}
            />
          ))}
        </Box>
      )}
    </Box>
  )
}

const PLACE_HEIGHT_PX = 120

const Panel = () => {
  const t = useT()
  const title = t('Calls on your devices')
  const { query, ...acts } = useDevices()
  const { data, isError, isFetching, refetch } = query
  return (
    <FormPaper>
      <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 1.5 }}>
        <Typography variant="h2">{title}</Typography>
        {data === undefined && isError && !isFetching ? (
          <FailureNotice message={t("Couldn't load your devices.")} subject={title} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Loading height={PLACE_HEIGHT_PX} />
        ) : (
          <Devices loaded={data} {...acts} />
        )}
      </Box>
    </FormPaper>
  )
}

/** Nothing with a service that notifies no devices. */
export const DevicesPanel = () => (readSettings().webPush ? <Panel /> : null)
