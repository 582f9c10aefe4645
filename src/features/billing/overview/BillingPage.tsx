import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState, type ReactNode } from 'react'
import { fresh, getBillingOverview, listPayments, useGetBillingOverviewQuery, type UsageOverview } from '@/api'
import { useT } from '@/i18n/useT'
import { standingOf } from '@/lib/balance'
import { paths } from '@/lib/paths'
import { DialogSlot } from '@/ui/DialogSlot'
import { FailureNotice } from '@/ui/FailureNotice'
import { lazyComponent } from '@/ui/lazyComponent'
import { Loading } from '@/ui/Loading'
import { LowBalanceNotice } from '@/ui/LowBalanceNotice'
import { Notice } from '@/ui/Notice'
import { Page } from '@/ui/Page'
import { TextLink } from '@/ui/TextLink'
import { usePreload } from '@/ui/usePreload'
import { PendingCharges } from '../addFunds/PendingCharges'
import { TopUpPanel } from '../topUp/TopUpPanel'
import { BalancePanel } from './BalancePanel'
import { PaymentsPanel } from './PaymentsPanel'
import { RenewalsPanel } from './RenewalsPanel'
import { UsagePanel } from './UsagePanel'

const AddFundsDialog = lazyComponent(
  async () => (await import(/* webpackChunkName: "billing-dialogs" */ '../addFunds/AddFundsDialog')).AddFundsDialog,
)
const PlanDialog = lazyComponent(
  async () => (await import(/* webpackChunkName: "billing-dialogs" */ '../plan/PlanDialog')).PlanDialog,
)

interface PartProps {
  onAddFunds: () => void
  onChangePlan: () => void
}

const PLACE_HEIGHT_PX = 320

const linksStyles = { display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 1, alignItems: 'center' } as const
const columnsStyles = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const
const stackStyles = { display: 'grid', gap: 2 } as const

const Links = ({ onAddFunds }: Pick<PartProps, 'onAddFunds'>) => {
  const t = useT()
  return (
    <Box sx={linksStyles}>
      <TextLink to={paths.invoices}>{t('View invoices')}</TextLink>
      <TextLink to={paths.cards}>{t('Manage credit cards')}</TextLink>
      <Button variant="contained" aria-haspopup="dialog" onClick={onAddFunds}>
        {t('Add funds')}
      </Button>
    </Box>
  )
}

const PausedNotice = ({ pausedBy, owed, addFunds }: { pausedBy: unknown; owed: number; addFunds: ReactNode }) => {
  const t = useT()
  const cards = <TextLink to={paths.cards}>{t('Manage credit cards')}</TextLink>
  switch (pausedBy) {
    case 'payment_taken_back':
      // A card whose payment was reversed can't pay the invoice again, nor can funds.
      return owed > 0 ? (
        <Notice kind="error" role="status" action={cards}>
          {t("A card payment for your plan was reversed. Until the invoice is paid, your plan doesn't cover numbers or outgoing calls. Add another card and set it as default.")}
        </Notice>
      ) : (
        <Notice kind="error" role="status" action={addFunds}>
          {t("A card payment was reversed. Until it's settled, your plan doesn't cover numbers or outgoing calls.")}
        </Notice>
      )
    case 'invoice_overdue':
      return (
        <Notice kind="error" role="status" action={cards}>
          {t("A plan invoice has been overdue for a month. Until it's paid, your plan doesn't cover numbers or outgoing calls.")}
        </Notice>
      )
    default:
      return null
  }
}

const Panels = ({ overview, onAddFunds, onChangePlan }: PartProps & { overview: UsageOverview }) => {
  const t = useT()
  const { plan, renewals } = overview
  const owed = overview.amount_owed ?? 0
  const addFunds = (
    <Button size="small" aria-haspopup="dialog" onClick={onAddFunds}>
      {t('Add funds')}
    </Button>
  )
  return (
    <>
      <PausedNotice pausedBy={overview.plan_paused_by} owed={owed} addFunds={addFunds} />
      <LowBalanceNotice standing={standingOf(overview)} action={addFunds} />
      <Box sx={columnsStyles}>
        <Box sx={stackStyles}>
          <UsagePanel overview={overview} onChangePlan={onChangePlan} />
          <PaymentsPanel />
        </Box>
        <Box sx={stackStyles}>
          {plan === null ? null : <TopUpPanel />}
          {renewals === null ? null : <RenewalsPanel renewals={renewals} />}
          {plan === null ? null : <BalancePanel />}
        </Box>
      </Box>
    </>
  )
}

export const BillingPage = () => {
  const t = useT()
  const title = t('Billing')
  const { data, isError, isFetching, refetch } = useGetBillingOverviewQuery(undefined, fresh())
  const [openDialog, setOpenDialog] = useState<'funds' | 'plan' | null>(null)
  usePreload(AddFundsDialog)
  usePreload(PlanDialog)
  const handleClose = () => setOpenDialog(null)
  return (
    <Page title={title} action={<Links onAddFunds={() => setOpenDialog('funds')} />}>
      {/* A charge left open in the dialog continues here once the dialog is closed. */}
      {openDialog === 'funds' ? null : <PendingCharges />}
      {data !== undefined ? (
        <Panels overview={data} onAddFunds={() => setOpenDialog('funds')} onChangePlan={() => setOpenDialog('plan')} />
      ) : isError && !isFetching ? (
        <>
          <FailureNotice message={t("Couldn't load your usage figures.")} subject={t('Overview')} onRetry={() => void refetch()} />
          <PaymentsPanel />
        </>
      ) : (
        <Loading height={PLACE_HEIGHT_PX} />
      )}
      {openDialog === null ? null : (
        <DialogSlot>
          {openDialog === 'funds' ? <AddFundsDialog onClose={handleClose} /> : null}
          {openDialog === 'plan' && data !== undefined ? <PlanDialog overview={data} onClose={handleClose} /> : null}
        </DialogSlot>
      )}
    </Page>
  )
}
BillingPage.firstQueries = () => [getBillingOverview.initiate(), listPayments.initiate()]
