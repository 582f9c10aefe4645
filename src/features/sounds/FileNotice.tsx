import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { useT } from '@/i18n/useT'
import { Notice } from '@/ui/Notice'

interface FileNoticeProps {
  summary?: string
  lines: readonly string[]
  action?: ReactNode
  onDismiss: () => void
}

const listStyles = { m: 0, p: 0, listStyle: 'none', maxHeight: 200, overflowY: 'auto', display: 'grid', gap: 0.5 } as const

export const FileNotice = ({ summary, lines, action, onDismiss }: FileNoticeProps) => {
  const t = useT()
  const isFolded = summary !== undefined
  const list = (
    <Box component="ul" role="list" tabIndex={isFolded ? 0 : undefined} sx={{ ...listStyles, mt: isFolded ? 1 : 0 }}>
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </Box>
  )
  const buttons = (
    <>
      {action}
      <IconButton size="small" color="inherit" aria-label={t('Dismiss')} onClick={onDismiss}>
        <Close fontSize="small" />
      </IconButton>
    </>
  )
  return (
    <Notice kind="warning" role="alert" action={buttons}>
      {isFolded ? (
        <details>
          <Box component="summary" sx={{ cursor: 'pointer' }}>
            {summary}
          </Box>
          {list}
        </details>
      ) : (
        list
      )}
    </Notice>
  )
}
