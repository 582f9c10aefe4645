import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { CheckboxInput } from '@/forms/CheckboxInput'
import { useT } from '@/i18n/useT'
import type { Diagnostics } from '@/store/visit/takeDiagnostics'
import { useDiagnostics } from '@/store/visit/useDiagnostics'
import { Notice } from '@/ui/Notice'
import { ShownDiagnostics } from './ShownDiagnostics'

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
