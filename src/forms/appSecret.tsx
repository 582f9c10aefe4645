import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { renderSVG } from 'uqr'
import { useT } from '@/i18n/useLanguage'
import { TextInput } from './TextInput'

/** As an image, whose bytes the page makes itself: its policy allows no others. */
const qrCode = (text: string): string => `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`

const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** What an authenticator app scans or is told. */
export const AppSecret = ({ secret, url }: { secret: string; url: string }) => {
  const t = useT()
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="body2">{t('Scan this code with an authenticator app, then enter the six digits that it shows.')}</Typography>
      <Box component="img" src={qrCode(url)} alt={t('QR code for an authenticator app')} sx={{ width: 200, maxWidth: '100%', justifySelf: 'center', bgcolor: '#fff', borderRadius: 1 }} />
      <Typography variant="body2" color="textSecondary">
        {t('Without a camera, enter this key:')}{' '}
        <Box component="code" translate="no" sx={{ color: 'text.primary', overflowWrap: 'anywhere' }}>
          {inGroups(secret)}
        </Box>
      </Typography>
    </Box>
  )
}

export const CodeInput = (field: { name: string; value: string; onChange: (value: string) => void; error: string | undefined }) => {
  const t = useT()
  return <TextInput {...field} label={t('Code of your authenticator app')} inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
}
