import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { costOf, type PlanMonth } from 'callflow/cost'
import type { Figures } from 'contract/flows'
import type { Id } from 'contract/operation'
import { useListPlansQuery, type ListedOffer } from '@/api'
import { useGetFlowBehavioursQuery } from '@/api/endpoints/callPaths'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatCount, formatMoney } from '@/lib/format'
import { formatDate } from '@/lib/time'
import { useMayOpen } from '@/store/useMay'
import { Loaded } from '@/ui/Loaded'
import { atTextEdge } from '@/ui/styles'
import { useSchedules } from '../editor/useDescriptions'
import { tableStyles, titleStyles } from './tableStyles'
import { triedSchedules, tryFlow, type EditedHours, type NamedBranch, type Trial } from './tryFlow'

const PLACE_PX = 160

type BilledMonth = ListedOffer['months'][number]

const monthOn = ({ months, included_minutes, extra_minute }: ListedOffer, { start_date, used_minutes }: BilledMonth): PlanMonth => ({
  cost: months.find((month) => month.start_date === start_date)?.cost ?? 0,
  usedMinutes: used_minutes ?? 0,
  includedMinutes: included_minutes ?? 0,
  extraMinute: extra_minute ?? 0,
})

interface Priced {
  name: string
  isCurrent: boolean
  cost: Figures
}

const useRangeText = (format: (value: number, language: string) => string): ((figures: Figures) => string) => {
  const t = useT()
  const language = useLanguage()
  return ({ least, most }) => {
    const [low, high] = [format(least, language), format(most, language)]
    return low === high ? low : t('{low} to {high}', { low, high })
  }
}

const CostTable = ({ plans, trial }: { plans: readonly Priced[]; trial: Trial }) => {
  const t = useT()
  const language = useLanguage()
  const [counts, money] = [useRangeText(formatCount), useRangeText(formatMoney)]
  const rows = [
    { label: t('Minutes of these calls'), before: formatCount(trial.minutes.before, language), then: counts(trial.minutes) },
    { label: t('Calls transferred'), before: formatCount(trial.transfers.before, language), then: counts(trial.transfers) },
    ...plans.map(({ name, isCurrent, cost }) => ({ label: isCurrent ? t('{plan} (your plan)', { plan: name }) : name, before: formatMoney(cost.before, language), then: money(cost) })),
  ]
  return (
    <Box component="table" aria-label={t('Cost')} sx={tableStyles}>
      <thead>
        <tr>
          <th scope="col">{t('Item')}</th>
          <th scope="col">{t('As it was')}</th>
          <th scope="col">{t('With the changes')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, before, then }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{before}</td>
            <td>{then}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

export interface TriedFlow {
  applicationId: Id
  stacks: readonly NamedBranch[]
  /** Instead of those that are saved. */
  hours?: EditedHours | null
}

const CostOfMonth = ({ offers, month, applicationId, stacks, hours = null }: TriedFlow & { offers: readonly ListedOffer[]; month: BilledMonth }) => {
  const t = useT()
  const language = useLanguage()
  const { data: schedules } = useSchedules()
  const [from, to] = [month.start_date ?? '', month.end_date ?? '']
  const tried = useMemo(() => triedSchedules(stacks, hours), [stacks, hours])
  const { currentData, ...query } = useGetFlowBehavioursQuery({ applicationId, from, to, schedules: tried, with_minutes: 1 }, { skip: schedules === undefined, refetchOnMountOrArgChange: true })
  const trial = useMemo(() => (currentData === undefined ? undefined : tryFlow(currentData, stacks, schedules, language, hours)), [currentData, stacks, schedules, language, hours])
  return (
    <Loaded query={{ ...query, data: trial }} subject={t('Cost')} loadFailed={t("Couldn't load the calls that were made.")} height={PLACE_PX}>
      {(known) => (
        <>
          <Box component="p" sx={{ mt: 0, mb: 1, typography: 'body2', color: 'text.secondary' }}>
            {t('From {from} to {to}, before tax, with the numbers of that month. Calls that would end otherwise may be as short or as long as others that ended so.', { from: formatDate(from, language), to: formatDate(to, language) })}
          </Box>
          <CostTable trial={known} plans={offers.map((offer) => ({ name: offer.plan_name ?? '', isCurrent: offer.is_current === 1, cost: costOf(monthOn(offer, month), known.minutes) }))} />
        </>
      )}
    </Loaded>
  )
}

/** What the last month that is over would have cost, on each plan; only when asked, because it reads every call. Plans are the owners'. */
export const Cost = (props: TriedFlow) => {
  const t = useT()
  const [isAsked, setIsAsked] = useState(false)
  const mayAsk = useMayOpen('billing')
  const { data, ...query } = useListPlansQuery(undefined, { skip: !isAsked || !mayAsk })
  if (!mayAsk) return null
  if (!isAsked) {
    return (
      <Button size="small" sx={{ ...atTextEdge.small, display: 'block', mt: 1 }} onClick={() => setIsAsked(true)}>
        {t('Show what last month would have cost')}
      </Button>
    )
  }
  return (
    <>
      <Box component="h3" sx={titleStyles}>
        {t('Cost of last month')}
      </Box>
      <Loaded query={{ ...query, data }} subject={t('Plans')} loadFailed={t("Couldn't load the plans.")} height={PLACE_PX}>
        {(offers) => {
          const month = offers[0]?.months.at(-1)
          return month === undefined ? <p>{t('No month has been billed yet.')}</p> : <CostOfMonth offers={offers} month={month} {...props} />
        }}
      </Loaded>
    </>
  )
}
