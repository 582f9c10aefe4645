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
  /** The person went on to another field. */
  onBlur?: () => void
  type?: 'text' | 'email' | 'password'
  autoComplete?: string
  placeholder?: string
  /** Which keys a phone shows. */
  inputMode?: 'text' | 'decimal' | 'tel' | 'email'
  maxLength?: number
  /** The id of a `datalist` whose options the browser offers while the person types. */
  listId?: string
  /** The label is heard, not seen: what stands around the field says it to the eye. */
  isLabelHidden?: boolean
  /** The label is too long to rest in the field until something is typed. */
  isLabelRaised?: boolean
  /** Stands under the field, also beside an error. */
  hint?: ReactNode
  /** What is wrong with the value, e.g. `form.errorOf('email')`. */
  error?: string | undefined
  /** The id of a text elsewhere that says what is wrong, e.g. with a list that this field adds to. */
  errorElsewhere?: string | undefined
  isDisabled?: boolean
}

interface AnyInputProps extends TextInputProps {
  /** Stands inside the field, at its end; gets the id of the input. */
  end?: (inputId: string) => ReactNode
}

/** Built of MUI's parts, because `TextField` brings Select, Menu, Popover and Modal into the sign-in page. */
export const TextInput = ({ name, label, value, onChange, error, hint, end, isDisabled = false, ...others }: AnyInputProps) => {
  const { inputMode, maxLength, listId, isLabelHidden = false, isLabelRaised = false, errorElsewhere = '', ...given } = others
  const id = useId()
  const errorId = error === undefined ? '' : `${id}-error`
  const hintId = hint === undefined ? '' : `${id}-hint`
  // A label that rests in the field would hide the placeholder.
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
