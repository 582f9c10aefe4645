import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { PageHeading } from './PageHeading'
import { TextLink } from './TextLink'

interface PageProps {
  title: string
  back?: { to: string; label: string }
  action?: ReactNode
  isWide?: boolean
  children?: ReactNode
}

const backStyles = { display: 'inline-flex', alignItems: 'center', gap: 0.5, mb: 0.5, displayPrint: 'none' } as const
const titleStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1.5,
  // The height of a button, so that nothing moves when one appears or another page has none.
  minHeight: '2.3rem',
  // Without its icon a button fits beside the title on a phone.
  '& > .MuiButton-root > .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
} as const

export const Page = ({ title, back, action, isWide = false, children }: PageProps) => (
  <Box sx={{ maxWidth: isWide ? 'none' : 1200, mx: 'auto', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, textWrap: 'pretty' }}>
    <div>
      {back === undefined ? null : (
        <TextLink to={back.to} sx={backStyles}>
          <span aria-hidden>←</span>
          {back.label}
        </TextLink>
      )}
      <Box sx={titleStyles}>
        <PageHeading title={title} />
        {action}
      </Box>
    </div>
    {children}
  </Box>
)
