import DoNotDisturbOn from '@mui/icons-material/DoNotDisturbOn'
import Box from '@mui/material/Box'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { absenceText, useAbsence } from '@/lists/availability/useAbsence'
import { visuallyHidden } from '@/ui/styles'

const markStyles = { display: 'inline-flex', alignItems: 'center', gap: 0.5, typography: 'caption', lineHeight: 1.25 } as const

/** On every page, so that nobody forgets why nothing rings. */
export const AbsenceMark = () => {
  const t = useT()
  const language = useLanguage()
  const absence = useAbsence()
  if (absence === null) return null
  return (
    <Box component="span" sx={markStyles}>
      <DoNotDisturbOn fontSize="inherit" color="warning" sx={{ fontSize: { xs: 20, sm: 14 } }} />
      <Box component="span" sx={(theme) => ({ [theme.breakpoints.down('sm')]: visuallyHidden })}>
        {t(absenceText(absence, language))}
      </Box>
    </Box>
  )
}
