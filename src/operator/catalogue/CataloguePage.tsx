import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { CataloguePlan, PlanPrice } from 'contract/operatorCatalogue'
import { useGetOperatorQuery, useListCatalogueQuery } from '@/api/endpoints/operator'
import { plural } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatCount, formatMoney } from '@/lib/format'
import { formatDate } from '@/lib/time'
import { Loaded } from '@/ui/Loaded'
import { Page, Panel } from '@/ui/Page'
import { StatusChip } from '@/ui/StatusChip'
import { atTextEdge } from '@/ui/styles'
import { nameIn } from '../accountText'
import { OperatorTable } from '../OperatorTable'
import { Destinations } from './Destinations'
import { EditPlanDialog, NewPlanDialog, NewPriceDialog, RemovePriceDialog, type Days } from './PlanDialogs'

type Open = { kind: 'new' } | { kind: 'edit' | 'price'; plan: CataloguePlan } | { kind: 'remove'; plan: CataloguePlan; price: PlanPrice }

const Dialogs = ({ open, days, onClose }: { open: Open; days: Days; onClose: () => void }) => {
  if (open.kind === 'new') return <NewPlanDialog days={days} onClose={onClose} />
  if (open.kind === 'edit') return <EditPlanDialog plan={open.plan} onClose={onClose} />
  if (open.kind === 'remove') return <RemovePriceDialog plan={open.plan} price={open.price} onClose={onClose} />
  return <NewPriceDialog plan={open.plan} days={days} onClose={onClose} />
}

const Terms = ({ price }: { price: PlanPrice }) => {
  const t = useT()
  const language = useLanguage()
  const money = (amount: number): string => formatMoney(amount, language)
  const count = (value: number): string => formatCount(value, language)
  return (
    <>
      {t('{amount} a month', { amount: money(price.monthly) })}
      <div className="small-line">
        {t(plural(price.included_numbers, '{count} number', '{count} numbers', { count: count(price.included_numbers) }))},{' '}
        {t(plural(price.included_minutes, '{count} minute', '{count} minutes', { count: count(price.included_minutes) }))}
      </div>
      <div className="small-line">
        {t('Extra: {number} a number ({tollfree} toll-free), {minute} a minute', {
          ...{ number: money(price.extra_number), tollfree: money(price.extra_tollfree_number), minute: money(price.extra_minute) },
        })}
      </div>
    </>
  )
}

interface RowProps {
  plan: CataloguePlan
  today: string
  mayChange: boolean
  show: (open: Open) => void
}

const PlanRow = ({ plan, today, mayChange, show }: RowProps) => {
  const t = useT()
  const language = useLanguage()
  const current = plan.prices.findLast(({ from_date }) => from_date <= today)
  const coming = plan.prices.filter(({ from_date }) => from_date > today)
  const act = (label: string, open: Open) => (
    <Button size="small" color="inherit" sx={{ minWidth: 0 }} aria-haspopup="dialog" aria-label={`${label} (${nameIn(language, plan)})`} onClick={() => show(open)}>
      {label}
    </Button>
  )
  return (
    <tr>
      <td className="nowrap">
        {nameIn(language, plan)}
        <div className="small-line">{language === 'fr' ? plan.name_en : plan.name_fr}</div>
        <div className="small-line">{t(plural(plan.customers, '{count} customer', '{count} customers', { count: formatCount(plan.customers, language) }))}</div>
        {plan.is_offered === 1 ? <StatusChip tone="good" label={t('Offered')} /> : <StatusChip tone="neutral" label={t('Not offered')} />}
      </td>
      <td>{current === undefined ? '–' : <Terms price={current} />}</td>
      <td>
        {coming.length === 0 ? <span>–</span> : null}
        {coming.map((price) => (
          <Box key={price.from_date} sx={{ '& + &': { mt: 1 } }}>
            <strong>{t('From {date}', { date: formatDate(price.from_date, language) })}</strong>
            <br />
            <Terms price={price} />
            <div className="small-line">{price.announced_at === null ? t('For new customers only') : t('Announced')}</div>
            {mayChange ? <Box sx={atTextEdge.small}>{act(t('Remove'), { kind: 'remove', plan, price })}</Box> : null}
          </Box>
        ))}
      </td>
      {mayChange ? (
        <td className="figure">
          <div>{act(t('New price'), { kind: 'price', plan })}</div>
          <div>{act(t('Edit'), { kind: 'edit', plan })}</div>
        </td>
      ) : null}
    </tr>
  )
}

export const CataloguePage = () => {
  const t = useT()
  const query = useListCatalogueQuery()
  const { data: me } = useGetOperatorQuery()
  const [open, setOpen] = useState<Open | null>(null)
  const mayChange = me?.role === 'administrator'
  const add = (
    <Button variant="contained" startIcon={<Add />} aria-haspopup="dialog" disabled={query.data === undefined} onClick={() => setOpen({ kind: 'new' })}>
      {t('New plan')}
    </Button>
  )
  return (
    <Page title={t('Catalogue')} {...(mayChange && { action: add })}>
      <Panel title={t('Plans')} note={t('Prices are before taxes. A customer keeps a price until a renewal after one that was announced to them 30 days before.')}>
        <Loaded query={query} subject={t('Plans')} loadFailed={t("Couldn't load the plans.")} height={320}>
          {({ plans, ...days }) => (
            <>
              <OperatorTable label={t('Plans')} heads={[t('Name'), t('Price now'), t('Coming prices'), ...(mayChange ? [''] : [])]}>
                {plans.map((plan) => (
                  <PlanRow key={plan.code} plan={plan} today={days.today} mayChange={mayChange} show={setOpen} />
                ))}
              </OperatorTable>
              {open === null ? null : <Dialogs open={open} days={days} onClose={() => setOpen(null)} />}
            </>
          )}
        </Loaded>
      </Panel>
      <Destinations mayChange={mayChange} />
    </Page>
  )
}
