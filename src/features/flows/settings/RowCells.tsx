import { SelectInput } from '@/forms/SelectInput'
import { TextInput } from '@/forms/TextInput'
import { useT } from '@/i18n/useT'
import { missingIn, type Row, type RowsKind } from './parameterRows'
import type { NamedBranch } from './useParameterForm'

interface RowCellsProps {
  kind: RowsKind
  name: string
  labels: readonly [string, string]
  areLabelsHidden: boolean
  cells: Row['cells']
  branches: readonly NamedBranch[]
  isMarked: boolean
  /** Another row has the same first cell. */
  isRepeated: boolean
  errorElsewhere?: string | undefined
  onChange: (cells: Row['cells']) => void
  onNewBranch?: (() => void) | undefined
}

/** Not an id: those of a service have no spaces around them. */
const NEW_BRANCH = ' + '

/** One character, also when it takes two UTF-16 units. */
const oneCharacter = (text: string): string => [...text.trim()].slice(0, 1).join('')

type BranchSelectProps = Omit<Parameters<typeof SelectInput>[0], 'options'> & Pick<RowCellsProps, 'branches' | 'onNewBranch'>

export const BranchSelect = ({ branches, onNewBranch, ...given }: BranchSelectProps) => {
  const t = useT()
  const offered = branches.map(({ id, friendly_name }) => ({ value: String(id), label: friendly_name.trim() || String(id) }))
  const isKnown = given.value === '' || offered.some(({ value }) => value === given.value)
  const options = [
    { value: '', label: t('Choose a branch') },
    ...(isKnown ? [] : [{ value: given.value, label: t('Branch not found') }]),
    ...offered,
    ...(onNewBranch === undefined ? [] : [{ value: NEW_BRANCH, label: t('+ New branch…') }]),
  ]
  const handleChange = (value: string): void => (value === NEW_BRANCH ? onNewBranch?.() : given.onChange(value))
  return <SelectInput {...given} options={options} onChange={handleChange} />
}

export const RowCells = (props: RowCellsProps) => {
  const { kind, name, labels, areLabelsHidden, cells, branches, isMarked, isRepeated, errorElsewhere, onChange, onNewBranch } = props
  const t = useT()
  const missing = isMarked ? missingIn(cells) : null
  const isRoute = kind === 'routes'
  const firstError = (): string | undefined => {
    if (missing === 0) return t('Fill in this field too.')
    if (!isMarked || !isRepeated) return undefined
    return isRoute ? t('Another row has this key.') : t('Another row has this extension.')
  }
  const first = {
    name: `${name}.0`,
    label: labels[0],
    isLabelHidden: areLabelsHidden,
    value: cells[0],
    onChange: (text: string) => onChange([isRoute ? oneCharacter(text) : text, cells[1]]),
    autoComplete: 'off',
    errorElsewhere,
    error: firstError(),
  }
  const second = {
    name: `${name}.1`,
    label: labels[1],
    isLabelHidden: areLabelsHidden,
    value: cells[1],
    onChange: (text: string) => onChange([cells[0], text]),
    ...(missing === 1 ? { error: isRoute ? t('Choose a branch.') : t('Fill in this field too.') } : {}),
  }
  return (
    <>
      <TextInput {...first} inputMode="tel" />
      {isRoute ? (
        <BranchSelect {...second} branches={branches} onNewBranch={onNewBranch} />
      ) : (
        <TextInput {...second} autoComplete="off" inputMode="tel" />
      )}
    </>
  )
}
