import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { formatBytes } from '@/lib/format'
import { UsageBar } from '@/ui/UsageBar'
import { useStorage } from './useStorage'

/** From here on a bar shows how near the end is. */
const NEARLY_FULL = 80
const HUNDRED = 100

/** How much of the account's storage is used; nothing where the service does not tell. */
export const StorageUse = () => {
  const t = useT()
  const language = useLanguage()
  const storage = useStorage()
  if (storage === undefined) return null
  const { used_bytes: used, quota_bytes: quota } = storage
  const percent = quota > 0 ? Math.floor((used / quota) * HUNDRED) : HUNDRED
  const text = t('Storage: {used} of {quota} used', { used: formatBytes(used, language), quota: formatBytes(quota, language) })
  return percent < NEARLY_FULL ? (
    <Typography variant="body2" color="textSecondary">
      {text}
    </Typography>
  ) : (
    <Box sx={{ maxWidth: 360 }}>
      <UsageBar label={t('Storage')} percent={percent} text={text} />
    </Box>
  )
}
