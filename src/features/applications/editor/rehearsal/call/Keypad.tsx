import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Digit } from 'callflow/machine'
import { useT } from '@/i18n/useT'

const keys: readonly Digit[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#']

const look = { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 0.75, maxWidth: 260 } as const
const keyLook = { minHeight: 40, minWidth: 0, fontSize: '1.125rem', fontVariantNumeric: 'tabular-nums' } as const

export const Keypad = ({ onDigit }: { onDigit: (digit: Digit) => void }) => {
  const t = useT()
  return (
    <Box role="group" aria-label={t('Keypad')} sx={look}>
      {keys.map((digit) => (
        <Button key={digit} variant="outlined" color="inherit" sx={keyLook} onClick={() => onDigit(digit)}>
          {digit}
        </Button>
      ))}
    </Box>
  )
}
