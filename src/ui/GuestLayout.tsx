import Box from '@mui/material/Box'
import { useEffect, type ReactNode } from 'react'
import { handOverGuestPage } from '@/lib/guestPage'
import { Brand } from './Brand'
import { LanguageSwitch } from './LanguageSwitch'
import { PageHeading } from './PageHeading'
import { useHydrated } from './useHydrated'

interface GuestLayoutProps {
  title: string
  children: ReactNode
}

const cardStyles = {
  display: 'grid',
  gap: 2.5,
  width: '100%',
  maxWidth: '27.5rem',
  p: { xs: 2.5, sm: 4 },
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const

/** Once hydrated, the forms have taken over what was typed before. */
const useHandOver = (): void => {
  const isHydrated = useHydrated()
  useEffect(() => {
    if (isHydrated) handOverGuestPage()
  }, [isHydrated])
}

export const GuestLayout = ({ title, children }: GuestLayoutProps) => {
  useHandOver()
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column', p: { xs: 2, sm: 3 } }}>
      <Box component="header" sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
        <Brand />
        <LanguageSwitch />
      </Box>
      <Box component="main" sx={{ flex: 1, display: 'grid', placeItems: { xs: 'start center', sm: 'center' }, pt: 4 }}>
        <Box sx={cardStyles}>
          <PageHeading title={title} />
          {children}
        </Box>
      </Box>
    </Box>
  )
}
