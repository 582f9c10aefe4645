import Box from '@mui/material/Box'
import { useEffect, type ReactNode, type FormEvent, type RefObject, useRef } from 'react'
import { styled, type Theme } from '@mui/material/styles'
import { Link, useLocation } from 'react-router-dom'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { handOverGuestPage } from '@/lib/guestPage'
import { BASE_PATH } from '@/lib/paths'
import { setLanguage } from '@/i18n/language'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { useHydrated } from './useHydrated'
import { visuallyHidden } from './styles'
import { brandLinks, productName } from './brand'
import { useAnnounce } from './Announcer'

/** React Router's key for the first entry of a visit, where the browser's own focus is left alone. */
const FIRST_ENTRY = 'default'

/** Also sets the document title. Takes the focus after navigation, so that keyboard users continue from the top. */
export const PageHeading = ({ title }: { title: string }) => {
  const { key, pathname } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const entry = useRef(key)
  const announce = useAnnounce()
  const product = productName(useLanguage())

  useEffect(() => {
    document.title = `${title} · ${product}`
    announce(title)
  }, [title, product, announce])

  useEffect(() => {
    entry.current = key
  }, [key])

  useEffect(() => {
    if (entry.current !== FIRST_ENTRY) heading.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <Typography ref={heading} variant="h1" tabIndex={-1} sx={{ outline: 'none', overflowWrap: 'anywhere' }}>
      {title}
    </Typography>
  )
}

export const Aside = ({ text }: { text: string }) => {
  const aside = ` (${text})`
  return (
    <Box component="span" sx={visuallyHidden}>
      {aside}
    </Box>
  )
}

interface FormStackProps {
  formRef: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent) => void
  /** Leaves validation to the service, whose messages the forms show. */
  noValidate?: boolean
  children: ReactNode
}

/** `post` keeps typed values out of the URL if the script fails. */
export const FormStack = ({ formRef, onSubmit, noValidate = false, children }: FormStackProps) => (
  <Box
    component="form"
    ref={formRef}
    method="post"
    noValidate={noValidate}
    onSubmit={onSubmit}
    sx={{ display: 'grid', gap: 2.5 }}
  >
    {children}
  </Box>
)

export const LanguageSwitch = () => {
  const other = useLanguage() === 'en' ? 'fr' : 'en'
  return (
    <Button color="inherit" size="small" lang={other} onClick={() => void setLanguage(other)}>
      {other === 'fr' ? 'Français' : 'English'}
    </Button>
  )
}

interface BrandProps {
  isCompact?: boolean
}

/** Their classes are those of the styles that the service adds for a company's logo. */
export const Brand = ({ isCompact = false }: BrandProps) => {
  const language = useLanguage()
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25, fontWeight: 600 }}>
      <img src={`${BASE_PATH}/icon.svg`} alt="" width={28} height={28} className="brand-logo" />
      <Box component="span" className="brand-name" sx={(theme) => (isCompact ? { [theme.breakpoints.down('sm')]: visuallyHidden } : {})}>
        {productName(language)}
      </Box>
    </Box>
  )
}

const linkStyles = ({ theme }: { theme: Theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.primary.main,
  textUnderlineOffset: '0.2em',
})

export const TextLink = styled(Link)(linkStyles)

/** Leaves the console. */
export const OutsideLink = styled('a')(linkStyles)

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

/** The build renders pages without them: it knows no company. */
const BrandLinks = () => {
  const t = useT()
  const isHydrated = useHydrated()
  const links = brandLinks()
  if (!isHydrated || links.length === 0) return null
  return (
    <Box component="footer" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'center', pt: 2 }}>
      {links.map(({ name, href, label }) => (
        <OutsideLink key={name} href={href}>
          {t(label)}
        </OutsideLink>
      ))}
    </Box>
  )
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
      <BrandLinks />
    </Box>
  )
}
