import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState, useId, useMemo } from 'react'
import Button from '@mui/material/Button'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { useT } from '@/i18n/useLanguage'
import { type Diagnostics, useDiagnostics } from '@/store/visit/takeDiagnostics'
import { Notice } from '@/ui/Notice'
import { isRecord, parseJson } from '@/lib/values'

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

const ShownDiagnostics = ({ diagnostics }: { diagnostics: Diagnostics }) => {
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

interface AttachDiagnosticsProps {
  value: Diagnostics | null
  onChange: (diagnostics: Diagnostics | null) => void
  error?: string | undefined
  isDisabled: boolean
}

/** A third of the service's limit, so that slow connections can send it in time. */
const MAX_BYTES = 300_000

type Taking = 'idle' | 'busy' | 'failed'

const useTaking = (onChange: AttachDiagnosticsProps['onChange']) => {
  const take = useDiagnostics()
  const [taking, setTaking] = useState<Taking>('idle')
  // Unticking the box or closing the dialog drops diagnostics that are still loading.
  const latestRequest = useRef(0)
  useEffect(() => () => void (latestRequest.current += 1), [])
  const handleTick = async (isTicked: boolean): Promise<void> => {
    latestRequest.current += 1
    const mine = latestRequest.current
    setTaking(isTicked ? 'busy' : 'idle')
    onChange(null)
    if (!isTicked) return
    const taken = await take(MAX_BYTES).catch(() => null)
    if (mine !== latestRequest.current) return
    setTaking(taken === null ? 'failed' : 'idle')
    onChange(taken)
  }
  return { taking, handleTick }
}

export const AttachDiagnostics = ({ value, onChange, error, isDisabled }: AttachDiagnosticsProps) => {
  const t = useT()
  const { taking, handleTick } = useTaking(onChange)
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <CheckboxInput
        name="diagnostics"
        label={t('Attach diagnostics')}
        isChecked={value !== null || taking === 'busy'}
        onChange={(isTicked) => void handleTick(isTicked)}
        isDisabled={isDisabled}
      />
      <Typography variant="body2" color="textSecondary">
        {t('Diagnostics show our support team what just happened on this page. You can review them before sending.')}
      </Typography>
      {error === undefined ? null : (
        <Notice kind="error" role="alert">
          {error}
        </Notice>
      )}
      {taking === 'failed' ? (
        <Notice kind="warning" role="status">
          {t("We couldn't prepare the diagnostics. You can send your request without them.")}
        </Notice>
      ) : null}
      {value === null ? null : <ShownDiagnostics diagnostics={value} />}
    </Box>
  )
}
