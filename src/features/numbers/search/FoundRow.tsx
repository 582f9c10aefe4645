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

interface FoundRowProps {
  number: FoundNumber
  isChecking: boolean
  onBuy: () => void
}

const styles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: { xs: 2, sm: 2.5 }, py: 1.5 } as const

export const FoundRow = ({ number, isChecking, onBuy }: FoundRowProps) => {
  const t = useT()
  const language = useLanguage()
  const nameId = useId()
  const country = number.country
  const place = placeOf(number)
  return (
    <Box component="li" sx={{ ...styles, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Flag country={country} name={countryName(country, language)} />
      <Box sx={{ flex: '1 1 8.5rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography id={nameId} sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', fontSize: { xs: '0.9375rem', sm: '1rem' } }}>
          {foundNameOf(number)}
        </Typography>
        {place === '' ? null : (
          <Typography variant="body2" color="textSecondary">
            {place}
          </Typography>
        )}
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
        {t('Buy now')}
      </Button>
    </Box>
  )
}
