import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode, useState } from 'react'
import Visibility from '@mui/icons-material/Visibility'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import IconButton from '@mui/material/IconButton'
import { useT } from '@/i18n/useLanguage'
import { useFreshError } from './useSubmit'

export interface TextInputProps {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  type?: 'text' | 'email' | 'password'
  autoComplete?: string
  placeholder?: string
  inputMode?: 'text' | 'decimal' | 'numeric' | 'tel' | 'email'
  maxLength?: number
  listId?: string
  isLabelHidden?: boolean
  isLabelRaised?: boolean
  hint?: ReactNode
  error?: string | undefined
  /** Follows the text as it is typed, while `error` stands for the rejected text alone. */
  liveError?: string | undefined
  errorElsewhere?: string | undefined
  isDisabled?: boolean
}

interface AnyInputProps extends TextInputProps {
  end?: (inputId: string) => ReactNode
}

/** Takes what was typed before React hydrated the page, and before another render would write the empty `value`. */
const useTypedText = ({ value, onChange }: Pick<TextInputProps, 'value' | 'onChange'>) => {
  const inputRef = useRef<HTMLInputElement>(null)
  const take = useEffectEvent((): void => {
    const typed = inputRef.current?.value ?? ''
    if (value === '' && typed !== '') onChange(typed)
  })
  useLayoutEffect(() => take(), [])
  return inputRef
}

/** Built from MUI's parts: `TextField` would pull Select, Menu, Popover and Modal into the login page. */
export const TextInput = ({ name, label, value, onChange, error: rejection, hint, end, isDisabled = false, ...others }: AnyInputProps) => {
  const { inputMode, maxLength, listId, isLabelHidden = false, isLabelRaised = false, errorElsewhere, liveError, ...given } = others
  const id = useId()
  const inputRef = useTypedText({ value, onChange })
  const error = useFreshError(value, rejection) ?? liveError
  const errorId = error && `${id}-error`
  const hintId = hint === undefined ? undefined : `${id}-hint`
  // A resting label would hide the placeholder.
  const isRaised = given.placeholder !== undefined || isLabelRaised
  return (
    <FormControl fullWidth error={error !== undefined || errorElsewhere !== undefined} disabled={isDisabled}>
      {isLabelHidden ? null : (
        <InputLabel htmlFor={id} variant="outlined" {...(isRaised && { shrink: true })}>
          {label}
        </InputLabel>
      )}
      <OutlinedInput
        {...given}
        {...(isRaised && !isLabelHidden && { notched: true })}
        id={id}
        inputRef={inputRef}
        name={name}
        label={isLabelHidden ? undefined : label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        endAdornment={end?.(id)}
        aria-describedby={[errorId, errorElsewhere, hintId].filter(Boolean).join(' ') || undefined}
        slotProps={{ input: { inputMode, maxLength, list: listId, 'aria-label': isLabelHidden ? label : undefined } }}
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

interface ToggleProps {
  inputId: string
  isShown: boolean
  onToggle: () => void
}

const Toggle = ({ inputId, isShown, onToggle }: ToggleProps) => {
  const t = useT()
  return (
    <IconButton
      edge="end"
      aria-controls={inputId}
      // Not 'Show password': the field's label must match one element only.
      aria-label={isShown ? t('Hide characters') : t('Show characters')}
      onClick={onToggle}
      onMouseDown={(event) => event.preventDefault()}
    >
      {isShown ? <VisibilityOff /> : <Visibility />}
    </IconButton>
  )
}

export const PasswordInput = (props: Omit<TextInputProps, 'type'>) => {
  const [isShown, setIsShown] = useState(false)
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      end={(inputId) => <Toggle inputId={inputId} isShown={isShown} onToggle={() => setIsShown(!isShown)} />}
    />
  )
}
