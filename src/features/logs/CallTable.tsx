import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import type { ListedCall } from '@/api'
import { useT } from '@/i18n/useT'
import { CallRow } from './CallRow'
import { tableLook } from './tableLook'

interface CallTableProps {
  calls: readonly ListedCall[]
  /** Rows may still come for the filters. */
  isBusy: boolean
}

const isBelowMedium = (theme: Theme): string => theme.breakpoints.down('md')

/** A table where there is room, a card per call where there is not: a card says by itself what the heads say. */
export const CallTable = ({ calls, isBusy }: CallTableProps) => {
  const t = useT()
  const isNarrow = useMediaQuery(isBelowMedium, { noSsr: true })
  const heads = [t('Direction'), t('Number'), t('Contact'), t('Duration'), t('Date')]
  return (
    <Box component="table" role="table" aria-label={t('Call logs')} aria-busy={isBusy} sx={tableLook}>
      <Box component="thead" role="rowgroup">
        <Box component="tr" role="row">
          {heads.map((head) => (
            <th key={head} scope="col" role="columnheader">
              {head}
            </th>
          ))}
        </Box>
      </Box>
      <Box component="tbody" role="rowgroup">
        {calls.map((call) => (
          <CallRow key={call.id} call={call} isNarrow={isNarrow} />
        ))}
      </Box>
    </Box>
  )
}
