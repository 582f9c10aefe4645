import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { UsageOverview } from '@/api'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { Panel } from '@/ui/Panel'
import { figureCell } from '@/ui/cardTable'
import { dayText, moneyText } from '../billingFormat'

type Renewal = NonNullable<UsageOverview['renewals']>[number]

/** The date goes below on a phone, where a phone number beside it would wrap. */
const rowStyles = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  columnGap: 2,
  alignItems: 'baseline',
  py: 1,
  typography: 'body2',
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const

/** As wide as the longest date, so that the names stand in a column. */
const dateStyles = { order: { xs: 1, sm: 0 }, flex: { xs: '1 0 100%', sm: 'none' }, minWidth: '6.75rem', color: 'text.secondary', whiteSpace: 'nowrap' } as const

export const RenewalsPanel = ({ renewals }: { renewals: readonly Renewal[] }) => {
  const t = useT()
  const language = useLanguage()
  const title = t('Renewals in the next 30 days')
  const amountOf = ({ kind, amount }: Renewal): string =>
    kind !== 'plan' && amount === 0 ? t('Included') : moneyText(amount, language)
  return (
    <Panel title={title}>
      {renewals.length === 0 ? (
        <Typography color="textSecondary">{t('No renewals in the next 30 days.')}</Typography>
      ) : (
        <Box component="ul" role="list" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {renewals.map((renewal, index) => (
            <Box key={index} component="li" sx={rowStyles}>
              <Box component="span" sx={dateStyles}>
                {dayText(renewal.date, language)}
              </Box>
              <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {renewal.kind === 'plan' ? t('{plan} plan', { plan: renewal.name || '–' }) : renewal.name || '–'}
              </Box>
              <Box component="span" sx={figureCell}>
                {amountOf(renewal)}
              </Box>
            </Box>
          ))}
        </Box>
      )}
      <Typography variant="body2" color="textSecondary">
        {t('Before taxes. Your plan is charged to your card; numbers are paid from your prepaid balance.')}
      </Typography>
    </Panel>
  )
}
