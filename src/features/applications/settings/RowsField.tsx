import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useT } from '@/i18n/useT'
import { visuallyHidden } from '@/ui/visuallyHidden'
import { isBlank, missingIn, rowAdded, type Row, type Rows, type RowsKind } from './parameterRows'
import { RowCells } from './RowCells'
import type { NamedBranch } from './useParameterForm'

interface RowsFieldProps {
  kind: RowsKind
  name: string
  label: string
  isLabelHidden: boolean
  rows: Rows
  branches: readonly NamedBranch[]
  isMarked: boolean
  error: string | undefined
  onChange: (rows: Rows) => void
}

const frame = { border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 1.5 } as const
const legend = { typography: 'body2', fontWeight: 600, p: 0, mb: 1.5 } as const
const columns = { extensions: '1fr 1.5fr 40px', routes: '5.5rem 1fr 40px' } as const

const useLabels = (kind: RowsKind) => {
  const t = useT()
  const isRoute = kind === 'routes'
  return {
    next: isRoute ? ([t('Key'), t('Branch')] as const) : ([t('Extension'), t('Phone number')] as const),
    ofRow: (row: number) =>
      [isRoute ? t('Key, row {row}', { row }) : t('Extension, row {row}', { row }), t('Destination, row {row}', { row })] as const,
  }
}

export const RowsField = ({ kind, name, label, rows, branches, isMarked, error, onChange, ...given }: RowsFieldProps) => {
  const t = useT()
  const labels = useLabels(kind)
  const errorId = useId()
  const adding = useRef<HTMLDivElement>(null)
  const [isIncompleteMarked, setIsIncompleteMarked] = useState(false)
  const row = { display: 'grid', gridTemplateColumns: columns[kind], gap: 1, alignItems: 'start' } as const
  const shown = { kind, branches, isMarked } as const

  const focusCell = (index: number): void => {
    adding.current?.querySelectorAll<HTMLElement>('input, select')[index]?.focus()
  }
  const changeRow = (changed: Row, cells: Row['cells']): void =>
    onChange({ ...rows, rows: rows.rows.map((other) => (other === changed ? { ...other, cells } : other)) })
  const removeRow = (removed: Row): void => {
    onChange({ ...rows, rows: rows.rows.filter((other) => other !== removed) })
    focusCell(0)
  }
  const add = (): void => {
    const missing = missingIn(rows.next)
    setIsIncompleteMarked(missing !== null)
    if (missing === null) onChange(rowAdded(rows))
    focusCell(missing ?? 0)
  }
  const handleKey = (event: KeyboardEvent): void => {
    // Enter adds a started row; on an empty row it saves, as in any form.
    if (event.key !== 'Enter' || isBlank(rows.next) || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    add()
  }

  return (
    <Box component="fieldset" sx={frame} {...(error === undefined ? {} : { 'aria-describedby': errorId })}>
      <Box component="legend" sx={given.isLabelHidden ? visuallyHidden : legend}>
        {label}
      </Box>
      {rows.rows.map((shownRow, index) => (
        <Box key={shownRow.key} sx={row}>
          <RowCells
            {...shown}
            name={`${name}.${index}`}
            labels={labels.ofRow(index + 1)}
            areLabelsHidden
            cells={shownRow.cells}
            onChange={(cells) => changeRow(shownRow, cells)}
          />
          <IconButton aria-label={t('Remove row {row}', { row: index + 1 })} onClick={() => removeRow(shownRow)} sx={{ mt: 1 }}>
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Box ref={adding} sx={row} onKeyDown={handleKey}>
        <RowCells
          {...shown}
          isMarked={isMarked || isIncompleteMarked}
          name={`${name}.next`}
          labels={labels.next}
          areLabelsHidden={false}
          cells={rows.next}
          errorElsewhere={error === undefined ? undefined : errorId}
          onChange={(next) => onChange({ ...rows, next })}
        />
      </Box>
      {error === undefined ? null : (
        <FormHelperText id={errorId} error sx={{ m: 0 }}>
          {error}
        </FormHelperText>
      )}
      <Button startIcon={<Add />} onClick={add} sx={{ justifySelf: 'start' }}>
        {t('Add')}
      </Button>
    </Box>
  )
}
