import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useAnnounce } from './Announcer'
import { PRODUCT_NAME } from './productName'

/** React Router gives the entry that a visit began with this key; there the browser's own focus is left alone. */
const FIRST_ENTRY = 'default'

/**
 * The one h1 of a page. It names the document, and takes the focus when the person came here by navigation, so that a
 * keyboard continues from the new page's top. A change of language renames the document and leaves the focus.
 */
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
