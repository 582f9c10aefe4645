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

export const Widget = ({ title, figure, moreTo, isLoading, children }: WidgetProps) => {
  const t = useT()
  const titleId = useId()
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      aria-busy={isLoading}
      sx={{ p: 2.5, display: 'flex', flexDirection: 'column', gap: 1, minHeight: { sm: 176 } }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Typography id={titleId} component="h2" variant="body2" color="textSecondary">
          {title}
        </Typography>
        {isLoading ? <CircularProgress size={18} aria-label={t('Loading')} /> : null}
      </Box>
      <Typography component="p" sx={{ fontSize: '1.875rem', fontWeight: 600, lineHeight: 1.2 }}>
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
