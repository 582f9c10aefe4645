import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useT } from '@/i18n/useT'
import { usePhone } from '@/phone/usePhone'

/** `caller` is a name, or a number of somebody without one. */
export const AskedButtons = ({ caller }: { caller: string }) => {
  const t = useT()
  const ask = usePhone()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
      <Button
        variant="contained"
        color="success"
        aria-label={t('Accept the call from {caller}', { caller })}
        onClick={() => void ask((phone) => phone.accept())}
      >
        {t('Accept')}
      </Button>
      <Button
        variant="outlined"
        color="error"
        aria-label={t('Decline the call from {caller}', { caller })}
        onClick={() => void ask((phone) => phone.hangUp())}
      >
        {t('Decline')}
      </Button>
    </Box>
  )
}
