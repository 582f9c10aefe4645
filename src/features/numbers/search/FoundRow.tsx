import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { FoundNumber } from '@/api'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { countryName } from '@/lib/country'
import { Flag } from '@/ui/Flag'
import { foundNameOf, placeOf } from '../numberView'
import { matchIn } from './matchIn'

interface FoundRowProps {
  number: FoundNumber
  contains: string
  isChecking: boolean
  onBuy: () => void
}

const styles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: { xs: 2, sm: 2.5 }, py: 1.5 } as const

const detailsStyles = { display: 'flex', flexWrap: 'wrap', columnGap: 1.5 } as const
const matchStyles = { bgcolor: 'action.selected', color: 'inherit', borderRadius: 0.5 } as const

export const FoundRow = ({ number, contains, isChecking, onBuy }: FoundRowProps) => {
  const t = useT()
  const language = useLanguage()
  const nameId = useId()
  const country = number.country
  const [before, match, after] = matchIn(foundNameOf(number), contains)
  const word = match !== '' && /[a-z]/i.test(contains) ? `${match.replace(/\D/g, '')} = ${contains.trim().toUpperCase()}` : ''
  const details = [placeOf(number), word].filter((part) => part !== '')
  return (
    <Box component="li" sx={{ ...styles, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Flag country={country} name={countryName(country, language)} />
      <Box sx={{ flex: '1 1 8.5rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography id={nameId} sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', fontSize: { xs: '0.9375rem', sm: '1rem' } }}>
          <span>{before}</span>
          {match === '' ? null : (
            <Box component="mark" sx={matchStyles}>
              {match}
            </Box>
          )}
          <span>{after}</span>
        </Typography>
        <Typography component="div" variant="body2" color="textSecondary" sx={detailsStyles}>
          {details.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        aria-describedby={nameId}
        aria-haspopup="dialog"
        aria-busy={isChecking}
        // Stays enabled: a disabled button would lose the focus, which returns here from the dialog.
        startIcon={isChecking ? <CircularProgress size={16} aria-label={t('Loading')} /> : undefined}
        onClick={onBuy}
        sx={{ flexShrink: 0 }}
      >
        <span>{t('Buy now')}</span>
      </Button>
    </Box>
  )
}
