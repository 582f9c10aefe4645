import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { useFreshError } from './useSubmit'

export interface SelectOption {
  value: string
  label: string
}

interface SelectInputProps {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly SelectOption[]
  error?: string | undefined
  isLabelHidden?: boolean
  isSmall?: boolean
  isDisabled?: boolean
}

/** The native select is the lightest, and familiar to phones, keyboards and screen readers. */
export const SelectInput = ({ name, label, value, onChange, options, error: rejection, ...styles }: SelectInputProps) => {
  const { isLabelHidden = false, isSmall = false, isDisabled = false } = styles
  const id = useId()
  const error = useFreshError(value, rejection)
  const errorId = `${id}-error`
  const isWrong = error !== undefined
  return (
    <FormControl fullWidth size={isSmall ? 'small' : 'medium'} error={isWrong} disabled={isDisabled}>
      {isLabelHidden ? null : (
        <InputLabel htmlFor={id} variant="outlined" shrink>
          {label}
        </InputLabel>
      )}
      <NativeSelect
        value={value}
        onChange={(event) => onChange(event.target.value)}
        input={isLabelHidden ? <OutlinedInput /> : <OutlinedInput notched label={label} />}
        inputProps={{
          id,
          name,
          'aria-invalid': isWrong,
          ...(isWrong ? { 'aria-describedby': errorId } : {}),
          ...(isLabelHidden ? { 'aria-label': label } : {}),
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
      {isWrong ? <FormHelperText id={errorId}>{error}</FormHelperText> : null}
    </FormControl>
  )
}
