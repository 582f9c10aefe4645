import Box from '@mui/material/Box'
import { useMemo, useRef } from 'react'
import FilterListOff from '@mui/icons-material/FilterListOff'
import Button from '@mui/material/Button'
import { useListNumbersQuery, type ListedNumber } from '@/api'
import { SelectInput } from '@/forms/SelectInput'
import { messageKey, msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { textOf } from '@/lib/text'
import { QuickFilter } from '../QuickFilter'
import { DayFilter } from './DayFilter'
import { directionIn, missedIn, type HistoryAddress, noFilters } from './filters'

/** Clears all filters, and moves the focus to the count: the button disappears with the filters it cleared. */
export const useClearFilters = ({ filters, change }: Pick<HistoryAddress, 'filters' | 'change'>) => {
  const countRef = useRef<HTMLParagraphElement>(null)
  const onClear = (): void => {
    change({ ...noFilters, tab: filters.tab })
    countRef.current?.focus()
  }
  return { countRef, onClear }
}

export const ClearFilters = ({ onClear }: { onClear: () => void }) => {
  const t = useT()
  return (
    <Button size="small" startIcon={<FilterListOff />} onClick={onClear}>
      {t('Clear filters')}
    </Button>
  )
}

/** The specification's text; French says all of what. */
const viewAll = (what: Message): Message => ({ key: messageKey('View all'), values: { what } })

interface NumberFilterProps {
  value: string
  onChange: (value: string) => void
}

const labelOf = (...parts: unknown[]): string => parts.map(textOf).filter((text) => text !== '').join(' - ')

const optionOf = ({ id, label, friendly_number, phone_number }: ListedNumber) => ({
  value: String(id),
  label: labelOf(label, friendly_number) || phone_number,
})

/** Keeps the choice in the address although its number is gone or not yet loaded. */
const NumberFilter = ({ value, onChange }: NumberFilterProps) => {
  const t = useT()
  const { data } = useListNumbersQuery()
  const numbers = useMemo(() => data?.map(optionOf) ?? [], [data])
  const isListed = value === '' || numbers.some((number) => number.value === value)
  const unlisted = data === undefined ? '…' : t('Released number')
  const options = [
    { value: '', label: t(viewAll(msg('numbers'))) },
    ...(isListed ? [] : [{ value, label: unlisted }]),
    ...numbers,
  ]
  return <SelectInput name="number_id" label={t('Number')} value={value} onChange={onChange} options={options} isSmall />
}

interface FilterBarProps {
  address: HistoryAddress
  contact: { label: string; placeholder: string }
  hasDirection?: boolean
  hasMissed?: boolean
}

const styles = {
  display: { xs: 'grid', md: 'flex' },
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: 1.5,
  displayPrint: 'none',
} as const

const cellStyles = {
  direction: { flex: '1 1 130px', minWidth: 0 },
  number: { flex: '2 1 190px', minWidth: 0 },
  contact: { flex: '2 1 230px', gridColumn: '1 / -1' },
  days: { flex: '1 1 540px', gridColumn: '1 / -1', minWidth: 0 },
  whole: { gridColumn: '1 / -1' },
} as const

export const FilterBar = ({ address, contact, hasDirection = false, hasMissed = false }: FilterBarProps) => {
  const t = useT()
  const { filters, text, setText, change } = address
  const directions = [
    { value: '', label: t(viewAll(msg('calls'))) },
    { value: 'inbound', label: t('Inbound') },
    { value: 'outbound', label: t('Outbound') },
  ]
  const missedOptions = [
    { value: '', label: t(viewAll(msg('calls'))) },
    { value: 'open', label: t('To return') },
    { value: 'done', label: t('Done') },
    { value: 'all', label: t('All missed') },
  ]
  return (
    <Box role="search" aria-label={t('Filters')} sx={styles}>
      {hasDirection ? (
        <Box sx={cellStyles.direction}>
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
      {hasMissed ? (
        <Box sx={cellStyles.direction}>
          <SelectInput
            name="missed"
            label={t('Missed calls')}
            value={filters.missed}
            onChange={(missed) => change({ missed: missedIn(missed) })}
            options={missedOptions}
            isSmall
          />
        </Box>
      ) : null}
      <Box sx={hasDirection && !hasMissed ? cellStyles.number : { ...cellStyles.number, ...cellStyles.whole }}>
        <NumberFilter value={filters.number_id} onChange={(number_id) => change({ number_id })} />
      </Box>
      <Box sx={cellStyles.contact}>
        <QuickFilter label={contact.label} placeholder={contact.placeholder} value={text} onChange={setText} isFluid />
      </Box>
      <Box sx={cellStyles.days}>
        <DayFilter days={filters} onChange={change} />
      </Box>
    </Box>
  )
}
