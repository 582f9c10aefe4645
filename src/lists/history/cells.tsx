import CallMade from '@mui/icons-material/CallMade'
import CallOutlined from '@mui/icons-material/CallOutlined'
import CallReceived from '@mui/icons-material/CallReceived'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { Link } from 'react-router-dom'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'
import { durationText } from './durationText'
import type { HistoryFacts } from './facts'

interface DirectionTextProps {
  /** As the wire has it. */
  direction: string
  /** A phone has no column head beside it, so there the word says it all. */
  isNarrow: boolean
}

const directionStyles = { display: 'inline-flex', alignItems: 'center', verticalAlign: 'middle', gap: 0.75 } as const

/** Which way a call went; a word that nobody knows here stays as it came. */
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

interface NumberTextProps {
  facts: Pick<HistoryFacts, 'numberLabel' | 'friendlyNumber'>
}

/** On one line wherever there is room. */
const inOnePiece = { display: 'inline-block', maxWidth: '100%', overflowWrap: 'anywhere' } as const

/** The account's own number, as the number filter calls it; a dash once it was released. */
export const NumberText = ({ facts: { numberLabel, friendlyNumber } }: NumberTextProps) => {
  if (friendlyNumber === '') return numberLabel || '–'
  return (
    <>
      {numberLabel === '' ? null : `${numberLabel} - `}
      <Box component="span" sx={inOnePiece}>
        {friendlyNumber}
      </Box>
    </>
  )
}

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

/** A dash for what is no duration. */
export const DurationCell = ({ value }: { value: unknown }) => {
  const t = useT()
  const said = durationText(value, useLanguage())
  return said === null ? '–' : t(said)
}
