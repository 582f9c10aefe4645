import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, type ReactNode } from 'react'

export interface TextInputProps {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  type?: 'text' | 'email' | 'password'
  autoComplete?: string
  placeholder?: string
  inputMode?: 'text' | 'decimal' | 'tel' | 'email'
  maxLength?: number
  listId?: string
  isLabelHidden?: boolean
  isLabelRaised?: boolean
  hint?: ReactNode
  error?: string | undefined
  errorElsewhere?: string | undefined
  isDisabled?: boolean
}

interface AnyInputProps extends TextInputProps {
  end?: (inputId: string) => ReactNode
}

/** Built from MUI's parts: `TextField` would pull Select, Menu, Popover and Modal into the login page. */
export const TextInput = ({ name, label, value, onChange, error, hint, end, isDisabled = false, ...others }: AnyInputProps) => {
  const { inputMode, maxLength, listId, isLabelHidden = false, isLabelRaised = false, errorElsewhere = '', ...given } = others
  const id = useId()
  const errorId = error === undefined ? '' : `${id}-error`
  const hintId = hint === undefined ? '' : `${id}-hint`
  // A resting label would hide the placeholder.
  const raised = given.placeholder === undefined && !isLabelRaised ? {} : { shrink: true }
  return (
    <FormControl fullWidth error={error !== undefined || errorElsewhere !== ''} disabled={isDisabled}>
      {isLabelHidden ? null : (
        <InputLabel htmlFor={id} variant="outlined" {...raised}>
          {label}
        </InputLabel>
      )}
      <OutlinedInput
        {...given}
        {...('shrink' in raised && !isLabelHidden ? { notched: true } : {})}
        id={id}
        name={name}
        {...(isLabelHidden ? {} : { label })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        endAdornment={end?.(id)}
        aria-describedby={[errorId, errorElsewhere, hintId].filter((text) => text !== '').join(' ') || undefined}
        slotProps={{ input: { inputMode, maxLength, list: listId, ...(isLabelHidden ? { 'aria-label': label } : {}) } }}
      />
      {error === undefined ? null : <FormHelperText id={errorId}>{error}</FormHelperText>}
      {hint === undefined ? null : (
        <FormHelperText id={hintId} error={false}>
          {hint}
        </FormHelperText>
      )}
    </FormControl>
  )
}
