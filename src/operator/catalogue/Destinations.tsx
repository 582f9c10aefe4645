import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState, type ChangeEvent } from 'react'
import { MAX_CSV_LENGTH, type DestinationPrice, type DestinationsImportReply } from 'contract/operatorCatalogue'
import { useImportDestinationPricesMutation, useLazyExportDestinationPricesQuery, useListDestinationPricesQuery } from '@/api/endpoints/operator'
import { explainAct, explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { saveFile } from '@/lib/download'
import { toFailure } from '@/lib/failure'
import { formatCount } from '@/lib/format'
import { formatDate } from '@/lib/time'
import { useNotify } from '@/store/useNotify'
import { Loaded } from '@/ui/Loaded'
import { Panel } from '@/ui/Page'
import { OperatorTable } from '../OperatorTable'

/** More are in the file. */
const MOST_SHOWN = 200
const MOST_DIFFERENCES = 50

interface Difference {
  kind: string
  price: DestinationPrice
  before?: DestinationPrice
}

const centsText = (cents: number, language: string): string => new Intl.NumberFormat(`${language}-CA`, { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(cents)

const Refusals = ({ refused }: Pick<DestinationsImportReply, 'refused'>) => {
  const t = useT()
  return (
    <>
      <Typography color="error">{t('Nothing can be imported until these lines are put right:')}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 3 }}>
        {refused.slice(0, MOST_DIFFERENCES).map(({ line, reason }) => (
          <li key={`${line}${reason}`}>{t('Line {line}: {reason}', { line, reason })}</li>
        ))}
      </Box>
    </>
  )
}

const Differences = ({ added, changed, removed, unchanged }: DestinationsImportReply) => {
  const t = useT()
  const language = useLanguage()
  const count = (value: number): string => formatCount(value, language)
  const rows: Difference[] = [
    ...removed.map((price) => ({ kind: t('Removed price'), price })),
    ...changed.map(({ before, after }) => ({ kind: t('Changed price'), price: after, before })),
    ...added.map((price) => ({ kind: t('New price'), price })),
  ]
  return (
    <>
      <Typography>
        {t('{added} added, {changed} changed, {removed} removed, {unchanged} as before.', {
          ...{ added: count(added.length), changed: count(changed.length), removed: count(removed.length), unchanged: count(unchanged) },
        })}
      </Typography>
      {rows.length === 0 ? null : (
        <OperatorTable label={t('What changes')} heads={['', t('Prefix'), t('Name'), t('From'), t('Cents a minute')]} figures={[4]}>
          {rows.slice(0, MOST_DIFFERENCES).map(({ kind, price, before }) => (
            <tr key={`${kind} ${price.prefix} ${price.from_date}`}>
              <td className="nowrap">{kind}</td>
              <td className="nowrap">{price.prefix}</td>
              <td>{language === 'fr' ? price.name_fr : price.name_en}</td>
              <td className="nowrap">{formatDate(price.from_date, language)}</td>
              <td className="figure">
                {before === undefined || before.cents_per_minute === price.cents_per_minute ? null : <span>{centsText(before.cents_per_minute, language)} → </span>}
                <span>{centsText(price.cents_per_minute, language)}</span>
              </td>
            </tr>
          ))}
        </OperatorTable>
      )}
      {rows.length > MOST_DIFFERENCES ? <Typography color="textSecondary">{t('The first {count} are shown.', { count: MOST_DIFFERENCES })}</Typography> : null}
    </>
  )
}

interface Chosen {
  name: string
  csv: string
  preview: DestinationsImportReply
}

const ImportDialog = ({ chosen: { name, csv, preview }, onClose }: { chosen: Chosen; onClose: () => void }) => {
  const t = useT()
  const closeWithToast = useCloseWithToast(onClose)
  const [take] = useImportDestinationPricesMutation()
  const form = useSubmit({
    send: () => take({ csv, preview: 0 }),
    onDone: () => closeWithToast('success', msg('The prices were imported.')),
    explain: explainDialog,
  })
  const isVain = preview.refused.length > 0 || preview.added.length + preview.changed.length + preview.removed.length === 0
  return (
    <FormDialog title={t('Import prices of destinations')} subject={name} submitLabel={t('Import')} form={form} onClose={onClose} isSubmitDisabled={isVain} isWide>
      {preview.refused.length > 0 ? <Refusals refused={preview.refused} /> : <Differences {...preview} />}
    </FormDialog>
  )
}

const useImport = () => {
  const notify = useNotify()
  const [take] = useImportDestinationPricesMutation()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0]
    if (file === undefined) return
    const csv = await file.text()
    // The same file can be chosen again once it is put right.
    target.value = ''
    if (csv.length > MAX_CSV_LENGTH) return notify('error', msg('This file is too large.'))
    const { data, error } = await take({ csv, preview: 1 })
    if (data === undefined) notify('error', explainAct(toFailure(error)))
    else setChosen({ name: file.name, csv, preview: data })
  }
  return { chosen, choose, close: () => setChosen(null) }
}

export const Destinations = ({ mayChange }: { mayChange: boolean }) => {
  const t = useT()
  const language = useLanguage()
  const notify = useNotify()
  const query = useListDestinationPricesQuery()
  const [readCsv] = useLazyExportDestinationPricesQuery()
  const input = useRef<HTMLInputElement>(null)
  const { chosen, choose, close } = useImport()
  const handleExport = async (): Promise<void> => {
    const { data, error } = await readCsv()
    if (data === undefined) notify('error', explainAct(toFailure(error)))
    else saveFile('destinations.csv', data, 'text/csv')
  }
  const actions = (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Button onClick={() => void handleExport()}>{t('Export CSV')}</Button>
      {mayChange ? (
        <>
          <input ref={input} type="file" accept=".csv,text/csv" hidden aria-label={t('CSV file')} onChange={(event) => void choose(event)} />
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => input.current?.click()}>
            {t('Import CSV…')}
          </Button>
        </>
      ) : null}
    </Box>
  )
  return (
    <Panel title={t('Destinations')} note={t('Prices of a minute by the beginning of the number. Calls from web phones cost them; those of the kind “national” are of the plan.')} action={actions}>
      <Loaded query={query} subject={t('Destinations')} loadFailed={t("Couldn't load the prices.")} height={200}>
        {(prices) => (
          <>
            <OperatorTable label={t('Destinations')} heads={[t('Prefix'), t('Kind'), t('Name'), t('From'), t('Cents a minute')]} figures={[4]}>
              {prices.slice(0, MOST_SHOWN).map((price) => (
                <tr key={`${price.prefix} ${price.from_date}`}>
                  <td className="nowrap">{price.prefix}</td>
                  <td>{price.kind}</td>
                  <td>{language === 'fr' ? price.name_fr : price.name_en}</td>
                  <td className="nowrap">{formatDate(price.from_date, language)}</td>
                  <td className="figure">{centsText(price.cents_per_minute, language)}</td>
                </tr>
              ))}
            </OperatorTable>
            {prices.length > MOST_SHOWN ? (
              <Typography color="textSecondary">{t('{shown} of {count} are shown; the file has all of them.', { shown: MOST_SHOWN, count: formatCount(prices.length, language) })}</Typography>
            ) : null}
          </>
        )}
      </Loaded>
      {chosen === null ? null : <ImportDialog chosen={chosen} onClose={close} />}
    </Panel>
  )
}
