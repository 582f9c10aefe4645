import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useState, type FormEvent } from 'react'
import { SelectInput } from '@/forms/SelectInput'
import { TextInput } from '@/forms/TextInput'
import type { Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { areaCodeProblem, isCountry, isSame, isType, type Search as SearchValues } from './searchParams'

const keypad = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']

const digitOf = (letter: string): string => String(keypad.findIndex((letters) => letters.includes(letter)) + 2)

/** Text, match and rest; letters match the digits of their keys, and `*` any digit. */
export const matchIn = (name: string, contains: string): [before: string, match: string, after: string] => {
  const wanted = contains.replace(/[\s().+-]/g, '').toLowerCase()
  if (!/^[\da-z*]+$/.test(wanted)) return [name, '', '']
  const digits = Array.from(wanted, (sign) => (sign === '*' ? '\\d' : /[a-z]/.test(sign) ? digitOf(sign) : sign))
  const found = new RegExp(digits.join('\\D*')).exec(name)
  if (found === null) return [name, '', '']
  const end = found.index + found[0].length
  return [name.slice(0, found.index), found[0], name.slice(end)]
}

interface SearchFormProps {
  /** The URL's search; the fields follow it on back and forward. */
  search: SearchValues
  onSearch: (search: SearchValues) => void
}

const oneRow = '@media (min-width: 64em)'

const styles = {
  p: { xs: 2, sm: 2.5 },
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  // Leaves room for the labels, also with wider letter spacing (WCAG 1.4.12).
  [oneRow]: { columnGap: 1.5, gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 11.5rem minmax(0, 1fr) auto' },
} as const

const searchStyles = { gridColumn: { sm: '1 / -1' }, alignSelf: 'center', [oneRow]: { gridColumn: 'auto' } } as const

export const SearchForm = ({ search, onSearch }: SearchFormProps) => {
  const t = useT()
  const [values, setValues] = useState(search)
  const [followed, setFollowed] = useState(search)
  // Not by remounting: the focus stays where Enter was pressed.
  if (!isSame(followed, search)) {
    setFollowed(search)
    setValues(search)
  }
  const [problem, setProblem] = useState<Message | null>(null)
  const change = (part: Partial<SearchValues>) => setValues((before) => ({ ...before, ...part }))
  const countryOptions = [
    { value: 'CA', label: t('Canada') },
    { value: 'FR', label: t('France') },
    { value: 'GB', label: t('United Kingdom') },
    { value: 'US', label: t('United States') },
  ]
  const typeOptions = [
    { value: 'Local', label: t('Local number') },
    { value: 'TollFree', label: t('Toll free number') },
  ]
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const found = areaCodeProblem(values)
    setProblem(found)
    if (found === null) onSearch(values)
  }
  return (
    <Paper component="form" role="search" aria-label={t('Find a phone number')} variant="outlined" onSubmit={handleSubmit} sx={styles}>
      <SelectInput
        name="country"
        label={t('Country')}
        value={values.country}
        options={countryOptions}
        onChange={(country) => (isCountry(country) ? change({ country }) : undefined)}
      />
      <SelectInput
        name="type"
        label={t('Type')}
        value={values.type}
        options={typeOptions}
        onChange={(type) => (isType(type) ? change({ type }) : undefined)}
      />
      <TextInput
        name="area_code"
        label={t('Area code (ex: 514)')}
        isLabelRaised
        autoComplete="off"
        value={values.area_code}
        onChange={(area_code) => change({ area_code })}
        error={problem === null ? undefined : t(problem)}
      />
      <TextInput
        name="contains"
        label={t('Digits or keyword')}
        isLabelRaised
        autoComplete="off"
        value={values.contains}
        onChange={(contains) => change({ contains })}
      />
      <Box sx={searchStyles}>
        <Button type="submit" variant="contained" size="large" startIcon={<Search />} sx={{ width: { xs: '100%', sm: 'auto' } }}>
          {t('Search')}
        </Button>
      </Box>
    </Paper>
  )
}
