import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState, type ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import { fresh, getBillingOverview, listPayments, useGetBillingOverviewQuery, type UsageOverview } from '@/api'
import { useT, useLanguage } from '@/i18n/useLanguage'
import { standingOf, formatMoney } from '@/lib/format'
import { paths } from '@/lib/paths'
import { readSettings } from '@/lib/settings'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Boundary'
import { loadedAhead } from '@/ui/lazyComponent'
import { LowBalanceNotice } from '@/ui/LowBalanceNotice'
import { Notice } from '@/ui/Notice'
import { Page, Panel } from '@/ui/Page'
import { TextLink } from '@/ui/PageParts'
import { figureCell } from '@/ui/cardTable'
import { PendingAction } from '@/forms/PendingAction'
import { msg } from '@/i18n/message'
import type { Secret } from '@/lib/storedToken'
import { withTax } from '@/lib/tax'
import { selectSession } from '@/slices/session'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { DialogFrame } from '@/ui/DialogFrame'
import { LimitsPanel } from '../limits/LimitsPanel'
import { UnusualCallsPanel } from '../limits/UnusualCallsPanel'
import { TopUpPanel } from '../topUp/TopUpPanel'
import { BalancePanel, UsagePanel } from './BalancePanel'
import { PaymentsPanel } from './PaymentsPanel'
import { dayText, moneyText } from '../billingFormat'
import { charges, explainPendingCharge, reconcileCharge, type Charge } from '../addFunds/reconcileCharge'
import { StepUp } from '../cardFields/CardFrame'

interface ConfirmButtonProps {
  secret: Secret
  onAnswered: () => void
}

const ConfirmButton = ({ secret, onAnswered }: ConfirmButtonProps) => {
  const t = useT()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const handleClose = () => setIsDialogOpen(false)
  const handleAnswered = () => {
    handleClose()
    onAnswered()
  }
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setIsDialogOpen(true)}>
        {t('Confirm payment')}
      </Button>
      {isDialogOpen ? (
        <DialogFrame
          title={t('Your bank needs you to confirm this payment.')}
          onClose={handleClose}
          actions={<Button onClick={handleClose}>{t('Close')}</Button>}
        >
          <StepUp secret={secret} onAnswered={handleAnswered} onEscape={handleClose} />
        </DialogFrame>
      ) : null}
    </>
  )
}

const PendingCharge = ({ charge, onDismiss }: { charge: Charge; onDismiss: () => void }) => {
  const dispatch = useAppDispatch()
  const amount = formatMoney(withTax(charge.amount, charge.tax_rate).total, useLanguage())
  return (
    <PendingAction
      reconcile={() => reconcileCharge(dispatch, charge, null)}
      checking={msg('Checking your payment of {amount}…', { amount })}
      done={msg('Your payment of {amount} went through.', { amount })}
      explain={(failure) => explainPendingCharge(failure, amount)}
      onDismiss={onDismiss}
      actionOf={({ stepUp }, again) => (stepUp === undefined ? null : <ConfirmButton secret={stepUp} onAnswered={again} />)}
    />
  )
}

/** Payments whose page or dialog was closed before the response arrived. */
const PendingCharges = () => {
  const { accountId } = useAppSelector(selectSession)
  const [pending, setPending] = useState(() => charges.pending(accountId))
  const handleDismiss = (key: string) => {
    charges.drop(key)
    setPending(pending.filter((charge) => charge.key !== key))
  }
  return pending.map((charge) => (
    <PendingCharge key={charge.key} charge={charge} onDismiss={() => handleDismiss(charge.key)} />
  ))
}

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

const RenewalsPanel = ({ renewals }: { renewals: readonly Renewal[] }) => {
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

const AddFundsDialog = loadedAhead(
  async () => (await import(/* webpackChunkName: "billing-dialogs" */ '../addFunds/AddFundsDialog')).AddFundsDialog,
)
const PlanDialog = loadedAhead(
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
    case 'first_payment':
      return (
        <Notice kind="info" role="status" action={cards}>
          {t('Your plan begins to cover numbers and outgoing calls when its first invoice is paid. Add a credit card: it is charged within a few minutes.')}
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
      {readSettings().extensions ? <UnusualCallsPanel /> : null}
      <PausedNotice pausedBy={overview.plan_paused_by} owed={owed} addFunds={addFunds} />
      <LowBalanceNotice standing={standingOf(overview)} action={addFunds} />
      <Box sx={columnsStyles}>
        <Box sx={stackStyles}>
          <UsagePanel overview={overview} onChangePlan={onChangePlan} />
          <PaymentsPanel />
        </Box>
        <Box sx={stackStyles}>
          {plan === null ? null : <TopUpPanel />}
          {readSettings().extensions ? <LimitsPanel /> : null}
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
      {openDialog === 'funds' ? <AddFundsDialog onClose={handleClose} /> : null}
      {openDialog === 'plan' && data !== undefined ? <PlanDialog overview={data} onClose={handleClose} /> : null}
    </Page>
  )
}
BillingPage.firstQueries = () => [getBillingOverview.initiate(), listPayments.initiate()]
