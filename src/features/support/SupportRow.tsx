import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { ListedSupportRequest } from '@/api'
import { useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { Aside, TextLink } from '@/ui/PageParts'
import { atTextEdgeOnPhone } from '@/ui/styles'
import { RelativeTime } from '@/ui/RelativeTime'
import { StatusChip } from '@/ui/StatusChip'
import { isUnread } from '@/lists/isUnread'
import { isClosed, updateOf } from './NewRequestDialog'

const styles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 280px auto' },
  alignItems: 'center',
  gap: { xs: 1, md: 2 },
  p: 2,
  position: 'relative',
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '&:hover': { bgcolor: 'action.hover' },
} as const

/** The link covers its row. */
const linkStyles = { fontWeight: 600, overflowWrap: 'anywhere', '&::after': { content: '""', position: 'absolute', inset: 0 } } as const

const aboveLink = { position: 'relative', zIndex: 1 } as const

const aboutStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, mt: 0.5 } as const

/** Memoized, because a key in the filter leaves most rows unchanged. */
export const SupportRow = memo(function SupportRow({ request }: { request: ListedSupportRequest }) {
  const t = useT()
  const name = request.subject || t('No subject')
  const path = paths.supportRequest(request.id)
  return (
    <Box component="li" sx={styles}>
      <Box sx={{ minWidth: 0 }}>
        <TextLink to={path} sx={linkStyles}>
          {name}
        </TextLink>
        <Box sx={aboutStyles}>
          <Typography component="span" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {t('Request number #{id}', { id: request.id })}
          </Typography>
          <Box component="span" sx={{ textTransform: 'capitalize' }}>
            <StatusChip tone={isClosed(request) ? 'neutral' : 'active'} label={isClosed(request) ? t('closed') : t('open')} />
          </Box>
          {isUnread(request) ? <StatusChip tone="good" label={t('Answered')} /> : null}
        </Box>
      </Box>
      <Box sx={{ typography: 'body2', '& time': aboveLink }}>
        <Typography component="span" variant="body2" color="textSecondary">
          {t('Last update:')}{' '}
        </Typography>
        <RelativeTime wire={updateOf(request)} />
      </Box>
      <Box>
        <Button component={Link} to={path} size="small" color="inherit" sx={{ ...atTextEdgeOnPhone, color: 'text.secondary', whiteSpace: 'nowrap', zIndex: 1 }}>
          {t('View details')}
          <Aside text={name} />
        </Button>
      </Box>
    </Box>
  )
})
