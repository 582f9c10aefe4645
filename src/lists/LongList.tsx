import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { ListEnd, type GrowingList } from './ListEnd'
import { StaleNotice } from './StaleNotice'

interface LongListProps {
  list: GrowingList & { isLoading: boolean; isFailed: boolean }
  subject: string
  loadFailed: string
  children: ReactNode
}

export const PLACE_HEIGHT_PX = 240

export const LongList = ({ list, subject, loadFailed, children }: LongListProps) => {
  if (list.isFailed) return <FailureNotice message={loadFailed} subject={subject} onRetry={list.retry} />
  if (list.isLoading) {
    return (
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <Loading height={PLACE_HEIGHT_PX} />
      </Paper>
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <StaleNotice list={list} subject={subject} />
      {(list.isCut || list.isStale) && list.shown.length === 0 ? null : (
        <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
          {children}
        </Paper>
      )}
      <ListEnd list={list} subject={subject} />
    </Box>
  )
}
