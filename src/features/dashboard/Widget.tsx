import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { useT } from '@/i18n/useT'
import { Aside } from '@/ui/Aside'
import { TextLink } from '@/ui/TextLink'

interface WidgetProps {
  title: string
  figure: string
  moreTo: string
  isLoading: boolean
  children?: ReactNode
}

const styles = { p: { xs: 1.5, sm: 2.5 }, display: 'flex', flexDirection: 'column', gap: 1, minHeight: { sm: 176 } } as const
const figureStyles = { fontSize: { xs: '1.25rem', sm: '1.875rem' }, fontWeight: 600, lineHeight: 1.2, overflowWrap: 'anywhere' } as const

export const Widget = ({ title, figure, moreTo, isLoading, children }: WidgetProps) => {
  const t = useT()
  const titleId = useId()
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      aria-busy={isLoading}
      sx={styles}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Typography id={titleId} component="h2" variant="body2" color="textSecondary">
          {title}
        </Typography>
        {isLoading ? <CircularProgress size={18} aria-label={t('Loading')} /> : null}
      </Box>
      <Typography component="p" sx={figureStyles}>
        {figure}
      </Typography>
      {children}
      <TextLink to={moreTo} sx={{ mt: 'auto', alignSelf: 'flex-start' }}>
        {t('See more')}
        <Aside text={title} />
      </TextLink>
    </Paper>
  )
}
