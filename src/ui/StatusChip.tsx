import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import WarningAmber from '@mui/icons-material/WarningAmberOutlined'
import Chip from '@mui/material/Chip'

export type Tone = 'neutral' | 'active' | 'good' | 'warning' | 'bad'

const looks = {
  neutral: { color: 'default', icon: undefined },
  active: { color: 'primary', icon: <RadioButtonUnchecked /> },
  good: { color: 'success', icon: <CheckCircle /> },
  warning: { color: 'warning', icon: <WarningAmber /> },
  bad: { color: 'error', icon: <ErrorOutline /> },
} as const

/** The word and the icon carry the meaning; the colour only helps, and is too light for text. */
export const StatusChip = ({ tone, label }: { tone: Tone; label: string }) => {
  const { color, icon } = looks[tone]
  const styles = { fontWeight: 600, color: 'text.primary' }
  return <Chip size="small" variant="outlined" color={color} label={label} {...(icon !== undefined && { icon })} sx={styles} />
}
