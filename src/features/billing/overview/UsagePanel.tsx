import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import type { UsageOverview } from '@/api'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { standingOf } from '@/lib/balance'
import { formatCount, formatMoney } from '@/lib/format'
import { aboutDaysLeft } from '@/ui/LowBalanceNotice'
import { Panel } from '@/ui/Panel'
import { UsageBar } from '@/ui/UsageBar'
import { dayText } from '../billingFormat'

interface UsagePanelProps {
  overview: UsageOverview
  onChangePlan: () => void
}

const listStyles = { m: 0, display: 'grid', gap: 1.75 } as const
const factStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 5fr) minmax(0, 6fr)' },
  columnGap: 2,
  rowGap: 0.25,
  alignItems: 'start',
} as const

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={factStyles}>
    <Typography component="dt" variant="body2" color="textSecondary">
      {label}
    </Typography>
    <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', textWrap: 'balance', typography: 'body2', color: 'text.primary' }}>
      {children}
    </Box>
  </Box>
)

const Aside = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="textSecondary">
    {children}
  </Typography>
)

const PlanFact = ({ overview, onChangePlan }: UsagePanelProps) => {
  const t = useT()
  const language = useLanguage()
  const nameId = useId()
  const { plan_name, pending_plan: pending } = overview
  return (
    <Fact label={t('Subscribed plan')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline' }}>
        <Box component="span" id={nameId} sx={{ fontWeight: 600 }}>
          {plan_name || '–'}
        </Box>
        <Link component="button" type="button" variant="body2" aria-haspopup="dialog" aria-describedby={nameId} onClick={onChangePlan}>
          {t('change')}
        </Link>
      </Box>
      {pending === null ? null : (
        <Aside>{t('{plan} starting {date}', { plan: pending.plan_name, date: dayText(pending.from, language) })}</Aside>
      )}
    </Fact>
  )
}

const BalanceFact = ({ overview }: Pick<UsagePanelProps, 'overview'>) => {
  const t = useT()
  const language = useLanguage()
  const owed = overview.amount_owed ?? 0
  const { balance, daysLeft } = standingOf(overview)
  return (
    <>
      <Fact label={t('Prepaid balance')}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {formatMoney(balance, language)}
        </Box>
        {daysLeft === null ? null : <Aside>{t(aboutDaysLeft(daysLeft))}</Aside>}
      </Fact>
      {owed > 0 ? (
        <Fact label={t('Amount owed')}>
          <Box component="span" sx={{ fontWeight: 600, color: 'error.main' }}>
            {formatMoney(owed, language)}
          </Box>
          <Aside>{t('Unpaid invoices, taxes included.')}</Aside>
        </Fact>
      ) : null}
    </>
  )
}

export const UsagePanel = ({ overview, onChangePlan }: UsagePanelProps) => {
  const t = useT()
  const language = useLanguage()
  const { period_start_date: start, period_end_date: end, extra_numbers, extra_minutes } = overview
  const { used_numbers, included_numbers, numbers_usage, used_minutes, included_minutes, minutes_usage } = overview
  const count = (value: number | null): string => formatCount(value, language)
  const numbers = t('Phone numbers')
  const minutes = t('Included minutes')
  return (
    <Panel title={t('Usage')}>
      <Box component="dl" sx={listStyles}>
        <PlanFact overview={overview} onChangePlan={onChangePlan} />
        <Fact label={t('Current period')}>{t('{start} to {end}', { start: dayText(start, language), end: dayText(end, language) })}</Fact>
        <Fact label={numbers}>
          <UsageBar label={numbers} percent={numbers_usage} text={`${count(used_numbers)} / ${count(included_numbers)}`} />
        </Fact>
        <Fact label={minutes}>
          <UsageBar label={minutes} percent={minutes_usage} text={`${count(used_minutes)} / ${count(included_minutes)}`} />
        </Fact>
        <Fact label={t('Extra numbers')}>{count(extra_numbers)}</Fact>
        <Fact label={t('Extra minutes')}>{count(extra_minutes)}</Fact>
        <BalanceFact overview={overview} />
      </Box>
    </Panel>
  )
}
