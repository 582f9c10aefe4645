import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { useFreshError } from './useSubmit'

interface TextAreaInputProps {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  rows?: number
  error?: string | undefined
  isDisabled?: boolean
}

const LINE_EM = 1.4375

const areaStyles = { fieldSizing: 'content', maxHeight: '50vh', resize: 'vertical' } as const

/** A native textarea: MUI's measures itself on every key press. */
export const TextAreaInput = ({ name, label, value, onChange, error: rejection, ...given }: TextAreaInputProps) => {
  const { rows = 6, isDisabled = false } = given
  const id = useId()
  const error = useFreshError(value, rejection)
  const errorId = `${id}-error`
  const isWrong = error !== undefined
  return (
    <FormControl fullWidth error={isWrong} disabled={isDisabled}>
      <InputLabel htmlFor={id} variant="outlined">
        {label}
      </InputLabel>
      <OutlinedInput
        multiline
        inputComponent="textarea"
        id={id}
        name={name}
        label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...(isWrong && { 'aria-describedby': errorId })}
        sx={{ '& textarea': { ...areaStyles, minHeight: `${rows * LINE_EM}em` } }}
      />
      {isWrong ? <FormHelperText id={errorId}>{error}</FormHelperText> : null}
    </FormControl>
  )
}
