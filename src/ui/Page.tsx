import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { PageHeading } from './PageHeading'

interface PageProps {
  title: string
  isWide?: boolean
  children?: ReactNode
}

export const Page = ({ title, isWide = false, children }: PageProps) => (
  <Box sx={{ maxWidth: isWide ? 'none' : 1200, mx: 'auto', display: 'grid', gap: 3 }}>
    <PageHeading title={title} />
    {children}
  </Box>
)
