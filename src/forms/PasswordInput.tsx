import Visibility from '@mui/icons-material/Visibility'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useT } from '@/i18n/useT'
import { TextInput, type TextInputProps } from './TextInput'

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
