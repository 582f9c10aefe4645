import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useMemo, useState } from 'react'
import { useT } from '@/i18n/useT'
import { isRecord, parseJson } from '@/lib/record'
import type { Diagnostics } from '@/store/visit/takeDiagnostics'
import { Notice } from '@/ui/Notice'

/** Formatted for reading: the file contains state and actions as embedded JSON texts. */
const readableDiagnostics = (text: string): string => {
  const file = parseJson(text)
  if (!isRecord(file)) return text
  const inner = (name: string): unknown => parseJson(String(file[name]))
  return JSON.stringify(
    { diagnostics: file['diagnostics'], preloadedState: inner('preloadedState'), payload: inner('payload') },
    null,
    1,
  )
}

const fileStyles = {
  m: 0,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  maxHeight: 240,
  overflow: 'auto',
  fontSize: '0.75rem',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const

const Readable = ({ text }: { text: string }) => {
  const t = useT()
  const readable = useMemo(() => readableDiagnostics(text), [text])
  return (
    // Keyboard users need the focus here to scroll.
    <Box component="pre" role="region" aria-label={t('Attached diagnostics')} tabIndex={0} sx={fileStyles}>
      {readable}
    </Box>
  )
}

const BYTES_IN_KB = 1000

export const ShownDiagnostics = ({ diagnostics }: { diagnostics: Diagnostics }) => {
  const t = useT()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { actions, failedCalls, bytes, text } = diagnostics
  const action = (
    <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
      {isOpen ? t('Hide the file') : t('Show the file')}
    </Button>
  )
  return (
    <>
      <Notice kind="info" role="status" action={action}>
        {t('Includes the console version, your browser and screen size, your latest actions on this visit ({actions}), failed requests to our service ({failures}) and what your screens show: {size}\u00a0kB in total. Passwords, tokens and card numbers are left out. Only the support team can read it.', {
          actions,
          failures: failedCalls,
          size: Math.ceil(bytes / BYTES_IN_KB),
        })}
      </Notice>
      <div id={id}>{isOpen ? <Readable text={text} /> : null}</div>
    </>
  )
}
