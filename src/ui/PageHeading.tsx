import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useAnnounce } from './Announcer'
import { PRODUCT_NAME } from './productName'

/** React Router's key for the first entry of a visit, where the browser's own focus is left alone. */
const FIRST_ENTRY = 'default'

/** Also sets the document title. Takes the focus after navigation, so that keyboard users continue from the top. */
export const PageHeading = ({ title }: { title: string }) => {
  const { key, pathname } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const entry = useRef(key)
  const announce = useAnnounce()

  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`
    announce(title)
  }, [title, announce])

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
