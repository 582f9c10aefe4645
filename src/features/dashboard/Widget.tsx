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

const styles = { p: { xs: 1.5, sm: 2.5, md: 2, lg: 2.5 }, display: 'flex', flexDirection: 'column', gap: 1, minHeight: { sm: 176 }, textWrap: 'balance' } as const
/** Four in a row beside the rail of icons leave 180 px for a title. */
const titleStyles = { fontSize: { md: '0.8125rem', xl: '0.875rem' } } as const
const figureStyles = { fontSize: { xs: '1.25rem', sm: '1.875rem' }, fontWeight: 600, lineHeight: 1.2, minWidth: 0, overflowWrap: 'anywhere' } as const

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
      <Typography id={titleId} component="h2" variant="body2" color="textSecondary" sx={titleStyles}>
        {title}
      </Typography>
      {/* Beside the figure, because a title with less room would wrap while loading. A placeholder is quieter than a figure. */}
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Typography component="p" color={isLoading ? 'textSecondary' : 'textPrimary'} sx={figureStyles}>
          {figure}
        </Typography>
        {isLoading ? <CircularProgress size={18} aria-label={t('Loading')} /> : null}
      </Box>
      {children}
      <TextLink to={moreTo} sx={{ mt: 'auto', alignSelf: 'flex-start' }}>
        {t('See more')}
        <Aside text={title} />
      </TextLink>
    </Paper>
  )
}
