import Link from '@mui/material/Link'
import type { MouseEvent } from 'react'
import { useT } from '@/i18n/useT'

export const MAIN_ID = 'main'

const styles = {
  position: 'fixed',
  top: { xs: 60, sm: 68 },
  left: 8,
  zIndex: 'tooltip',
  px: 2,
  py: 1,
  borderRadius: 1,
  bgcolor: 'background.paper',
  boxShadow: 4,
  '&:not(:focus)': { clipPath: 'inset(50%)' },
} as const

const handleSkip = (event: MouseEvent): void => {
  event.preventDefault()
  document.getElementById(MAIN_ID)?.focus()
}

/** The first tab stop. Leaves the history unchanged. */
export const SkipLink = () => {
  const t = useT()
  return (
    <Link href={`#${MAIN_ID}`} onClick={handleSkip} sx={styles}>
      {t('Skip to main content')}
    </Link>
  )
}
