import CallMade from '@mui/icons-material/CallMade'
import CallOutlined from '@mui/icons-material/CallOutlined'
import CallReceived from '@mui/icons-material/CallReceived'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { Link } from 'react-router-dom'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'
import { quietInCell } from '@/ui/cardTable'
import { durationText } from './durationText'

interface DirectionTextProps {
  direction: string
  /** Phones have no column head, so the word must stand alone. */
  isNarrow: boolean
}

const directionStyles = { display: 'inline-flex', alignItems: 'center', verticalAlign: 'middle', gap: 0.75, whiteSpace: 'nowrap' } as const

export const DirectionText = ({ direction, isNarrow }: DirectionTextProps) => {
  const t = useT()
  switch (direction) {
    case 'inbound':
      return (
        <Box component="span" sx={directionStyles}>
          <CallReceived fontSize="small" color="primary" />
          {isNarrow ? t('Incoming call') : t('In')}
        </Box>
      )
    case 'outbound':
      return (
        <Box component="span" sx={directionStyles}>
          <CallMade fontSize="small" color="action" />
          {isNarrow ? t('Outgoing call') : t('Out')}
        </Box>
      )
    default:
      return direction === '' ? '–' : direction
  }
}

interface CallBackLinkProps {
  number: string
  /** A name, or the number of an unnamed caller. */
  contact: string
}

export const callBackPath = (number: string): string => `${paths.webphone}?${new URLSearchParams({ number }).toString()}`

const callBackStyles = { ...quietInCell, color: 'text.secondary' } as const

export const CallBackLink = ({ number, contact }: CallBackLinkProps) => {
  const t = useT()
  return (
    <IconButton
      size="small"
      component={Link}
      to={callBackPath(number)}
      aria-label={t('Call back {contact}', { contact })}
      sx={callBackStyles}
    >
      <CallOutlined fontSize="small" />
    </IconButton>
  )
}

export const DurationCell = ({ value }: { value: unknown }) => {
  const t = useT()
  const text = durationText(value, useLanguage())
  return text === null ? '–' : t(text)
}
