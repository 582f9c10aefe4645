import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useFreshError } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { atTextEdge } from '@/ui/styles'
import { visuallyHidden } from '@/ui/styles'
import { TextInput } from '@/forms/TextInput'
import { BranchSelect } from './BranchSelect'
import {
  isBlank,
  isNextTaken,
  missingIn,
  repeatedIn,
  rowAdded,
  type Row,
  type Rows,
  type RowsKind,
  type Destinations,
  type NamedBranch,
} from './useParameterForm'

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
  canCreate: boolean
}

/** One character, also when it takes two UTF-16 units. */
const oneCharacter = (text: string): string => [...text.trim()].slice(0, 1).join('')

/** Of branches for the keys of a menu. */
const menuNames = [msg('Sales'), msg('Customer service'), msg('Reception')]

const RowCells = (props: RowCellsProps) => {
  const { kind, name, labels, areLabelsHidden, cells, branches, isMarked, isRepeated, errorElsewhere, onChange, canCreate } = props
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
        <BranchSelect {...second} branches={branches} canCreate={canCreate} offered={menuNames.map((menuName) => `${cells[0].trim()} ${t(menuName)}`.trim())} />
      ) : (
        <TextInput {...second} autoComplete="off" inputMode="tel" />
      )}
    </>
  )
}

interface RowsFieldProps extends Destinations {
  kind: RowsKind
  name: string
  label: string
  isLabelHidden: boolean
  rows: Rows
  isMarked: boolean
  error: string | undefined
  onChange: (rows: Rows) => void
}

const frame = { border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: { xs: 2.5, sm: 1.5 } } as const
const legend = { typography: 'body2', fontWeight: 600, p: 0, mb: 1.5 } as const
const columns = { extensions: 'minmax(0, 1fr) minmax(0, 1.5fr) 40px', routes: '5.5rem minmax(0, 1fr) 40px' } as const

/** On a phone the second cell is below the first, each with its label. */
const rowStyles = (kind: RowsKind) =>
  ({
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr) 40px', sm: columns[kind] },
    gap: 1,
    alignItems: 'start',
    '& > :nth-of-type(2)': { gridRow: { xs: 2, sm: 'auto' }, gridColumn: { xs: 1, sm: 'auto' } },
  }) as const

const headStyles = { display: { xs: 'none', sm: 'grid' }, gap: 1, typography: 'body2', color: 'text.secondary', mb: -1 } as const

const useLabels = (kind: RowsKind) => {
  const t = useT()
  const isRoute = kind === 'routes'
  return {
    next: isRoute ? ([t('Key'), t('Branch')] as const) : ([t('Extension'), t('Phone number')] as const),
    ofRow: (row: number) =>
      [isRoute ? t('Key, row {row}', { row }) : t('Extension, row {row}', { row }), t('Destination, row {row}', { row })] as const,
  }
}

/** The row that a text of the service names, by its key, its extension or its missing branch; `undefined` for the new row. */
const rowNamed = (error: string, kind: RowsKind, { rows, next }: Rows, branches: Destinations['branches']): Row | undefined => {
  const isLost = ({ cells }: Row): boolean => kind === 'routes' && branches.every(({ id }) => String(id) !== cells[1])
  const candidates = [...rows.map((row) => ({ row, text: row.cells[0].trim() })), { row: undefined, text: next[0].trim() }]
  // The sentences that follow explain, e.g. "Use 0 to 9".
  const [sentence = ''] = error.split('. ')
  const words = sentence.split(/[^\p{L}\p{N}*#]+/u).filter((word) => word !== '')
  const [named] = words.flatMap((word) => candidates.filter(({ text }) => text === word))
  return named === undefined ? rows.find(isLost) : named.row
}

export const RowsField = ({ kind, name, label, rows, branches, createBranch, isMarked, error: rejection, onChange, ...given }: RowsFieldProps) => {
  const t = useT()
  const labels = useLabels(kind)
  const errorId = useId()
  const error = useFreshError(JSON.stringify([rows.next, ...rows.rows.map(({ cells }) => cells)]), rejection)
  const field = useRef<HTMLFieldSetElement>(null)
  const [isNextMarked, setIsNextMarked] = useState(false)
  const isNarrow = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'), { noSsr: true })
  const row = rowStyles(kind)
  const repeated = repeatedIn(rows)
  const culprit = error === undefined ? undefined : rowNamed(error, kind, rows, branches)
  const errorOf = (each: Row | undefined): string | undefined => (error !== undefined && each === culprit ? errorId : undefined)
  const shown = { kind, branches, isMarked, areLabelsHidden: !isNarrow, canCreate: createBranch !== undefined } as const

  const focusCell = (index: number): void => {
    field.current?.querySelectorAll<HTMLElement>('[data-next] input, [data-next] select')[index]?.focus()
  }
  const changeRow = (changed: Row, cells: Row['cells']): void =>
    onChange({ ...rows, rows: rows.rows.map((other) => (other === changed ? { ...other, cells } : other)) })
  const removeRow = (removed: Row): void => {
    onChange({ ...rows, rows: rows.rows.filter((other) => other !== removed) })
    focusCell(0)
  }
  const clearNext = (): void => {
    onChange({ ...rows, next: ['', ''] })
    focusCell(0)
  }
  const add = (): void => {
    const missing = missingIn(rows.next)
    const isRefused = missing !== null || isNextTaken(rows)
    setIsNextMarked(isRefused)
    if (!isRefused) onChange(rowAdded(rows))
    focusCell(missing ?? 0)
  }
  const handleKey = (event: KeyboardEvent): void => {
    // Enter adds a started row; on an empty row it saves, as in any form.
    if (event.key !== 'Enter' || isBlank(rows.next) || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    add()
  }

  return (
    <Box component="fieldset" ref={field} sx={frame} {...(error === undefined ? {} : { 'aria-describedby': errorId })}>
      <Box component="legend" sx={given.isLabelHidden ? visuallyHidden : legend}>
        {label}
      </Box>
      <Box aria-hidden sx={{ ...headStyles, gridTemplateColumns: columns[kind] }}>
        {labels.next.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </Box>
      {rows.rows.map((shownRow, index) => (
        <Box key={shownRow.key} sx={row}>
          <RowCells
            {...shown}
            name={`${name}.${index}`}
            labels={labels.ofRow(index + 1)}
            isRepeated={repeated.has(shownRow.key)}
            cells={shownRow.cells}
            errorElsewhere={errorOf(shownRow)}
            onChange={(cells) => changeRow(shownRow, cells)}
          />
          <IconButton aria-label={t('Remove row {row}', { row: index + 1 })} onClick={() => removeRow(shownRow)} sx={{ mt: 1 }}>
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Box data-next sx={row} onKeyDown={handleKey}>
        <RowCells
          {...shown}
          isMarked={isMarked || isNextMarked}
          name={`${name}.next`}
          labels={labels.next}
          isRepeated={isNextTaken(rows)}
          cells={rows.next}
          errorElsewhere={errorOf(undefined)}
          onChange={(next) => onChange({ ...rows, next })}
        />
        <IconButton aria-label={t('Clear the new row')} disabled={isBlank(rows.next)} onClick={clearNext} sx={{ mt: 1 }}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {error === undefined ? null : (
        <FormHelperText id={errorId} error sx={{ my: 0 }}>
          {error}
        </FormHelperText>
      )}
      <Button startIcon={<Add />} onClick={add} sx={{ ...atTextEdge.medium, justifySelf: 'start' }}>
        {t('Add')}
      </Button>
    </Box>
  )
}
