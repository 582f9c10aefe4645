import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import type { Message } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { FileNotice } from './FileNotice'

interface RefusedFilesProps {
  summary: Message
  refusals: readonly Message[]
  onDismiss: () => void
}

const MAX_UNFOLDED = 3

export const RefusedFiles = ({ summary, refusals, onDismiss }: RefusedFilesProps) => {
  const t = useT()
  const listRef = useRef<HTMLDivElement>(null)
  // Someone who deletes far down the list would miss the reason.
  useEffect(() => {
    if (refusals.length > 0) listRef.current?.scrollIntoView({ block: 'nearest' })
  }, [refusals])
  if (refusals.length === 0) return null
  return (
    <Box ref={listRef} sx={{ scrollMarginTop: 80, scrollMarginBottom: 16 }}>
      <FileNotice
        {...(refusals.length > MAX_UNFOLDED && { summary: t(summary) })}
        lines={refusals.map((refusal) => t(refusal))}
        onDismiss={onDismiss}
      />
    </Box>
  )
}
