import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useT } from '@/i18n/useT'
import { BrandIcon } from './BrandIcon'
import { CardFrame } from './CardFrame'
import type { CardFrameHandle } from './useCardFrame'

/** As high as the fields are on a wide screen without an error: nothing jumps when they arrive. */
const PLACE_HEIGHT_PX = 246

interface CardFieldsProps {
  frame: CardFrameHandle
  /** What is said when the fields do not load. */
  failure: string
}

/** Holder, number, expiry and CVC of a card, and the sign of its brand. */
export const CardFields = ({ frame, failure }: CardFieldsProps) => {
  const t = useT()
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, minHeight: 26 }}>
        <Typography variant="body2" color="textSecondary">
          {t('Card details')}
        </Typography>
        <Box sx={{ display: 'flex' }}>
          <BrandIcon brand={frame.brand} />
        </Box>
      </Box>
      <CardFrame frame={frame} title={t('Card details')} failure={failure} placeHeight={PLACE_HEIGHT_PX} />
    </Box>
  )
}
