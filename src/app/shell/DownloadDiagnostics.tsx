import MenuItem from '@mui/material/MenuItem'
import { say } from '@/i18n/sentence'
import { useT } from '@/i18n/useT'
import { saveFile } from '@/lib/download'
import { useDiagnostics } from '@/store/visit/useDiagnostics'
import { useNotify } from '@/store/useNotify'

interface DownloadDiagnosticsProps {
  onChoose: () => void
  /** The menu gives its items the focus and the place in its order. */
  tabIndex?: number
  autoFocus?: boolean
}

/** More than a request takes: a file on a disk may hold all that there is. */
const MOST_BYTES = 10_000_000

/** 'telephony-console-2026-11-21T23-50-07.json' */
const fileName = (): string => `telephony-console-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`

export const DownloadDiagnostics = ({ onChoose, ...item }: DownloadDiagnosticsProps) => {
  const t = useT()
  const take = useDiagnostics()
  const notify = useNotify()
  const handleClick = async (): Promise<void> => {
    onChoose()
    try {
      saveFile(fileName(), (await take(MOST_BYTES)).text)
    } catch {
      notify('error', say('The diagnostics could not be made. Please try again.'))
    }
  }
  return (
    <MenuItem {...item} onClick={() => void handleClick()}>
      {t('Download diagnostics')}
    </MenuItem>
  )
}
