import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useState, type ReactNode } from 'react'
import { useT } from '@/i18n/useT'
import { atTextEdge } from './atTextEdge'
import { Boundary } from './Boundary'
import { Loading } from './Loading'
import { useIsNarrow } from './useIsNarrow'

interface ChartOrTableProps {
  chart: ReactNode
  table: ReactNode
  legend?: ReactNode
  height: number
  /** The chart has no room on a phone, which shows the table first. */
  isWide?: boolean
}

/** A chart and a table of the same content. */
export const ChartOrTable = ({ chart, table, legend, height, isWide = false }: ChartOrTableProps) => {
  const t = useT()
  const isNarrow = useIsNarrow()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isTable = chosen ?? (isWide && isNarrow)
  return (
    <Box>
      <Boundary key={String(isTable)}>{isTable ? table : <Suspense fallback={<Loading height={height} />}>{chart}</Suspense>}</Boundary>
      {isTable ? null : legend}
      <Button size="small" sx={{ ...atTextEdge.small, mt: 1, displayPrint: 'none' }} onClick={() => setChosen(!isTable)}>
        {isTable ? t('Show as chart') : t('Show as table')}
      </Button>
    </Box>
  )
}
