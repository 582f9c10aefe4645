import Box from '@mui/material/Box'
import { type ReactNode, useId } from 'react'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { PageHeading, TextLink } from './PageParts'

interface PanelProps {
  title: string
  /** What the panel is for, below the title. */
  note?: string
  /** Right of the title. */
  action?: ReactNode
  isLoading?: boolean
  isUrgent?: boolean
  children: ReactNode
}

const styles = {
  p: { xs: 2, sm: 2.5 },
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 1.5,
  minWidth: 0,
  breakInside: 'avoid',
} as const
/** The wider edge takes its room from the padding, so that texts stay in line with those of other panels. */
const urgentStyles = { ...styles, borderLeft: 4, borderLeftColor: 'warning.main', pl: { xs: '13px', sm: '17px' } } as const
/** A button doesn't lower the title below those of the panels beside it. */
const headStyles = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between', '& > .MuiButton-root': { my: -0.5 } } as const

/** A titled part of a page. */
export const Panel = ({ title, note, action, isLoading = false, isUrgent = false, children }: PanelProps) => {
  const titleId = useId()
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} aria-busy={isLoading} sx={isUrgent ? urgentStyles : styles}>
      <Box sx={headStyles}>
        <Typography id={titleId} variant="h2">
          {title}
        </Typography>
        {action}
      </Box>
      {note === undefined ? null : (
        <Typography variant="body2" color="textSecondary">
          {note}
        </Typography>
      )}
      {children}
    </Paper>
  )
}

interface PageProps {
  title: string
  back?: { to: string; label: string }
  action?: ReactNode
  /** Below the title, in the gap to the rest. */
  below?: ReactNode
  isWide?: boolean
  children?: ReactNode
}

/** The line runs under the words alone, not in two pieces. */
const backStyles = { display: 'inline-flex', alignItems: 'center', gap: 0.5, mb: 0.5, textDecoration: 'none', '& > :last-child': { textDecoration: 'underline' }, displayPrint: 'none' } as const
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

export const Page = ({ title, back, action, below, isWide = false, children }: PageProps) => (
  <Box sx={{ maxWidth: isWide ? 'none' : 1200, mx: 'auto', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, textWrap: 'pretty' }}>
    <div>
      {back === undefined ? null : (
        <TextLink to={back.to} sx={backStyles}>
          <span aria-hidden>←</span>
          <span>{back.label}</span>
        </TextLink>
      )}
      <Box sx={titleStyles}>
        <PageHeading title={title} />
        {action}
      </Box>
      {below}
    </div>
    {children}
  </Box>
)
