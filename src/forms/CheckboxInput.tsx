import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { Unbroken } from '@/ui/Unbroken'

interface CheckboxInputProps {
  name: string
  label: string
  /** In a column of its own at the end of the line. */
  aside?: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  isDisabled?: boolean
}

const styles = { alignItems: 'flex-start', mr: 0, '& > .MuiFormControlLabel-label': { flex: 1 }, '& .MuiCheckbox-root': { mt: -1.125 } } as const

const columns = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 7rem', columnGap: 1, '& > :last-child': { color: 'text.secondary', whiteSpace: 'nowrap', typography: 'body2', lineHeight: 'inherit' } } as const

const LabelAndAside = ({ label, aside }: { label: string; aside: string }) => {
  // The space parts the two where they are read aloud.
  const spaced = `${label} `
  return (
    <Box component="span" sx={columns}>
      <span>{spaced}</span>
      <span>{aside}</span>
    </Box>
  )
}

export const CheckboxInput = ({ name, label, aside, isChecked, onChange, isDisabled = false }: CheckboxInputProps) => (
  <FormControlLabel
    label={aside === undefined ? <Unbroken text={label} /> : <LabelAndAside label={label} aside={aside} />}
    disabled={isDisabled}
    control={<Checkbox name={name} checked={isChecked} onChange={(event) => onChange(event.target.checked)} />}
    sx={styles}
  />
)
