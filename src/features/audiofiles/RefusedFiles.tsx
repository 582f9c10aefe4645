import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useEffect, useRef } from 'react'
import type { Message } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { Notice } from '@/ui/Notice'

interface RefusedFilesProps {
  refusals: readonly Message[]
  onDismiss: () => void
}

const list = { m: 0, p: 0, listStyle: 'none', maxHeight: 200, overflowY: 'auto', display: 'grid', gap: 0.5 } as const

export const RefusedFiles = ({ refusals, onDismiss }: RefusedFilesProps) => {
  const t = useT()
  const listRef = useRef<HTMLDivElement>(null)
  // Someone who deletes far down the list would miss the reason.
  useEffect(() => {
    if (refusals.length > 0) listRef.current?.scrollIntoView({ block: 'nearest' })
  }, [refusals])
  if (refusals.length === 0) return null
  const close = (
    <IconButton size="small" color="inherit" aria-label={t('Dismiss')} onClick={onDismiss}>
      <Close fontSize="small" />
    </IconButton>
  )
  return (
    <Box ref={listRef} sx={{ mb: 1, scrollMarginTop: 80, scrollMarginBottom: 16 }}>
      <Notice kind="warning" role="alert" action={close}>
        <Box component="ul" tabIndex={refusals.length > 5 ? 0 : undefined} sx={list}>
          {refusals.map((refusal, index) => (
            <li key={index}>{t(refusal)}</li>
          ))}
        </Box>
      </Notice>
    </Box>
  )
}
