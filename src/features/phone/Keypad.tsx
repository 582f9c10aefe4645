import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { isDigit, type Digit } from 'callflow/machine'
import { useCallback, useEffect, useState } from 'react'
import { useT } from '@/i18n/useT'
import { isShortcut } from '@/lib/shortcut'
import { usePhone } from '@/phone/usePhone'

/** The body has the focus when a call that came in took away the field in which a number was typed. */
const takesText = (target: EventTarget | null): boolean =>
  target === document.body ||
  (target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select')))

const useTypedKeys = (press: (key: Digit) => void): void => {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      const { key, target, repeat, defaultPrevented } = event
      if (!isDigit(key) || isShortcut(event) || repeat || defaultPrevented || takesText(target)) return
      event.preventDefault()
      press(key)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [press])
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const

const FLASH_MS = 180

const styles = { display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 1 } as const

/** Pressed keys aren't stored: they may be a secret. */
export const Keypad = () => {
  const t = useT()
  const withPhone = usePhone()
  const [pressed, setPressed] = useState<{ key: string } | null>(null)
  const press = useCallback(
    (key: string): void => {
      setPressed({ key })
      void withPhone((phone) => phone.press(key))
    },
    [withPhone],
  )
  useTypedKeys(press)
  useEffect(() => {
    if (pressed === null) return undefined
    const timer = setTimeout(() => setPressed(null), FLASH_MS)
    return () => clearTimeout(timer)
  }, [pressed])
  return (
    <Box role="group" aria-label={t('Keypad')} sx={styles}>
      {keys.map((key) => (
        <Button
          key={key}
          variant={pressed?.key === key ? 'contained' : 'outlined'}
          size="large"
          onClick={() => press(key)}
          sx={{ minWidth: 0, fontSize: '1.125rem', py: { md: 0.5 } }}
        >
          {key}
        </Button>
      ))}
    </Box>
  )
}
