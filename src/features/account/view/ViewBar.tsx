import Visibility from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { LOCAL_ZONE } from 'callflow/calendar'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { dateText } from '@/lib/time'
import { signedOut } from '@/slices/session'
import { useAppDispatch } from '@/store/hooks'
import { storedView } from './viewed'

const barStyles = {
  position: 'sticky',
  top: { xs: 56, sm: 64 },
  // Below the menu and its shadow.
  zIndex: 'mobileStepper',
  display: 'flex',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  px: { xs: 2, sm: 3, lg: 4 },
  py: 0.75,
  bgcolor: 'background.paper',
  backgroundImage: 'linear-gradient(color-mix(in srgb, var(--mui-palette-warning-main) 22%, transparent) 0 100%)',
  borderBottom: 2,
  borderColor: 'warning.main',
  typography: 'body2',
} as const

const timeText = (until: string, language: string): string =>
  until === '' ? '' : dateText(new Date(until).toLocaleTimeString(`${language}-CA`, { hour: 'numeric', minute: '2-digit', timeZone: LOCAL_ZONE }), language)

export const ViewBar = () => {
  const t = useT()
  const language = useLanguage()
  const dispatch = useAppDispatch()
  const { account, operator, until } = storedView()
  return (
    <Box component="section" aria-label={t('View as the customer')} sx={barStyles}>
      <Visibility fontSize="small" />
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {t("You're viewing {account} as {operator}. Nothing can be changed. Ends at {time}", { account, operator, time: timeText(until, language) })}
      </Box>
      <Button size="small" color="inherit" variant="outlined" onClick={() => dispatch(signedOut({ reason: 'user' }))} sx={{ whiteSpace: 'nowrap' }}>
        {t('End view')}
      </Button>
    </Box>
  )
}
