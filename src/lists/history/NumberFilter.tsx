import { useMemo } from 'react'
import { useListNumbersQuery, type ListedNumber } from '@/api'
import { SelectInput } from '@/forms/SelectInput'
import { useT } from '@/i18n/useT'
import { textOf } from '@/lib/text'

interface NumberFilterProps {
  /** An id as text; '' for all. */
  value: string
  onChange: (value: string) => void
}

/** 'label - friendly number', or what there is of it. */
const labelOf = (...parts: unknown[]): string => parts.map(textOf).filter((text) => text !== '').join(' - ')

const optionOf = ({ id, label, friendly_number, phone_number }: ListedNumber) => ({
  value: String(id),
  label: labelOf(label, friendly_number) || phone_number,
})

/** One of the account's numbers, or all. The choice of an address stays although its number is gone or not loaded. */
export const NumberFilter = ({ value, onChange }: NumberFilterProps) => {
  const t = useT()
  const { data } = useListNumbersQuery()
  const numbers = useMemo(() => data?.map(optionOf) ?? [], [data])
  const isListed = value === '' || numbers.some((number) => number.value === value)
  const unlisted = data === undefined ? '…' : t('A number that is not yours any more')
  const options = [
    { value: '', label: t('View all') },
    ...(isListed ? [] : [{ value, label: unlisted }]),
    ...numbers,
  ]
  return <SelectInput name="number_id" label={t('Number')} value={value} onChange={onChange} options={options} isSmall />
}
