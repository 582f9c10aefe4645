import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { useFreshError } from '@/forms/useFreshError'

interface MomentInputProps {
  name: string
  label: string
  /** `YYYY-MM-DDTHH:MM`; '' for none. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  isDisabled?: boolean
}

export const MomentInput = ({ name, label, value, onChange, error: rejection, isDisabled = false }: MomentInputProps) => {
  const id = useId()
  const error = useFreshError(value, rejection)
  const errorId = `${id}-error`
  return (
    <FormControl fullWidth error={error !== undefined} disabled={isDisabled}>
      <InputLabel htmlFor={id} variant="outlined" shrink>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        type="datetime-local"
        name={name}
        label={label}
        notched
        value={value}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ input: error === undefined ? {} : { 'aria-describedby': errorId } }}
      />
      {error === undefined ? null : <FormHelperText id={errorId}>{error}</FormHelperText>}
    </FormControl>
  )
}
