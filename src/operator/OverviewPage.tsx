import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useGetOperatorOverviewQuery, useRetryMailMutation, type OpenedOverview } from '@/api/endpoints/operator'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg, plural, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { saveFile } from '@/lib/download'
import { formatBytes, formatCount, formatMoney } from '@/lib/format'
import { ChartPanel } from '@/ui/ChartPanel'
import { Loaded } from '@/ui/Loaded'
import { Page, Panel } from '@/ui/Page'
import { TextLink } from '@/ui/PageParts'
import { RelativeTime } from '@/ui/RelativeTime'
import { planName, standings, usePlanOptions } from './accountText'
import { OperatorTable } from './OperatorTable'
import { explainAct } from '@/forms/explainDialog'

type Revenue = OpenedOverview['revenue'][number]
type FailingMail = OpenedOverview['failing_mails'][number]

const sumOf = (rows: readonly Revenue[], name: 'sub' | 'total'): number => rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)

const csvColumns = ['month', 'state', 'invoices', 'sub', 'gst', 'qst', 'total'] as const

/** For the accountant: figures as the service gives them, whatever the language. */
const csvOf = (rows: readonly Revenue[]): string => [csvColumns.join(','), ...rows.map((row) => csvColumns.map((name) => String(row[name] ?? '')).join(','))].join('\r\n')

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box>
    <Typography variant="body2" color="textSecondary">
      {label}
    </Typography>
    <Typography sx={{ fontSize: '1.375rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>{children}</Typography>
  </Box>
)

const figuresStyles = { display: 'grid', gap: 2, alignItems: 'end', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' } as const

const Now = ({ overview }: { overview: OpenedOverview }) => {
  const t = useT()
  const language = useLanguage()
  const count = (value: number | null): string => formatCount(value, language)
  return (
    <Panel title={t('Now')}>
      <Box sx={figuresStyles}>
        <Figure label={t('Calls now')}>{count(overview.calls_now)}</Figure>
        <Figure label={t('Calls today')}>{count(overview.calls_today)}</Figure>
        <Figure label={t('Errors in the last hour')}>{t('{errors} of {answers}', { errors: count(overview.errors), answers: count(overview.answers) })}</Figure>
        <Figure label={t('Database')}>{formatBytes(overview.database_bytes ?? 0, language)}</Figure>
        {overview.disk_free_bytes === null ? null : <Figure label={t('Free on the disk')}>{formatBytes(overview.disk_free_bytes, language)}</Figure>}
        <Figure label={t('Version')}>{overview.build}</Figure>
      </Box>
    </Panel>
  )
}

const waitingFor: Readonly<Record<string, Message>> = {
  charges: msg('Charges without an outcome'),
  refunds: msg('Refunds on their way'),
  cards: msg('Cards being saved'),
  invoices: msg('Unpaid invoices'),
  purchases: msg('Numbers being bought'),
  releases: msg('Numbers being released'),
  reservations: msg('Reserved numbers being bought'),
  recordings: msg('Recordings to fetch'),
  mails: msg('Mails waiting'),
  taken_back: msg('Payments taken back and still owed'),
}

const HOUR_S = 3_600
const DAY_S = 86_400

const ageOf = (seconds: number): Message => {
  if (seconds >= DAY_S) return plural(Math.floor(seconds / DAY_S), '{count} day', '{count} days')
  if (seconds >= HOUR_S) return plural(Math.floor(seconds / HOUR_S), '{count} hour', '{count} hours')
  return plural(Math.max(1, Math.round(seconds / 60)), '{count} minute', '{count} minutes')
}

const WaitingPanel = ({ waiting }: Pick<OpenedOverview, 'waiting'>) => {
  const t = useT()
  const language = useLanguage()
  if (waiting.length === 0) return null
  return (
    <Panel title={t('Waiting')}>
      <OperatorTable label={t('Waiting')} heads={[t('What'), t('Count'), t('Oldest')]} figures={[1, 2]}>
        {waiting.map(({ what, count, oldest_seconds }) => (
          <tr key={what}>
            <td>{t(waitingFor[what ?? ''] ?? msg('{text}', { text: what ?? '' }))}</td>
            <td className="figure">{formatCount(count, language)}</td>
            <td className="figure">{t(ageOf(oldest_seconds ?? 0))}</td>
          </tr>
        ))}
      </OperatorTable>
    </Panel>
  )
}

const Customers = ({ accounts }: Pick<OpenedOverview, 'accounts'>) => {
  const t = useT()
  const language = useLanguage()
  const options = usePlanOptions()
  return (
    <Panel title={t('Customers')}>
      <OperatorTable label={t('Customers')} heads={[t('Plan'), t('Standing'), t('Accounts')]} figures={[2]}>
        {accounts.map(({ plan, standing, accounts: counted }) =>
          plan === null || standing === null ? null : (
            <tr key={`${plan} ${standing}`}>
              <td>{planName(options, { plan, plan_name: null })}</td>
              <td>{t(standings[standing].label)}</td>
              <td className="figure">
                <TextLink to={`/accounts?plan=${plan}&standing=${standing}`}>{formatCount(counted, language)}</TextLink>
              </td>
            </tr>
          ),
        )}
      </OperatorTable>
    </Panel>
  )
}

const RevenueChart = ({ revenue }: Pick<OpenedOverview, 'revenue'>) => {
  const t = useT()
  const language = useLanguage()
  const months = [...new Set(revenue.map(({ month }) => month ?? ''))].sort()
  const values = months.map((month) => Math.round(sumOf(revenue.filter((row) => row.month === month), 'sub')))
  const title = t('Revenue by month, before taxes')
  return (
    <ChartPanel
      title={title}
      summary={t('Bar chart: {total} in {months} months.', { total: formatMoney(sumOf(revenue, 'sub'), language), months: months.length })}
      dateTitle={t('Month')}
      valueTitle={t('Dollars')}
      kind="column"
      dates={months}
      series={[{ name: t('Dollars'), values }]}
    />
  )
}

const RevenuePanel = ({ revenue }: Pick<OpenedOverview, 'revenue'>) => {
  const t = useT()
  const language = useLanguage()
  const [latest] = revenue
  const ofMonth = revenue.filter(({ month }) => month === latest?.month)
  const money = (amount: number | null): string => formatMoney(amount ?? 0, language)
  const save = (
    <Button size="small" onClick={() => saveFile('revenue.csv', csvOf(revenue), 'text/csv')}>
      {t('Download CSV')}
    </Button>
  )
  return (
    <Panel title={t('Revenue and taxes')} note={t('Of the invoices issued in the month, less credit notes.')} action={revenue.length === 0 ? null : save}>
      {latest === undefined ? (
        <Typography color="textSecondary">{t('No invoices yet.')}</Typography>
      ) : (
        <>
          <RevenueChart revenue={revenue} />
          <Typography variant="body2" color="textSecondary">
            {t('By province, {month}', { month: latest.month ?? '' })}
          </Typography>
          <OperatorTable label={t('Revenue and taxes')} heads={[t('Province'), t('Invoices'), t('Before taxes'), t('Federal tax'), t('Provincial tax'), t('Total')]} figures={[1, 2, 3, 4, 5]}>
            {ofMonth.map((row) => (
              <tr key={row.state}>
                <td>{row.state}</td>
                <td className="figure">{formatCount(row.invoices, language)}</td>
                <td className="figure">{money(row.sub)}</td>
                <td className="figure">{money(row.gst)}</td>
                <td className="figure">{money(row.qst)}</td>
                <td className="figure">{money(row.total)}</td>
              </tr>
            ))}
          </OperatorTable>
        </>
      )}
    </Panel>
  )
}

const MailRow = ({ mail }: { mail: FailingMail }) => {
  const t = useT()
  const [retry] = useRetryMailMutation()
  const { isBusy, submit } = useToastSubmit({ send: () => retry(mail.id), saved: msg('The mail is being sent again.'), explain: explainAct })
  return (
    <tr>
      <td>{mail.kind}</td>
      <td>
        <RelativeTime wire={mail.created_at ?? ''} />
      </td>
      <td>{t(plural(mail.attempts ?? 0, '{count} try', '{count} tries'))}</td>
      <td className="figure">
        <Button size="small" loading={isBusy} onClick={() => submit()}>
          {t('Try again')}
        </Button>
      </td>
    </tr>
  )
}

const FailingMails = ({ failing_mails: mails }: Pick<OpenedOverview, 'failing_mails'>) => {
  const t = useT()
  if (mails.length === 0) return null
  return (
    <Panel title={t('Mails that were not sent yet')} isUrgent>
      <OperatorTable label={t('Mails that were not sent yet')} heads={[t('Kind'), t('Since'), t('Tries'), '']}>
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </OperatorTable>
    </Panel>
  )
}

const POLL_MS = 60_000

export const OverviewPage = () => {
  const t = useT()
  const query = useGetOperatorOverviewQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true })
  return (
    <Page title={t('Overview')} isWide>
      <Loaded query={query} subject={t('Overview')} loadFailed={t("Couldn't load the overview.")} height={480}>
        {(overview) => (
          <>
            <FailingMails failing_mails={overview.failing_mails} />
            <Now overview={overview} />
            <WaitingPanel waiting={overview.waiting} />
            <RevenuePanel revenue={overview.revenue} />
            <Customers accounts={overview.accounts} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
