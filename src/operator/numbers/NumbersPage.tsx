import Dialpad from '@mui/icons-material/Dialpad'
import SearchOff from '@mui/icons-material/SearchOff'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { NumberState } from 'contract/operatorNumbers'
import { useGetOperatorQuery } from '@/api/endpoints/operator'
import { useCheckCarrierMutation, useGetCarrierCheckQuery, useListInventoryInfiniteQuery, type InventoryFilters, type ListedInventoryNumber } from '@/api/endpoints/operatorNumbers'
import { SelectInput } from '@/forms/SelectInput'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import type { Failure } from '@/lib/failure'
import { formatCount } from '@/lib/format'
import { phoneText } from '@/lib/phoneText'
import { montrealDay } from '@/lib/timeText'
import { LoadMore } from '@/lists/LoadMore'
import { QuickFilter } from '@/lists/QuickFilter'
import { useDebounced } from '@/lists/useDebounced'
import { EmptyState } from '@/ui/EmptyState'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { TextLink } from '@/ui/PageParts'
import { RelativeTime } from '@/ui/RelativeTime'
import { StatusChip, type Tone } from '@/ui/StatusChip'
import { OperatorTable } from '../OperatorTable'
import { explainAct } from '@/forms/explainDialog'
import { NumberDialog, ReserveDialog, type NumberAct } from './NumberDialogs'

const states: Readonly<Record<NumberState, { tone: Tone; label: Message; acts: readonly [act: NumberAct, label: Message][] }>> = {
  in_use: { tone: 'good', label: msg('In use'), acts: [] },
  without_owner: { tone: 'warning', label: msg('No owner'), acts: [['give', msg('Give to an account')], ['release', msg('Release at the carrier')]] },
  missing: { tone: 'bad', label: msg('Missing at the carrier'), acts: [['remove', msg('Remove from the account')]] },
  reserved: { tone: 'active', label: msg('Reserved'), acts: [['withdraw', msg('Withdraw reservation')]] },
}

const stateIn = (text: string | null): NumberState | null => (text === 'in_use' || text === 'without_owner' || text === 'missing' || text === 'reserved' ? text : null)

const Reservation = ({ reason, reserved_until, is_held, is_refused }: ListedInventoryNumber) => {
  const t = useT()
  return (
    <>
      {is_held === 1 ? null : (
        <div className="small-line">
          {is_refused === 1 ? t('The carrier refused to sell it. Withdraw the reservation, or reserve it again to ask again.') : t('The carrier has not handed it over yet.')}
        </div>
      )}
      {reserved_until === null ? null : <div className="small-line">{t('Until {day}', { day: reserved_until })}</div>}
      <div className="small-line long">{reason}</div>
    </>
  )
}

interface RowProps {
  number: ListedInventoryNumber
  isAdministrator: boolean
  onAct: (act: NumberAct, number: ListedInventoryNumber) => void
}

const Row = ({ number, isAdministrator, onAct }: RowProps) => {
  const t = useT()
  const language = useLanguage()
  const { tone, label, acts } = states[number.state]
  const { account, price } = number
  return (
    <tr>
      <td className="nowrap">
        {phoneText(number.phone_number)}
        <div className="small-line">{t('since {day}', { day: montrealDay(number.created_at) ?? '' })}</div>
      </td>
      <td>
        <StatusChip tone={tone} label={t(label)} />
        {number.state === 'reserved' ? <Reservation {...number} /> : null}
        {isAdministrator && acts.length > 0 ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -0.5 }}>
            {acts.map(([act, text]) => (
              <Button key={act} size="small" color="inherit" aria-haspopup="dialog" aria-label={`${t(text)} (${phoneText(number.phone_number)})`} sx={{ whiteSpace: 'nowrap' }} onClick={() => onAct(act, number)}>
                {t(text)}
              </Button>
            ))}
          </Box>
        ) : null}
      </td>
      <td className="long">{account === null ? null : <TextLink to={`/accounts/${account.id}`}>{account.name}</TextLink>}</td>
      <td className="figure">{price === null ? '–' : new Intl.NumberFormat(`${language}-CA`, { style: 'currency', currency: price.currency, currencyDisplay: 'code' }).format(price.amount)}</td>
    </tr>
  )
}

type InventoryProps = Omit<RowProps, 'number'> & { filters: InventoryFilters; onClear: () => void }

const Inventory = ({ filters, onClear, isAdministrator, onAct }: InventoryProps) => {
  const t = useT()
  const query = useListInventoryInfiniteQuery(filters)
  return (
    <Loaded query={query} subject={t('Numbers')} loadFailed={t("Couldn't load the numbers.")} height={320}>
      {({ pages }) => {
        const numbers = pages.flatMap(({ rows }) => rows)
        if (numbers.length === 0) {
          return Object.keys(filters).length === 0 ? (
            <EmptyState icon={<Dialpad />} message={t('There are no numbers yet.')} />
          ) : (
            <EmptyState icon={<SearchOff />} message={t('No numbers match your filters.')} action={<Button onClick={onClear}>{t('Clear filters')}</Button>} />
          )
        }
        return (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <OperatorTable label={t('Numbers')} heads={[t('Number'), t('State'), t('Account'), t("Carrier's monthly price")]} figures={[3]}>
              {numbers.map((number) => (
                <Row key={number.id} number={number} isAdministrator={isAdministrator} onAct={onAct} />
              ))}
            </OperatorTable>
            <LoadMore shown={numbers.length} hasMore={query.hasNextPage} isLoading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
          </Box>
        )
      }}
    </Loaded>
  )
}

/** The service says what the carrier did, also with a 503. */
const explainCheck = (failure: Failure): Message => (failure.userMessage === null ? explainAct(failure) : { ...msg('{text}', { text: failure.userMessage }) })

const CheckButton = () => {
  const t = useT()
  const [check] = useCheckCarrierMutation()
  const { isBusy, submit } = useToastSubmit({ send: () => check(), saved: msg('The numbers were compared with the carrier’s.'), explain: explainCheck })
  return (
    <Button variant="outlined" loading={isBusy} onClick={submit}>
      {t('Check with the carrier')}
    </Button>
  )
}

const useStateOptions = () => {
  const t = useT()
  const language = useLanguage()
  const { data } = useGetCarrierCheckQuery()
  const counted = (value: NumberState): string => (data === undefined ? t(states[value].label) : `${t(states[value].label)} (${formatCount(data[value], language)})`)
  const values = ['in_use', 'without_owner', 'missing', 'reserved'] as const
  return [{ value: '', label: t('All') }, ...values.map((value) => ({ value, label: counted(value) }))]
}

const LastCheck = () => {
  const t = useT()
  const { data } = useGetCarrierCheckQuery()
  if (data === undefined) return null
  return (
    <Typography variant="body2" color="textSecondary">
      {data.checked_at === null ? t('Not compared with the carrier yet.') : t('Compared with the carrier:')} {data.checked_at === null ? null : <RelativeTime wire={data.checked_at} />}
    </Typography>
  )
}

export const NumbersPage = () => {
  const t = useT()
  const { data: operator } = useGetOperatorQuery()
  const isAdministrator = operator?.role === 'administrator'
  const [params, setParams] = useSearchParams()
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const [open, setOpen] = useState<{ act: NumberAct; number: ListedInventoryNumber } | 'reserve' | null>(null)
  const state = stateIn(params.get('state'))
  const close = (): void => setOpen(null)
  const choose = (value: string): void => setParams(value === '' ? {} : { state: value }, { replace: true })
  const handleClear = (): void => {
    setText('')
    choose('')
  }
  const actions = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <CheckButton />
      <Button variant="contained" aria-haspopup="dialog" onClick={() => setOpen('reserve')}>
        {t('Reserve numbers')}
      </Button>
    </Box>
  )
  return (
    <Page title={t('Numbers')} action={isAdministrator ? actions : null} isWide>
      <Box role="search" aria-label={t('Filters')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <QuickFilter label={t('Search')} placeholder={t('Number or account')} value={text} onChange={setText} />
        <Box sx={{ width: 240 }}>
          <SelectInput name="state" label={t('State')} value={state ?? ''} onChange={choose} options={useStateOptions()} isSmall />
        </Box>
        <LastCheck />
      </Box>
      <Inventory filters={{ ...(q !== '' && { q }), ...(state !== null && { state }) }} onClear={handleClear} isAdministrator={isAdministrator} onAct={(act, number) => setOpen({ act, number })} />
      {open === null ? null : open === 'reserve' ? <ReserveDialog onClose={close} /> : <NumberDialog {...open} onClose={close} />}
    </Page>
  )
}
