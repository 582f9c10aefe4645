import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined'
import SearchOff from '@mui/icons-material/SearchOff'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined'
import Button from '@mui/material/Button'
import { fresh, listInvoices, useListInvoicesQuery, type ListedInvoice, useLazyGetInvoiceFileQuery } from '@/api'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { ClearFilters } from '@/lists/history/FilterBar'
import { LoadMore } from '@/lists/LoadMore'
import { QuickFilter } from '@/lists/QuickFilter'
import { newestFirst } from '@/lists/newestFirst'
import { useKeepFocus } from '@/lists/useKeepFocus'
import { useVisibleRows } from '@/lists/useVisibleRows'
import { EmptyState } from '@/ui/EmptyState'
import { TableHead } from '@/ui/TableHead'
import { useIsNarrow } from '@/ui/useIsNarrow'
import { useSubmit } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { toFailure } from '@/lib/failure'
import { useNotify } from '@/store/useNotify'
import { Aside } from '@/ui/PageParts'
import { cardTable, edgePadding, figureCell, wideTable } from '@/ui/cardTable'
import { StatusChip } from '@/ui/StatusChip'
import { BillingListPage } from '../BillingListPage'
import { dayText, moneyText, operationOf } from '../billingFormat'
import { download, webAddressOf } from '../../../lib/download'
import { isMatch, referenceOf } from './invoiceSearch'

interface NewTab {
  show: (address: string) => void
  close: () => void
}

interface Placeholder {
  title: string
  text: string
  language: string
}

const EMPTY_MS = 20_000
const CHECK_MS = 250

const isEmpty = (tab: Window): boolean => {
  try {
    return tab.location.href === 'about:blank'
  } catch {
    return false
  }
}

const closeIfEmpty = (tab: Window): void => {
  const start = Date.now()
  const timer = setInterval(() => {
    const isTimedOut = Date.now() - start > EMPTY_MS
    if (tab.closed || !isEmpty(tab) || isTimedOut) clearInterval(timer)
    if (isTimedOut && !tab.closed && isEmpty(tab)) tab.close()
  }, CHECK_MS)
}

const linkFallback: NewTab = {
  show: (address) => {
    const link = document.createElement('a')
    Object.assign(link, { href: webAddressOf(address), target: '_blank', rel: 'noreferrer' })
    link.click()
  },
  close: () => undefined,
}

const fill = ({ document: page }: Window, { title, text, language }: Placeholder): void => {
  page.title = title
  page.documentElement.lang = language
  const main = page.createElement('main')
  const heading = page.createElement('h1')
  heading.textContent = text
  main.append(heading)
  page.body.replaceChildren(main)
}

/** For browsers that only download PDFs, which would leave the tab empty. */
const downloadOnly: NewTab = { show: download, close: () => undefined }

/** Must be called within the click: browsers block a tab opened later as a popup. */
const openPdf = (waiting: Placeholder): NewTab => {
  if (!navigator.pdfViewerEnabled) return downloadOnly
  const tab = window.open('', '_blank')
  if (tab === null) return linkFallback
  tab.opener = null
  fill(tab, waiting)
  return {
    show: (address) => {
      tab.location.replace(webAddressOf(address))
      closeIfEmpty(tab)
    },
    close: () => tab.close(),
  }
}

const atTheEnd = { textAlign: 'right !important' } as const

/** Saving a file is of no use on paper. */
const lastColumn = (index: number) =>
  ({ [`& thead th:nth-of-type(${index})`]: { width: 140, displayPrint: 'none' } }) as const

const tableStyles = {
  ...cardTable({
    columns: 'minmax(0, 1fr) fit-content(60%)',
    areas: '"reference date" "operation total" "status amount" "download download"',
    gap: 1,
    align: 'baseline',
  }),
  ...edgePadding,
  '& thead th:nth-of-type(1)': { width: 120 },
  '& thead th:nth-of-type(2)': { width: 110 },
  '& thead th:nth-of-type(3)': { width: 100, ...atTheEnd },
  '& thead th:nth-of-type(4)': { width: 125, ...atTheEnd },
  '& thead th:nth-of-type(5), & td:nth-of-type(4)': { [wideTable]: { pl: 4 } },
  ...lastColumn(6),
} as const

const withStatus = { '& thead th:nth-of-type(6)': { width: 110, displayPrint: 'table-cell' }, ...lastColumn(7) } as const

const columnStyles = {
  date: { gridArea: 'date', whiteSpace: 'nowrap', textAlign: 'right !important', [wideTable]: { textAlign: 'left !important' } },
  reference: { gridArea: 'reference', overflowWrap: 'anywhere', fontWeight: '600 !important' },
  operation: { gridArea: 'operation', overflowWrap: 'anywhere' },
  amount: { ...figureCell, gridArea: 'amount', color: 'text.secondary', ...atTheEnd, [wideTable]: { color: 'inherit' } },
  total: { ...figureCell, gridArea: 'total', ...atTheEnd },
  status: { gridArea: 'status' },
  download: { gridArea: 'download', displayPrint: 'none' },
} as const

const useDownload = (invoice: ListedInvoice) => {
  const t = useT()
  const language = useLanguage()
  const [getInvoiceFile] = useLazyGetInvoiceFileQuery()
  const notify = useNotify()
  return useSubmit({
    send: async () => {
      const tab = openPdf({ title: referenceOf(invoice), text: t('Loading your invoice…'), language })
      const giveUp = (error: unknown) => {
        tab.close()
        const failure = toFailure(error)
        // The login page announces that a session is over.
        if (failure.type !== 'unauthorized') notify('warning', msg('An error occurred, please try again in a moment.'))
        return { error: failure }
      }
      const { data, error } = await getInvoiceFile(invoice.uid)
      if (data === undefined || error !== undefined) return giveUp(error)
      try {
        tab.show(data.file_url)
        return { data: data.file_url }
      } catch (thrown) {
        return giveUp(thrown)
      }
    },
    onDone: () => undefined,
    explain: () => null,
  })
}

/** Under its head the icon is enough; the words are for phones and screen readers. */
const downloadStyles = { [wideTable]: { minWidth: 36, minHeight: 32, fontSize: 0, '& .MuiButton-startIcon': { m: 0 } } } as const

/** Opens the tab within the click and gives it its address later: browsers would block it otherwise. */
const DownloadButton = ({ invoice }: { invoice: ListedInvoice }) => {
  const t = useT()
  const { isBusy, submit } = useDownload(invoice)
  return (
    <Button size="small" startIcon={<PictureAsPdf />} loading={isBusy} onClick={submit} title={t('Download')} sx={downloadStyles}>
      {t('Download')}
      <Aside text={referenceOf(invoice)} />
    </Button>
  )
}

interface InvoiceRowProps {
  invoice: ListedInvoice
  isNarrow: boolean
  /** Some services report whether invoices are paid. */
  hasStatus: boolean
}

const Status = ({ invoice }: Pick<InvoiceRowProps, 'invoice'>) => {
  const t = useT()
  const paid = invoice.is_paid
  if (paid === null) return <span>–</span>
  return <StatusChip tone={paid ? 'good' : 'bad'} label={paid ? t('Paid') : t('Unpaid')} />
}

const InvoiceRow = ({ invoice, isNarrow, hasStatus }: InvoiceRowProps) => {
  const t = useT()
  const language = useLanguage()
  const operation = operationOf(invoice.type)
  const [amount, total] = [moneyText(invoice.sub_amount, language), moneyText(invoice.total_amount, language)]
  return (
    <Box component="tr" role="row">
      <Box component="td" role="cell" sx={columnStyles.date}>
        {dayText(invoice.date, language)}
      </Box>
      <Box component="th" scope="row" role="rowheader" sx={columnStyles.reference}>
        {referenceOf(invoice)}
      </Box>
      <Box component="td" role="cell" sx={columnStyles.amount}>
        {isNarrow ? t('Amount: {amount}', { amount }) : amount}
      </Box>
      <Box component="td" role="cell" sx={columnStyles.total}>
        {isNarrow ? t('Total: {amount}', { amount: total }) : total}
      </Box>
      <Box component="td" role="cell" sx={columnStyles.operation}>
        {operation === null ? '–' : t(operation)}
      </Box>
      {hasStatus ? (
        <Box component="td" role="cell" sx={columnStyles.status}>
          <Status invoice={invoice} />
        </Box>
      ) : null}
      <Box component="td" role="cell" sx={columnStyles.download}>
        <DownloadButton invoice={invoice} />
      </Box>
    </Box>
  )
}

const InvoiceTable = ({ invoices }: { invoices: readonly ListedInvoice[] }) => {
  const t = useT()
  const isNarrow = useIsNarrow()
  const hasStatus = invoices.some((invoice) => invoice.is_paid !== null)
  const heads = [
    t('Date'),
    t('Reference'),
    t('Amount'),
    t('Total amount'),
    t('Operation'),
    ...(hasStatus ? [t('Status')] : []),
    t('Download'),
  ]
  return (
    <Box component="table" role="table" aria-label={t('Invoices')} sx={hasStatus ? [tableStyles, withStatus] : tableStyles}>
      <TableHead heads={heads} />
      <Box component="tbody" role="rowgroup">
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.uid} invoice={invoice} isNarrow={isNarrow} hasStatus={hasStatus} />
        ))}
      </Box>
    </Box>
  )
}

const whole = { hasNextPage: false, isWaiting: false, fetchNextPage: () => undefined } as const

interface InvoiceListProps {
  invoices: readonly ListedInvoice[]
  /** What a link asks to find. */
  asked: string
}

const InvoiceList = ({ invoices, asked }: InvoiceListProps) => {
  const t = useT()
  const language = useLanguage()
  const [filter, setFilter] = useState(asked)
  const sorted = useMemo(() => newestFirst(invoices, ({ date }) => date), [invoices])
  const rows = sorted.filter((invoice) => isMatch(invoice, filter, language, t))
  const { shown, hasMore, more } = useVisibleRows({ rows, filter, ...whole })
  const { place, keepFocus } = useKeepFocus(shown.length)
  const handleClear = (): void => {
    keepFocus()
    setFilter('')
  }
  if (invoices.length === 0) {
    return (
      <Paper variant="outlined">
        <EmptyState icon={<ReceiptLong />} message={t('No invoice yet.')} />
      </Paper>
    )
  }
  return (
    <Box ref={place} tabIndex={-1} role="region" aria-label={t('Invoices')} sx={{ display: 'grid', gap: 2, outline: 'none' }}>
      <QuickFilter label={t('Quick filter')} value={filter} onChange={setFilter} />
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        {shown.length === 0 ? (
          <EmptyState icon={<SearchOff />} message={t('No invoices match your filter.')} action={<ClearFilters onClear={handleClear} />} />
        ) : (
          <InvoiceTable invoices={shown} />
        )}
      </Paper>
      {shown.length === 0 ? null : <LoadMore shown={shown.length} hasMore={hasMore} onMore={more} />}
    </Box>
  )
}

export const InvoicesPage = () => {
  const t = useT()
  const query = useListInvoicesQuery(undefined, fresh())
  const asked = useSearchParams()[0].get('q') ?? ''
  return (
    <BillingListPage title={t('Invoices')} loadFailed={t("Couldn't load your invoices.")} query={query}>
      {(invoices) => <InvoiceList key={asked} invoices={invoices} asked={asked} />}
    </BillingListPage>
  )
}
InvoicesPage.firstQueries = () => [listInvoices.initiate()]
