import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { TextLink } from './PageParts'

const styles = { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1, m: 0, p: 0, listStyle: 'none' } as const

export const Breadcrumb = ({ page }: { page: string }) => {
  const t = useT()
  return (
    <Box component="nav" aria-label={t('Breadcrumb')} sx={{ mt: -2 }}>
      <Box component="ol" sx={styles}>
        <li>
          <TextLink to={paths.home}>{t('Home')}</TextLink>
        </li>
        <Typography component="li" variant="body2" aria-hidden color="textSecondary">
          /
        </Typography>
        <Typography component="li" variant="body2" color="textSecondary" aria-current="page">
          {page}
        </Typography>
      </Box>
    </Box>
  )
}
