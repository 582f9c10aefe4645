import Box from '@mui/material/Box'
import { useT } from '@/i18n/useLanguage'
import { Panel } from '@/ui/Page'

/** How long the account keeps its calls, and what callers leave. */
export const Keeping = () => {
  const t = useT()
  return (
    <Box sx={{ maxWidth: 640 }}>
      <Panel title={t('Keeping')} note={t('Invoices, payments and daily counts of calls stay.')}>
        {null}
      </Panel>
    </Box>
  )
}
