import Clear from '@mui/icons-material/Clear'
import Search from '@mui/icons-material/Search'
import FormControl from '@mui/material/FormControl'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useRef } from 'react'
import { useT } from '@/i18n/useLanguage'

interface QuickFilterProps {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  isFluid?: boolean
}

export const QuickFilter = ({ label, value, onChange, placeholder, isFluid = false }: QuickFilterProps) => {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const handleClear = (): void => {
    onChange('')
    input.current?.focus()
  }
  // Always rendered: creating it would slow down the first key press.
  const clear = (
    <InputAdornment position="end" sx={{ visibility: value === '' ? 'hidden' : 'visible' }}>
      <IconButton edge="end" size="small" aria-label={t('Clear the filter')} onClick={handleClear}>
        <Clear fontSize="small" />
      </IconButton>
    </InputAdornment>
  )
  return (
    <FormControl size="small" sx={{ displayPrint: 'none', width: { xs: '100%', sm: isFluid ? '100%' : 320 } }}>
      <InputLabel htmlFor={id} variant="outlined">
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        inputRef={input}
        label={label}
        value={value}
        placeholder={placeholder ?? ''}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        startAdornment={
          <InputAdornment position="start">
            <Search fontSize="small" />
          </InputAdornment>
        }
        endAdornment={clear}
      />
    </FormControl>
  )
}
