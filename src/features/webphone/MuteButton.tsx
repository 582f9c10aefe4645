import Mic from '@mui/icons-material/MicNoneOutlined'
import MicOff from '@mui/icons-material/MicOffOutlined'
import Button from '@mui/material/Button'
import { useT } from '@/i18n/useT'
import { usePhone } from '@/phone/usePhone'

export const MuteButton = ({ isMuted }: { isMuted: boolean }) => {
  const t = useT()
  const ask = usePhone()
  return (
    <Button
      variant={isMuted ? 'contained' : 'outlined'}
      color="inherit"
      aria-pressed={isMuted}
      startIcon={isMuted ? <MicOff /> : <Mic />}
      onClick={() => void ask((phone) => phone.setMuted(!isMuted))}
    >
      {t('Mute')}
    </Button>
  )
}
