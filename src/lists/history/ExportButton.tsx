import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ExportReply } from 'contract/history'
import { useSubmit } from '@/forms/useSubmit'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { download, webAddressOf } from '@/lib/download'
import type { Failure } from '@/lib/failure'

export interface ExportButtonProps {
  getFile: () => Promise<ExportReply>
  isDisabled: boolean
}

const explain = ({ status }: Failure): Message =>
  status === 404
    ? msg("Export isn't available on this service.")
    : msg('An error occurred, please try again in a moment.')

export const ExportButton = ({ getFile, isDisabled }: ExportButtonProps) => {
  const t = useT()
  const { isBusy, banner, submit } = useSubmit({
    send: async () => ({ data: webAddressOf((await getFile()).file_url) }),
    onDone: download,
    explain,
  })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Button variant="outlined" size="small" startIcon={<FileDownload />} disabled={isDisabled} loading={isBusy} onClick={submit}>
        {t('Export CSV')}
      </Button>
      {banner === null ? null : (
        <Typography role="alert" variant="body2" color="error">
          {t(banner)}
        </Typography>
      )}
    </Box>
  )
}
