import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { useGetCustomerQuery, useGetOperatorQuery, useInvitePersonMutation, useWithdrawInvitationMutation, type CustomerPayment, type CustomerPerson, type OpenedCustomer } from '@/api/endpoints/operator'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatBytes, formatCount, formatMoney } from '@/lib/format'
import { montrealDay } from '@/lib/timeText'
import { phoneText } from '@/lib/phoneText'
import { Loaded } from '@/ui/Loaded'
import { Notice } from '@/ui/Notice'
import { Page, Panel } from '@/ui/Page'
import { TextLink } from '@/ui/PageParts'
import { LocalTime, RelativeTime } from '@/ui/RelativeTime'
import { StatusChip } from '@/ui/StatusChip'
import { UsageBar } from '@/ui/UsageBar'
import { AdjustDialog, EmailDialog, FactorsDialog, PlanDialog, RefundDialog, SignOutDialog, StandingDialog } from './accountActDialogs'
import { DESK } from './desk/DeskPage'
import { planName, standings, usePlanOptions } from './accountText'
import { JournalList } from './JournalPage'
import { EmailText, OperatorTable } from './OperatorTable'
import { explainAct } from '@/forms/explainDialog'
import { ViewAsButton } from './ViewAsButton'

type Act =
  | { kind: 'suspended' | 'open' | 'closing' | 'adjust' | 'plan' }
  | { kind: 'refund'; payment: CustomerPayment }
  | { kind: 'email' | 'sign-out' | 'factors'; person: CustomerPerson }

const ActDialogOf = ({ act, account, onClose }: { act: Act; account: OpenedCustomer; onClose: () => void }) => {
  const given = { account, onClose }
  switch (act.kind) {
    case 'adjust':
      return <AdjustDialog {...given} />
    case 'plan':
      return <PlanDialog {...given} />
    case 'refund':
      return <RefundDialog {...given} payment={act.payment} />
    case 'email':
      return <EmailDialog {...given} person={act.person} />
    case 'sign-out':
      return <SignOutDialog {...given} person={act.person} />
    case 'factors':
      return <FactorsDialog {...given} person={act.person} />
    default:
      return <StandingDialog {...given} standing={act.kind} />
  }
}

interface PartProps {
  account: OpenedCustomer
  isAdministrator: boolean
  onAct: (act: Act) => void
}

const SmallButton = ({ children, ...button }: { children: ReactNode; onClick: () => void; disabled?: boolean; 'aria-label'?: string }) => (
  <Button size="small" color="inherit" sx={{ whiteSpace: 'nowrap' }} {...button}>
    {children}
  </Button>
)

const Invitation = ({ account, person }: { account: OpenedCustomer; person: CustomerPerson }) => {
  const t = useT()
  const ids = { customerId: account.id, personId: person.id }
  const [invite] = useInvitePersonMutation()
  const [withdraw] = useWithdrawInvitationMutation()
  const inviting = useToastSubmit({ send: () => invite(ids), saved: msg('The invitation was sent again.'), explain: explainAct })
  const withdrawing = useToastSubmit({ send: () => withdraw(ids), saved: msg('The invitation was withdrawn.'), explain: explainAct })
  return (
    <>
      <SmallButton disabled={inviting.isBusy} onClick={inviting.submit}>
        {t('Send again')}
      </SmallButton>
      {person.invited_until === null ? null : (
        <SmallButton disabled={withdrawing.isBusy} onClick={withdrawing.submit}>
          {t('Withdraw invitation')}
        </SmallButton>
      )}
    </>
  )
}

const fullNameOf = ({ firstname, lastname }: CustomerPerson): string => `${firstname ?? ''} ${lastname ?? ''}`.trim()

const PersonSeen = ({ person }: { person: CustomerPerson }) => {
  const t = useT()
  if (person.last_seen !== null) return <RelativeTime wire={person.last_seen} />
  return person.invited_until === null ? <>{t('Never logged in')}</> : <StatusChip tone="active" label={t('Invited')} />
}

const People = ({ account, isAdministrator, onAct }: PartProps) => {
  const t = useT()
  return (
    <Panel title={t('People')}>
      <OperatorTable label={t('People')} heads={[t('Name'), t('Email'), t('Last login'), '']}>
        {account.people.map((person) => (
          <tr key={person.id}>
            <td>{person.joins === 1 ? t('Has a login for other accounts') : fullNameOf(person)}</td>
            <td className="long">
              <EmailText email={person.email} />
            </td>
            <td>
              <PersonSeen person={person} />
            </td>
            <td>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
                {person.last_seen === null ? (
                  <Invitation account={account} person={person} />
                ) : (
                  <SmallButton aria-label={`${t('End all sessions')} (${person.email})`} onClick={() => onAct({ kind: 'sign-out', person })}>
                    {t('End all sessions')}
                  </SmallButton>
                )}
                {isAdministrator && person.has_factor === 1 ? (
                  <SmallButton aria-label={`${person.factors_end_at === null ? t('Reset two-step verification') : t('Keep two-step verification')} (${person.email})`} onClick={() => onAct({ kind: 'factors', person })}>
                    {person.factors_end_at === null ? t('Reset two-step verification') : t('Keep two-step verification')}
                  </SmallButton>
                ) : null}
                {isAdministrator && person.joins !== 1 ? (
                  <SmallButton aria-label={`${t('Change email address')} (${person.email})`} onClick={() => onAct({ kind: 'email', person })}>
                    {t('Change email address')}
                  </SmallButton>
                ) : null}
              </Box>
            </td>
          </tr>
        ))}
      </OperatorTable>
    </Panel>
  )
}

/** A number or a day that is on one line. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')

const PlanPanel = ({ account, isAdministrator, onAct }: PartProps) => {
  const t = useT()
  const language = useLanguage()
  const planOptions = usePlanOptions()
  const { billing } = account
  const change = isAdministrator ? <SmallButton onClick={() => onAct({ kind: 'plan' })}>{t('Change plan')}</SmallButton> : null
  const used = (what: string, count: number, included: number): string => t('{what}: {used} of {included}', { what, used: formatCount(count, language), included: formatCount(included, language) })
  return (
    <Panel title={t('Plan')} action={change}>
      <Typography sx={{ fontWeight: 600 }}>{planName(planOptions, account)}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t('{start} to {end}', { start: unbroken(billing.period_start_date), end: unbroken(billing.period_end_date) })}
      </Typography>
      <UsageBar label={t('Minutes')} percent={billing.minutes_usage} text={used(t('Minutes'), billing.used_minutes, billing.included_minutes)} />
      <UsageBar label={t('Numbers')} percent={billing.numbers_usage} text={used(t('Numbers'), billing.used_numbers, billing.included_numbers)} />
    </Panel>
  )
}

const BalancePanel = ({ account, onAct }: PartProps) => {
  const t = useT()
  const language = useLanguage()
  const owed = account.billing.amount_owed ?? 0
  return (
    <Panel title={t('Balance')} action={<SmallButton onClick={() => onAct({ kind: 'adjust' })}>{t('Credit or debit')}</SmallButton>}>
      <Typography sx={{ fontSize: '1.5rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{formatMoney(account.balance, language)}</Typography>
      <Typography variant="body2" color="textSecondary">
        {owed > 0 ? t('Owed for the plan: {amount}', { amount: formatMoney(owed, language) }) : t('Nothing is owed for the plan.')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {account.credit_cards.length === 0 ? t('No card') : account.credit_cards.map(({ type, last4 }) => `${type} ${last4}`).join(', ')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('Stored: {size}', { size: formatBytes(account.stored_bytes ?? 0, language) })}
      </Typography>
    </Panel>
  )
}

const CompanyPanel = ({ account }: Pick<PartProps, 'account'>) => {
  const t = useT()
  const lines = [account.address, account.address2, `${account.city} (${account.state}) ${account.postalcode}`].filter((line) => line !== '')
  return (
    <Panel title={t('Company')}>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {lines.join('\n')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('Customer since {day}', { day: montrealDay(account.created_at) ?? '' })}
      </Typography>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {account.phone_numbers.length === 0 ? t('No phone numbers') : account.phone_numbers.map(({ phone_number }) => unbroken(phoneText(phone_number ?? ''))).join(', ')}
      </Typography>
    </Panel>
  )
}

const Payments = ({ account, isAdministrator, onAct }: PartProps) => {
  const t = useT()
  const language = useLanguage()
  if (account.payments.length === 0) return null
  return (
    <Panel title={t('Payments')}>
      <OperatorTable label={t('Payments')} heads={[t('When'), t('Amount'), t('Given back'), '']} figures={[1, 2]}>
        {account.payments.map((payment) => (
          <tr key={payment.id}>
            <td>
              <LocalTime wire={payment.created_at} />
              <div className="small-line">{payment.is_plan === 1 ? t('for the plan') : t('for funds')}</div>
            </td>
            <td className="figure">{formatMoney(payment.amount ?? 0, language)}</td>
            <td className="figure">
              <span>{payment.taken_back === 0 ? '' : formatMoney(payment.taken_back ?? 0, language)}</span>
              {payment.refund === null ? null : <div className="small-line">{payment.refund === 'due' ? t('on its way') : t('refund refused by the card processor')}</div>}
            </td>
            <td className="figure">
              {isAdministrator && payment.refundable > 0 ? (
                <SmallButton aria-label={`${t('Refund')} (${formatMoney(payment.amount ?? 0, language)})`} onClick={() => onAct({ kind: 'refund', payment })}>
                  {t('Refund')}
                </SmallButton>
              ) : null}
            </td>
          </tr>
        ))}
      </OperatorTable>
    </Panel>
  )
}

const Invoices = ({ account }: Pick<PartProps, 'account'>) => {
  const t = useT()
  const language = useLanguage()
  if (account.invoices.length === 0) return null
  return (
    <Panel title={t('Invoices')}>
      <OperatorTable label={t('Invoices')} heads={[t('Number'), t('Date'), t('What for'), t('Total'), '']} figures={[3]}>
        {account.invoices.map(({ uid, reference, date, type, total_amount, is_paid }) => (
          <tr key={uid}>
            <td>{reference}</td>
            <td className="nowrap">{date}</td>
            <td>{type === 'monthly_plan' ? t('Monthly plan') : t('Prepaid account')}</td>
            <td className="figure">{formatMoney(total_amount ?? 0, language)}</td>
            <td>{is_paid === 0 ? <StatusChip tone="warning" label={t('Not paid')} /> : null}</td>
          </tr>
        ))}
      </OperatorTable>
    </Panel>
  )
}

const Recent = ({ account }: Pick<PartProps, 'account'>) => {
  const t = useT()
  return (
    <>
      {account.calls.length === 0 ? null : (
        <Panel title={t('Last calls')}>
          <OperatorTable label={t('Last calls')} heads={[t('When'), t('Direction'), t('Number'), t('Seconds')]} figures={[3]}>
            {account.calls.map(({ id, started_at, direction, contact_number, duration }) => (
              <tr key={id}>
                <td>
                  <LocalTime wire={started_at} />
                </td>
                <td>{direction === 'inbound' ? t('Incoming') : t('Outgoing')}</td>
                <td className="nowrap">{phoneText(contact_number)}</td>
                <td className="figure">{duration}</td>
              </tr>
            ))}
          </OperatorTable>
        </Panel>
      )}
      {account.support_requests.length === 0 ? null : (
        <Panel title={t('Support requests')}>
          <OperatorTable label={t('Support requests')} heads={[t('Subject'), t('Last update'), '']}>
            {account.support_requests.map(({ id, subject, is_resolved, updated_at }) => (
              <tr key={id}>
                <td>
                  <TextLink to={`${DESK}/${id}`}>{subject || t('No subject')}</TextLink>
                </td>
                <td>
                  <RelativeTime wire={updated_at} />
                </td>
                <td>{is_resolved === 1 ? <StatusChip tone="neutral" label={t('closed')} /> : <StatusChip tone="active" label={t('open')} />}</td>
              </tr>
            ))}
          </OperatorTable>
        </Panel>
      )}
    </>
  )
}

const StandingButtons = ({ account, onAct }: Pick<PartProps, 'account' | 'onAct'>) => {
  const t = useT()
  if (account.standing === 'closed') return null
  const isOpen = account.standing === 'open'
  return (
    <>
      <Button variant="outlined" onClick={() => onAct({ kind: isOpen ? 'suspended' : 'open' })}>
        {isOpen ? t('Suspend') : t('Open again')}
      </Button>
      {account.standing === 'closing' ? null : (
        <Button variant="outlined" color="error" onClick={() => onAct({ kind: 'closing' })}>
          {t('Close account')}
        </Button>
      )}
    </>
  )
}

const StandingNotice = ({ account }: Pick<PartProps, 'account'>) => {
  const t = useT()
  if (account.standing === 'open') return null
  const until = account.closes_at
  return (
    <Notice kind="warning" role="status">
      {account.standing_reason === '' ? t(standings[account.standing].label) : t('{what}: {subject}', { what: t(standings[account.standing].label), subject: account.standing_reason })}
      {until === null ? null : (
        <div>
          <LocalTime wire={until} />
        </div>
      )}
    </Notice>
  )
}

const columns = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }, alignItems: 'start' } as const

const Account = ({ account, onAct, isAdministrator }: PartProps) => {
  const t = useT()
  const part = { account, onAct, isAdministrator }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <StandingNotice account={account} />
      <Box sx={columns}>
        <PlanPanel {...part} />
        <BalancePanel {...part} />
        <CompanyPanel account={account} />
      </Box>
      <People {...part} />
      <Payments {...part} />
      <Invoices account={account} />
      <Recent account={account} />
      <Panel title={t('Journal')}>
        <JournalList accountId={String(account.id)} />
      </Panel>
    </Box>
  )
}

export const AccountPage = () => {
  const t = useT()
  const { id = '' } = useParams()
  const query = useGetCustomerQuery(id)
  const { data: operator } = useGetOperatorQuery()
  const [act, setAct] = useState<Act | null>(null)
  const isAdministrator = operator?.role === 'administrator'
  const account = query.data
  return (
    <Page
      title={account?.name ?? t('Account')}
      back={{ to: '/accounts', label: t('Accounts') }}
      action={
        account === undefined ? null : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <ViewAsButton customerId={String(account.id)} name={account.name} />
            {isAdministrator ? <StandingButtons account={account} onAct={setAct} /> : null}
          </Box>
        )
      }
      isWide
    >
      <Loaded query={query} subject={t('Account')} loadFailed={t("Couldn't load the account.")} height={480}>
        {(data) => <Account account={data} onAct={setAct} isAdministrator={isAdministrator} />}
      </Loaded>
      {act === null || account === undefined ? null : <ActDialogOf act={act} account={account} onClose={() => setAct(null)} />}
    </Page>
  )
}
