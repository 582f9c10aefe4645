import AttachFile from '@mui/icons-material/AttachFile'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { Id } from 'contract/operation'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatBytes } from '@/lib/format'

const KB = 1024
const SHOWN_IN_KB = 100 * KB

export const AttachmentSize = ({ bytes }: { bytes: number }) => {
  const language = useLanguage()
  const text = bytes >= SHOWN_IN_KB ? formatBytes(bytes, language) : `${Math.ceil(bytes / KB)}\u00a0${language === 'fr' ? 'ko' : 'kB'}`
  return (
    <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      ({text})
    </Box>
  )
}

interface Attachment {
  id: Id
  name: string
  bytes: number | null
  file_url: string
}

/** Never a script. */
const isOfWeb = /^(?:https?:\/\/|\/(?!\/))/i

const listStyles = { display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, m: 0, p: 0, listStyle: 'none', typography: 'body2' } as const
const fileStyles = { display: 'inline-flex', alignItems: 'center', gap: 0.5 } as const
const linkStyles = { display: 'inline-flex', alignItems: 'center', gap: 0.5, minHeight: 24, overflowWrap: 'anywhere' } as const

/** Of one message. The service sends them to be saved, never to be shown. */
export const AttachmentLinks = ({ attachments }: { attachments: readonly Attachment[] | null }) => {
  const t = useT()
  const safe = attachments?.filter(({ file_url }) => isOfWeb.test(file_url)) ?? []
  if (safe.length === 0) return null
  return (
    <Box component="ul" role="list" aria-label={t('Attached files')} sx={listStyles}>
      {safe.map(({ id, name, bytes, file_url }) => (
        <Box component="li" key={id} sx={fileStyles}>
          <Link href={file_url} download={name} sx={linkStyles}>
            <AttachFile fontSize="small" aria-hidden />
            {name}
          </Link>
          <AttachmentSize bytes={bytes ?? 0} />
        </Box>
      ))}
    </Box>
  )
}
