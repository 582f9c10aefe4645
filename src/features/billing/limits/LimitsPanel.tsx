import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useGetCallLimitsQuery, type LimitsState } from '@/api/endpoints/callLimits'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { countryName } from '@/lib/country'
import { formatMoney } from '@/lib/format'
import { perLanguage } from '@/lib/text'
import { Loaded } from '@/ui/Loaded'
import { loadedAhead } from '@/ui/lazyComponent'
import { Panel } from '@/ui/Page'
import { UsageBar } from '@/ui/UsageBar'

const LimitsDialog = loadedAhead(async () => (await import(/* webpackChunkName: "billing-dialogs" */ './LimitsDialog')).LimitsDialog)

const home = ['CA', 'US']
const MOST_NAMED = 5

export const listFormat = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'unit', style: 'short' }))

const useDestinations = ({ anywhere, countries }: LimitsState['limits']): string => {
  const [t, language] = [useT(), useLanguage()]
  if (anywhere === 1) return t('Calls may go to every country.')
  const named = [...home, ...countries].slice(0, MOST_NAMED).map((country) => countryName(country, language))
  const others = home.length + countries.length - named.length
  const names = others === 0 ? named : [...named, t('{count} others', { count: others })]
  return t('Calls may go to: {countries}.', { countries: listFormat(language).format(names) })
}

interface SpentProps {
  label: string
  spent: number
  limit: number | null
}

const Spent = ({ label, spent, limit }: SpentProps) => {
  const [t, language] = [useT(), useLanguage()]
  if (limit === null) return null
  const text = t('{spent} of {limit}', { spent: formatMoney(spent, language), limit: formatMoney(limit, language) })
  return (
    <Box>
      <Typography variant="body2">{label}</Typography>
      <UsageBar label={label} percent={limit === 0 ? 100 : Math.min(100, (spent * 100) / limit)} text={text} />
    </Box>
  )
}

const Standing = ({ state: { limits, spent } }: { state: LimitsState }) => {
  const t = useT()
  const destinations = useDestinations(limits)
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="body2">{destinations}</Typography>
      <Spent label={t('Calls beyond the plan, today')} spent={spent.day} limit={limits.day} />
      <Spent label={t('Calls beyond the plan, this month')} spent={spent.month} limit={limits.month} />
      <Spent label={t('Numbers bought this month')} spent={spent.purchases} limit={limits.purchases} />
      {limits.day === null && limits.month === null ? (
        <Typography variant="body2" color="textSecondary">
          {t('No limit on what calls beyond the plan cost, other than your balance.')}
        </Typography>
      ) : null}
    </Box>
  )
}

/** For owners: where calls may go, and what may be spent. */
export const LimitsPanel = () => {
  const t = useT()
  const query = useGetCallLimitsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [isOpen, setIsOpen] = useState(false)
  const title = t('Limits for calls and spending')
  const change =
    query.data === undefined ? null : (
      <Button size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('Change limits')}
      </Button>
    )
  return (
    <Panel title={title} action={change}>
      <Loaded query={query} subject={title} loadFailed={t("Couldn't load your limits.")} height={120}>
        {(state) => <Standing state={state} />}
      </Loaded>
      {isOpen && query.data !== undefined ? <LimitsDialog saved={query.data} onClose={() => setIsOpen(false)} /> : null}
    </Panel>
  )
}
