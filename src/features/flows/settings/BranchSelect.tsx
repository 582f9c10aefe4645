import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { SelectInput } from '@/forms/SelectInput'
import { TextInput } from '@/forms/TextInput'
import { useT } from '@/i18n/useLanguage'
import { newBranchNamed, newNameIn, type NamedBranch } from './useParameterForm'

type BranchSelectProps = Omit<Parameters<typeof SelectInput>[0], 'options'> & {
  branches: readonly NamedBranch[]
  canCreate: boolean
  /** Names of branches that would be new. */
  offered: readonly string[]
}

const NEW_BRANCH = newBranchNamed('')

/** Leads to a branch, or to one that is created with the settings: its name is chosen, or typed in place. */
export const BranchSelect = ({ branches, canCreate, offered, ...given }: BranchSelectProps) => {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const newName = newNameIn(given.value)
  const [isNaming, setIsNaming] = useState(newName !== null && !offered.includes(newName))
  useEffect(() => {
    if (isNaming) box.current?.querySelector('input')?.focus()
  }, [isNaming])
  const known = branches.map(({ id, friendly_name }) => ({ value: String(id), label: friendly_name.trim() || String(id) }))
  const names = new Set([...(newName === null || isNaming ? [] : [newName]), ...offered].filter((name) => known.every(({ label }) => label !== name)))
  const isKnown = given.value === '' || newName !== null || known.some(({ value }) => value === given.value)
  const options = [
    { value: '', label: t('Choose a branch') },
    ...(isKnown ? [] : [{ value: given.value, label: t('Branch not found') }]),
    ...known,
    ...(canCreate ? [...[...names].map((name) => ({ value: newBranchNamed(name), label: t('+ {name}', { name }) })), { value: NEW_BRANCH, label: t('+ New branch…') }] : []),
  ]
  const handleChange = (value: string): void => {
    setIsNaming(value === NEW_BRANCH)
    given.onChange(value)
  }
  return (
    <Box ref={box} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <SelectInput {...given} value={isNaming ? NEW_BRANCH : given.value} options={options} onChange={handleChange} />
      {isNaming ? (
        <TextInput name={`${given.name}.name`} label={t('Branch name')} autoComplete="off" value={newName ?? ''} onChange={(name) => given.onChange(newBranchNamed(name))} />
      ) : null}
    </Box>
  )
}
