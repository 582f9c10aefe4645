import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useT } from '@/i18n/useLanguage'

/** Of an audio file that earlier versions accepted. */
export const UnheardNote = () => {
  const t = useT()
  return (
    <Box sx={{ display: 'flex', gap: 0.75, mt: 0.5 }}>
      <WarningAmber color="warning" fontSize="small" aria-hidden />
      <Typography variant="body2">
        {t("Callers can't hear this file. Save it as WAV (PCM), MP3 or AAC, and upload it again.")}
      </Typography>
    </Box>
  )
}
