import Box from '@mui/material/Box'
import { useId, useMemo, useRef, useState } from 'react'
import Clear from '@mui/icons-material/Clear'
import FilterList from '@mui/icons-material/FilterList'
import FilterListOff from '@mui/icons-material/FilterListOff'
import Button from '@mui/material/Button'
import { SHARED_BOX } from 'contract/recordings'
import { useListNumbersQuery, type ListedNumber } from '@/api'
import { useListColleaguesQuery } from '@/api/endpoints/availability'
import { SelectInput, type SelectOption } from '@/forms/SelectInput'
import { messageKey, msg, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { textOf } from '@/lib/text'
import { mayDo } from '@/lib/roles'
import { formatDate } from '@/lib/time'
import { selectSession } from '@/slices/session'
import { useAppSelector } from '@/store/hooks'
import { useIsNarrow } from '@/ui/useIsNarrow'
import { QuickFilter } from '../QuickFilter'
import { DayFilter, NO_DAYS, presetOf } from './DayFilter'
import { directionIn, isTurned, missedIn, type HistoryAddress, noFilters } from './filters'

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
    <Button size="small" startIcon={<FilterListOff />} title={t('Clear filters')} onClick={onClear}>
      {t('Clear filters')}
    </Button>
  )
}

/** The specification's text; French says all of what. */
const viewAll = (what: Message): Message => ({ key: messageKey('View all'), values: { what } })

const labelOf = (...parts: unknown[]): string => parts.map(textOf).filter((text) => text !== '').join(' - ')

const optionOf = ({ id, label, friendly_number, phone_number }: ListedNumber): SelectOption => ({
  value: String(id),
  label: labelOf(label, friendly_number) || phone_number,
})

/** Keeps the choice in the address although its number is gone or not yet loaded. */
const useNumberOptions = (value: string): SelectOption[] => {
  const t = useT()
  const { data } = useListNumbersQuery()
  const numbers = useMemo(() => data?.map(optionOf) ?? [], [data])
  const isListed = value === '' || numbers.some((number) => number.value === value)
  const unlisted = data === undefined ? '…' : t('Released number')
  return [{ value: '', label: t(viewAll(msg('numbers'))) }, ...(isListed ? [] : [{ value, label: unlisted }]), ...numbers]
}

/** A member's own, and everybody's for those who hear them. */
const useBoxOptions = (value: string, isAsked: boolean): SelectOption[] => {
  const t = useT()
  const { userId, role } = useAppSelector(selectSession)
  const { data } = useListColleaguesQuery(undefined, { skip: !isAsked || !mayDo(role, 'manager') })
  const people = data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? [{ value: String(userId), label: t('My box') }]
  const options = [{ value: '', label: t('All boxes') }, { value: SHARED_BOX, label: t('Shared') }, ...people]
  return options.some((option) => option.value === value) ? options : [...options, { value, label: data === undefined ? '…' : t('a removed person') }]
}

interface Choice {
  name: 'direction' | 'missed' | 'number_id' | 'box'
  label: string
  options: readonly SelectOption[]
  onChange: (value: string) => void
}

interface FilterBarProps {
  address: HistoryAddress
  contact: { label: string; placeholder: string }
  hasDirection?: boolean
  hasNight?: boolean
  hasMissed?: boolean
  hasBox?: boolean
}

const useChoices = ({ address: { filters, change }, hasDirection = false, hasNight = false, hasMissed = false, hasBox = false }: FilterBarProps): Choice[] => {
  const t = useT()
  const numbers = useNumberOptions(filters.number_id)
  const boxes = useBoxOptions(filters.box, hasBox)
  const direction: Choice = {
    name: 'direction',
    label: t('Direction'),
    options: [
      { value: '', label: t(viewAll(msg('calls'))) },
      { value: 'inbound', label: t('Inbound') },
      { value: 'outbound', label: t('Outbound') },
      ...(hasNight ? [{ value: 'night', label: t('Night calls') }] : []),
    ],
    onChange: (value) => change({ direction: directionIn(value) }),
  }
  const missed: Choice = {
    name: 'missed',
    label: t('Missed calls'),
    options: [
      { value: '', label: t('All calls') },
      { value: 'open', label: t('To return') },
      { value: 'done', label: t('Done') },
      { value: 'all', label: t('All missed') },
    ],
    onChange: (value) => change({ missed: missedIn(value) }),
  }
  const number: Choice = { name: 'number_id', label: t('Number'), options: numbers, onChange: (number_id) => change({ number_id }) }
  const box: Choice = { name: 'box', label: t('Box'), options: boxes, onChange: (chosen) => change({ box: chosen }) }
  return [...(hasDirection ? [direction] : []), ...(hasMissed ? [missed] : []), number, ...(hasBox ? [box] : [])]
}

interface Applied {
  name: string
  text: string
  onRemove: () => void
}

/** Of those behind the button of a small screen. */
const useApplied = (choices: readonly Choice[], { filters, change }: HistoryAddress): Applied[] => {
  const t = useT()
  const language = useLanguage()
  const chosen = choices.flatMap(({ name, label, options, onChange }) => {
    const text = options.find(({ value }) => value === filters[name])?.label ?? ''
    return filters[name] === '' ? [] : [{ name, text: t('{label}: {value}', { label, value: text }), onRemove: () => onChange('') }]
  })
  if (filters.from === '' && filters.to === '') return chosen
  const preset = presetOf(filters)
  const days = [filters.from, filters.to].map((day) => (day === '' ? '…' : formatDate(day, language))).join(' – ')
  return [...chosen, { name: 'period', text: preset === undefined ? days : t(preset.label), onRemove: () => change(NO_DAYS) }]
}

/** Each takes the focus to the next, or to the button, when it goes. */
const FilterChips = ({ applied, onEmpty }: { applied: readonly Applied[]; onEmpty: () => void }) => {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  const remove = (at: number): void => {
    const buttons = list.current?.querySelectorAll('button')
    const next = buttons?.[at + 1] ?? buttons?.[at - 1]
    applied[at]?.onRemove()
    if (next === undefined) onEmpty()
    else next.focus()
  }
  return (
    <Box ref={list} role="group" aria-label={t('Applied filters')} sx={chipsStyles}>
      {applied.map(({ name, text }, at) => (
        <Button key={name} size="small" variant="outlined" aria-label={t('Remove the filter {name}', { name: text })} endIcon={<Clear />} onClick={() => remove(at)}>
          {text}
        </Button>
      ))}
    </Box>
  )
}

/** In one line; the days of a custom period take another. */
const styles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: 1.5,
  displayPrint: 'none',
  '& > *': { flex: '2 1 0', minWidth: '7rem' },
  '& > .is-search': { flexGrow: 3 },
} as const
const smallStyles = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 1, alignItems: 'center', displayPrint: 'none' } as const
const panelStyles = { gridColumn: '1 / -1', display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1.5, pt: 1 } as const
const chipsStyles = { gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: 0.75, '& .MuiButton-root': { borderRadius: 4, py: 0.25 } } as const

export const FilterBar = (props: FilterBarProps) => {
  const { address, contact } = props
  const t = useT()
  const isNarrow = useIsNarrow()
  const panelId = useId()
  // What is wrong must be in view.
  const [isOpen, setIsOpen] = useState(isTurned(address.filters))
  const button = useRef<HTMLButtonElement>(null)
  const { filters, text, setText, change } = address
  const choices = useChoices(props)
  const applied = useApplied(choices, address)
  const search = <QuickFilter label={contact.label} placeholder={contact.placeholder} value={text} onChange={setText} isFluid />
  const fields = choices.map(({ name, label, options, onChange }) => (
    <SelectInput key={name} name={name} label={label} value={filters[name]} onChange={onChange} options={options} isSmall />
  ))
  if (!isNarrow) {
    return (
      <Box role="search" aria-label={t('Filters')} sx={styles}>
        {fields}
        <Box className="is-search">{search}</Box>
        <DayFilter days={filters} onChange={change} />
      </Box>
    )
  }
  const count = applied.length
  return (
    <Box role="search" aria-label={t('Filters')} sx={smallStyles}>
      {search}
      <Button
        ref={button}
        variant="outlined"
        startIcon={<FilterList />}
        aria-expanded={isOpen}
        aria-controls={panelId}
        sx={{ height: 40 }}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count === 0 ? t('Filters') : t('Filters ({count})', { count })}
      </Button>
      {isOpen ? (
        <Box id={panelId} sx={panelStyles}>
          {fields}
          <DayFilter days={filters} onChange={change} />
        </Box>
      ) : null}
      {count > 0 && !isOpen ? <FilterChips applied={applied} onEmpty={() => button.current?.focus()} /> : null}
    </Box>
  )
}
