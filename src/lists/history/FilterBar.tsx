import Box from '@mui/material/Box'
import { SelectInput } from '@/forms/SelectInput'
import { useT } from '@/i18n/useT'
import { QuickFilter } from '../QuickFilter'
import { DayInput } from './DayInput'
import { directionIn } from './filters'
import { NumberFilter } from './NumberFilter'
import type { AddressFilters } from './useAddressFilters'

interface FilterBarProps {
  address: AddressFilters
  /** Of the field for the other side. */
  contact: { label: string; placeholder: string }
  hasDirection?: boolean
}

const look = {
  display: { xs: 'grid', md: 'flex' },
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: 1.5,
} as const

/** As wide as they need to be: a label and a number are longer than a day. */
const place = {
  direction: { flex: '1 1 160px', minWidth: 0 },
  number: { flex: '2 1 200px', minWidth: 0 },
  contact: { flex: '2 1 220px', gridColumn: '1 / -1' },
  /** Both days stay side by side. */
  days: {
    flex: '2 1 312px',
    gridColumn: '1 / -1',
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignItems: 'start',
    gap: 1.5,
  },
  whole: { gridColumn: '1 / -1' },
} as const

/** Narrows a list of calls, voicemails or recordings. */
export const FilterBar = ({ address, contact, hasDirection = false }: FilterBarProps) => {
  const t = useT()
  const { filters, text, setText, change, type } = address
  const directions = [
    { value: '', label: t('View all') },
    { value: 'inbound', label: t('Inbound') },
    { value: 'outbound', label: t('Outbound') },
  ]
  const isTurned = filters.from !== '' && filters.to !== '' && filters.to < filters.from
  return (
    <Box role="search" aria-label={t('Filters')} sx={look}>
      {hasDirection ? (
        <Box sx={place.direction}>
          <SelectInput
            name="direction"
            label={t('Direction')}
            value={filters.direction}
            onChange={(direction) => change({ direction: directionIn(direction) })}
            options={directions}
            isSmall
          />
        </Box>
      ) : null}
      <Box sx={hasDirection ? place.number : { ...place.number, ...place.whole }}>
        <NumberFilter value={filters.number_id} onChange={(number_id) => change({ number_id })} />
      </Box>
      <Box sx={place.contact}>
        <QuickFilter label={contact.label} placeholder={contact.placeholder} value={text} onChange={setText} isFluid />
      </Box>
      <Box sx={place.days}>
        <DayInput label={t('From')} value={filters.from} onChange={(from) => type({ from })} />
        <DayInput
          label={t('To')}
          value={filters.to}
          onChange={(to) => type({ to })}
          error={isTurned ? t('The last day is before the first one.') : undefined}
        />
      </Box>
    </Box>
  )
}
