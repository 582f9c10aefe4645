import CallOutlined from '@mui/icons-material/CallOutlined'
import IconButton from '@mui/material/IconButton'
import { Link } from 'react-router-dom'
import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'

interface CallBackLinkProps {
  /** Just as the list has it. */
  number: string
  /** A name, or the number of somebody without one. */
  contact: string
}

/** Leads to the web phone with the number filled in: the call itself is begun there. */
export const CallBackLink = ({ number, contact }: CallBackLinkProps) => {
  const t = useT()
  return (
    <IconButton
      size="small"
      component={Link}
      to={`${paths.webphone}?${new URLSearchParams({ number }).toString()}`}
      aria-label={t('Call back {contact}', { contact })}
    >
      <CallOutlined fontSize="small" />
    </IconButton>
  )
}
