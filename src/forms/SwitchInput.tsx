import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import { useId } from 'react'

interface SwitchInputProps {
  name: string
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  error?: string | undefined
  isLabelHidden?: boolean
}

export const SwitchInput = ({ name, label, isOn, onChange, error, isLabelHidden = false }: SwitchInputProps) => {
  const errorId = useId()
  const isWrong = error !== undefined
  const input = {
    ...(isLabelHidden ? { 'aria-label': label } : {}),
    ...(isWrong ? { 'aria-invalid': true, 'aria-describedby': errorId } : {}),
  }
  const control = (
    <Switch name={name} checked={isOn} onChange={(event) => onChange(event.target.checked)} slotProps={{ input }} />
  )
  return (
    <FormControl error={isWrong}>
      <FormControlLabel label={isLabelHidden ? '' : label} control={control} sx={{ mr: 0 }} />
      {isWrong ? (
        <FormHelperText id={errorId} sx={{ mx: 0 }}>
          {error}
        </FormHelperText>
      ) : null}
    </FormControl>
  )
}
