import ListAlt from '@mui/icons-material/ListAltOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { JournalQuery } from 'contract/operators'
import { useListJournalInfiniteQuery } from '@/api/endpoints/operator'
import { SelectInput } from '@/forms/SelectInput'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatMoney } from '@/lib/format'
import { isRecord } from '@/lib/values'
import { LoadMore } from '@/lists/LoadMore'
import { QuickFilter } from '@/lists/QuickFilter'
import { useDebounced } from '@/lists/useDebounced'
import { EmptyState } from '@/ui/EmptyState'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { RelativeTime } from '@/ui/RelativeTime'
import { actText, isAmount, isMoney, nameText, wordText } from './journalText'
import { OperatorTable } from './OperatorTable'

/** From what to what: an entry has either or both. */
const Change = ({ act, before, after }: { act: string; before: unknown; after: unknown }) => {
  const t = useT()
  const language = useLanguage()
  const shown = (name: string, value: unknown): string => {
    if (isRecord(value)) return `(${sideText(value)})`
    if (Array.isArray(value)) return value.map((each) => shown(name, each)).join(', ')
    if (typeof value === 'number' && (isMoney(act) || isAmount(name))) return formatMoney(value, language)
    return typeof value === 'string' || typeof value === 'number' ? t(wordText(name, String(value))) : '–'
  }
  const sideText = (side: unknown): string => {
    const fields = isRecord(side) ? Object.entries(side).filter(([, value]) => value !== '') : []
    return fields.map(([name, value]) => t('{name}: {value}', { name: t(nameText(name)), value: shown(name, value) })).join(', ')
  }
  return <>{[sideText(before), sideText(after)].filter((side) => side !== '').join(' → ')}</>
}

type Kind = NonNullable<JournalQuery['kind']>

const kindIn = (text: string): Kind | undefined => (text === 'acts' || text === 'money' ? text : undefined)

/** Of one account, or of all. */
export const JournalList = ({ accountId, q = '', kind }: { accountId?: string; q?: string; kind?: Kind }) => {
  const t = useT()
  const query = useListJournalInfiniteQuery({ ...(accountId !== undefined && { account_id: accountId }), ...(q !== '' && { q }), ...(kind && { kind }) })
  return (
    <Loaded query={query} subject={t('Journal')} loadFailed={t("Couldn't load the journal.")} height={320}>
      {({ pages }) => {
        const entries = pages.flatMap(({ rows }) => rows)
        if (entries.length === 0) return <EmptyState icon={<ListAlt />} message={q === '' && kind === undefined ? t('Nothing was done yet.') : t('Nothing in the journal matches your filter.')} />
        return (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <OperatorTable label={t('Journal')} heads={[t('When'), t('Who'), t('What'), t('Why')]}>
              {entries.map((entry) => (
                <tr key={entry.id}>
                  <td className="nowrap">
                    <RelativeTime wire={entry.created_at} />
                  </td>
                  <td>
                    {entry.actor}
                    <div className="small-line">{entry.address}</div>
                  </td>
                  <td>
                    <span>{entry.subject === '' ? t(actText(entry.act)) : t('{what}: {subject}', { what: t(actText(entry.act)), subject: entry.subject })}</span>
                    <div className="small-line">
                      <Change act={entry.act} before={entry.before} after={entry.after} />
                    </div>
                  </td>
                  <td className="long">{entry.reason}</td>
                </tr>
              ))}
            </OperatorTable>
            <LoadMore shown={entries.length} hasMore={query.hasNextPage} isLoading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
          </Box>
        )
      }}
    </Loaded>
  )
}

export const JournalPage = () => {
  const t = useT()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const q = useDebounced(text.trim())
  const kind = kindIn(chosen)
  const kinds = [
    { value: '', label: t('Everything') },
    { value: 'acts', label: t('Acts') },
    { value: 'money', label: t('Money') },
  ]
  return (
    <Page title={t('Journal')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography color="textSecondary">{t('What operators did, and why, and how money moved. Entries are never changed.')}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, width: { xs: '100%', sm: 'auto' } }}>
          <Box sx={{ width: { xs: '100%', sm: 180 } }}>
            <SelectInput name="kind" label={t('Show')} value={chosen} onChange={setChosen} options={kinds} isSmall />
          </Box>
          <QuickFilter label={t('Quick filter')} value={text} onChange={setText} />
        </Box>
      </Box>
      <JournalList q={q} {...(kind && { kind })} />
    </Page>
  )
}
