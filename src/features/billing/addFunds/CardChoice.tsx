import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import type { Id } from 'contract/operation'
import { useId } from 'react'
import type { ListedCard } from '@/api'
import { useT } from '@/i18n/useT'
import { brandOfType } from '@/lib/cardBrand'
import { BrandIcon } from '../cardFields/BrandIcon'
import { expiryOf, lastDigitsOf } from '../cards/cardDetails'

interface CardChoiceProps {
  cards: readonly ListedCard[]
  /** `null` for a new card. */
  cardId: Id | null
  onChoose: (cardId: Id | null) => void
  isDisabled: boolean
}

/** The value for a new card: card ids are never empty. */
const NEW = ''

const lineStyles = { display: 'flex', alignItems: 'center', columnGap: 1.25, py: 0.5 } as const
const detailsStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.25 } as const

const About = ({ card }: { card: ListedCard }) => {
  const t = useT()
  const brand = card.type || t('Credit card')
  return (
    <Box component="span" sx={lineStyles}>
      <Box component="span" aria-hidden sx={{ display: 'flex' }}>
        <BrandIcon brand={brandOfType(card.type)} name={brand} />
      </Box>
      <Box component="span" sx={detailsStyles}>
        {t('{brand} ending in {last4}', { brand, last4: lastDigitsOf(card) })}
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t('Expiration: {expiry}', { expiry: expiryOf(card) })}
        </Box>
      </Box>
    </Box>
  )
}

/** No label, which would be coloured while one of its fields has the focus. */
const legendStyles = { typography: 'body2', '&.Mui-focused': { color: 'text.secondary' } } as const

export const CardChoice = ({ cards, cardId, onChoose, isDisabled }: CardChoiceProps) => {
  const t = useT()
  const id = useId()
  const handleChange = (value: string): void => onChoose(cards.find((card) => String(card.id) === value)?.id ?? null)
  return (
    <FormControl disabled={isDisabled}>
      <FormLabel component="div" id={id} sx={legendStyles}>{t('Credit card')}</FormLabel>
      <RadioGroup
        name="card_id"
        aria-labelledby={id}
        value={cardId === null ? NEW : String(cardId)}
        onChange={(_, value) => handleChange(value)}
      >
        {cards.map((card) => (
          <FormControlLabel key={card.id} value={String(card.id)} control={<Radio />} label={<About card={card} />} />
        ))}
        <FormControlLabel value={NEW} control={<Radio />} label={t('New card')} />
      </RadioGroup>
    </FormControl>
  )
}
