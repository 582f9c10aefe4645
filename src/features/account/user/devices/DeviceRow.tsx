import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import type { ListedDevice } from '@/api/pushDevices'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { formatMoment } from '@/lib/time'
import { Aside } from '@/ui/Aside'
import { BusyButton } from '@/ui/BusyButton'

interface DeviceRowProps {
  device: ListedDevice
  isBusy: boolean
  onTest: () => void
  onRemove: () => void
}

const rowStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1.5, borderTop: 1, borderColor: 'divider' } as const
const labelStyles = { flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' } as const

const useDeviceName = ({ browser, system }: ListedDevice): string => {
  const t = useT()
  if (browser !== '' && system !== '') return t('{browser} on {system}', { browser, system })
  return browser || system || t('Unknown device')
}

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

export const DeviceRow = ({ device, isBusy, onTest, onRemove }: DeviceRowProps) => {
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
