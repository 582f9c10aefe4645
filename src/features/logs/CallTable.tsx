import Box from '@mui/material/Box'
import type { ListedCall } from '@/api'
import { useT } from '@/i18n/useT'
import { TableHead } from '@/ui/TableHead'
import { useIsNarrow } from '@/ui/useIsNarrow'
import { CallRow } from './CallRow'
import { tableLook } from './tableLook'

interface CallTableProps {
  calls: readonly ListedCall[]
  /** Rows may still come for the filters. */
  isBusy: boolean
}

/** A table where there is room, a card per call where there is not: a card says by itself what the heads say. */
export const CallTable = ({ calls, isBusy }: CallTableProps) => {
  const t = useT()
  const isNarrow = useIsNarrow()
  const heads = [t('Direction'), t('Number'), t('Contact'), t('Duration'), t('Date')]
  return (
    <Box component="table" role="table" aria-label={t('Call logs')} aria-busy={isBusy} sx={tableLook}>
      <TableHead heads={heads} />
      <Box component="tbody" role="rowgroup">
        {calls.map((call) => (
          <CallRow key={call.id} call={call} isNarrow={isNarrow} />
        ))}
      </Box>
    </Box>
  )
}
