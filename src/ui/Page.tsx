import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { PageHeading } from './PageHeading'

interface PageProps {
  title: string
  /** Uses the whole width beside the menu instead of a comfortable column. */
  isWide?: boolean
  children?: ReactNode
}

/** What every screen inside the shell stands in. */
export const Page = ({ title, isWide = false, children }: PageProps) => (
  <Box sx={{ maxWidth: isWide ? 'none' : 1200, mx: 'auto', display: 'grid', gap: 3 }}>
    <PageHeading title={title} />
    {children}
  </Box>
)
