import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { Unbroken } from '@/ui/Unbroken'

interface CheckboxInputProps {
  name: string
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  isDisabled?: boolean
}

const styles = { alignItems: 'flex-start', mr: 0, '& .MuiCheckbox-root': { mt: -1.125 } } as const

export const CheckboxInput = ({ name, label, isChecked, onChange, isDisabled = false }: CheckboxInputProps) => (
  <FormControlLabel
    label={<Unbroken text={label} />}
    disabled={isDisabled}
    control={<Checkbox name={name} checked={isChecked} onChange={(event) => onChange(event.target.checked)} />}
    sx={styles}
  />
)
