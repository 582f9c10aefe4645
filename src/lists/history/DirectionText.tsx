import CallMade from '@mui/icons-material/CallMade'
import CallReceived from '@mui/icons-material/CallReceived'
import Box from '@mui/material/Box'
import { useT } from '@/i18n/useT'

interface DirectionTextProps {
  /** As the wire has it. */
  direction: string
  /** A phone has no column head beside it, so there the word says it all. */
  isNarrow: boolean
}

const look = { display: 'inline-flex', alignItems: 'center', verticalAlign: 'middle', gap: 0.75 } as const

/** Which way a call went; a word that nobody knows here stays as it came. */
export const DirectionText = ({ direction, isNarrow }: DirectionTextProps) => {
  const t = useT()
  switch (direction) {
    case 'inbound':
      return (
        <Box component="span" sx={look}>
          <CallReceived fontSize="small" color="primary" />
          {isNarrow ? t('Incoming call') : t('In')}
        </Box>
      )
    case 'outbound':
      return (
        <Box component="span" sx={look}>
          <CallMade fontSize="small" color="action" />
          {isNarrow ? t('Outgoing call') : t('Out')}
        </Box>
      )
    default:
      return direction === '' ? '–' : direction
  }
}
