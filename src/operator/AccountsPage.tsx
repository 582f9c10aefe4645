import Add from '@mui/icons-material/Add'
import Business from '@mui/icons-material/BusinessOutlined'
import SearchOff from '@mui/icons-material/SearchOff'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Standing } from 'contract/account'
import { useCreateAccountMutation, useGetOperatorQuery, useListAccountsInfiniteQuery } from '@/api/endpoints/operator'
import { FormDialog } from '@/forms/FormDialog'
import { SelectInput } from '@/forms/SelectInput'
import { TextInput } from '@/forms/TextInput'
import { useFields } from '@/forms/useFields'
import { useSubmit } from '@/forms/useSubmit'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatMoney } from '@/lib/format'
import { provinceOptions } from '@/i18n/provinces'
import { montrealDay } from '@/lib/timeText'
import { LoadMore } from '@/lists/LoadMore'
import { QuickFilter } from '@/lists/QuickFilter'
import { useDebounced } from '@/lists/useDebounced'
import { EmptyState } from '@/ui/EmptyState'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { TextLink } from '@/ui/PageParts'
import { StatusChip } from '@/ui/StatusChip'
import { amountIn, planName, standings, useAmounts, usePlanOptions } from './accountText'
import { EmailText, OperatorTable } from './OperatorTable'
import { explainAct } from '@/forms/explainDialog'

const emptyAccount = {
  ...{ name: '', firstname: '', lastname: '', email: '', language: 'fr', address: '', address2: '', city: '', postalcode: '', state: 'QC' },
  ...{ plan: '5', opening_balance: '0' },
}

const pairStyles = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const

const NewAccountDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const { fields, fieldsOf } = useFields(emptyAccount)
  const [create] = useCreateAccountMutation()
  const withAmount = useAmounts()
  const planOptions = usePlanOptions()
  const form = useSubmit({
    send: async () =>
      withAmount('opening_balance', fields.opening_balance, (opening_balance) =>
        create({ ...fields, language: fields.language === 'en' ? 'en' : 'fr', plan: Number(fields.plan), opening_balance }),
      ),
    onDone: ({ id }) => void navigate(`/accounts/${id}`),
    explain: explainAct,
  })
  const field = fieldsOf(form)
  return (
    <FormDialog title={t('New account')} submitLabel={t('Create and invite')} form={form} onClose={onClose}>
      <TextInput {...field('name')} label={t('Company')} autoComplete="off" />
      <Box sx={pairStyles}>
        <TextInput {...field('firstname')} label={t('First name')} autoComplete="off" />
        <TextInput {...field('lastname')} label={t('Last name')} autoComplete="off" />
      </Box>
      <TextInput {...field('email')} label={t('Email')} type="email" autoComplete="off" hint={t('The invitation goes there. Its link is good for seven days.')} />
      <TextInput {...field('address')} label={t('Address')} autoComplete="off" />
      <TextInput {...field('address2')} label={t('Apartment, suite, etc.')} autoComplete="off" />
      <Box sx={pairStyles}>
        <TextInput {...field('city')} label={t('City')} autoComplete="off" />
        <TextInput {...field('postalcode')} label={t('Postal code')} autoComplete="off" />
      </Box>
      <Box sx={pairStyles}>
        <SelectInput
          {...field('language')}
          label={t('Language')}
          options={[
            { value: 'fr', label: 'Français' },
            { value: 'en', label: 'English' },
          ]}
        />
        <SelectInput {...field('state')} label={t('Province')} options={provinceOptions(t, language)} />
      </Box>
      <Box sx={pairStyles}>
        <SelectInput {...field('plan')} label={t('Plan')} options={planOptions} />
        <TextInput {...field('opening_balance')} label={t('Opening balance, in dollars')} inputMode="decimal" autoComplete="off" />
      </Box>
    </FormDialog>
  )
}

type Filters = Record<'standing' | 'plan' | 'below', string>

const noFilters: Filters = { standing: '', plan: '', below: '' }

const standingIn = (text: string): Standing | null => (text === 'open' || text === 'suspended' || text === 'closing' || text === 'closed' ? text : null)

const wireFiltersOf = ({ standing, plan, below }: Filters, q: string) => {
  const [chosen, most] = [standingIn(standing), amountIn(below)]
  return {
    ...(q !== '' && { q }),
    ...(chosen !== null && { standing: chosen }),
    ...(plan !== '' && { plan }),
    ...(!Number.isNaN(most) && { below: String(most) }),
  }
}

const AccountList = ({ filters, q, onClear }: { filters: Filters; q: string; onClear: () => void }) => {
  const t = useT()
  const language = useLanguage()
  const planOptions = usePlanOptions()
  const query = useListAccountsInfiniteQuery(wireFiltersOf(filters, q))
  const isNarrowed = q !== '' || Object.values(filters).some((value) => value !== '')
  return (
    <Loaded query={query} subject={t('Accounts')} loadFailed={t("Couldn't load the accounts.")} height={320}>
      {({ pages }) => {
        const accounts = pages.flatMap(({ rows }) => rows)
        if (accounts.length === 0) {
          return isNarrowed ? (
            <EmptyState icon={<SearchOff />} message={t('No accounts match your filters.')} action={<Button onClick={onClear}>{t('Clear filters')}</Button>} />
          ) : (
            <EmptyState icon={<Business />} message={t('There are no accounts yet.')} hint={t('Create the first one: its user is invited by mail.')} />
          )
        }
        return (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <OperatorTable label={t('Accounts')} heads={[t('Company'), t('Standing'), t('Plan'), t('Numbers'), t('Balance'), t('Created')]} figures={[3, 4]}>
              {accounts.map((account) => (
                <tr key={account.id}>
                  <td>
                    <TextLink to={`/accounts/${account.id}`}>{account.name}</TextLink>
                    <div className="small-line long">
                      <EmailText email={account.email ?? ''} />
                    </div>
                  </td>
                  <td>
                    <StatusChip tone={standings[account.standing].tone} label={t(standings[account.standing].label)} />
                  </td>
                  <td>{planName(planOptions, account)}</td>
                  <td className="figure">{account.numbers}</td>
                  <td className="figure">{formatMoney(account.balance, language)}</td>
                  <td className="nowrap">{montrealDay(account.created_at)}</td>
                </tr>
              ))}
            </OperatorTable>
            <LoadMore shown={accounts.length} hasMore={query.hasNextPage} isLoading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
          </Box>
        )
      }}
    </Loaded>
  )
}

export const AccountsPage = () => {
  const t = useT()
  const { data: operator } = useGetOperatorQuery()
  const [text, setText] = useState('')
  const [params] = useSearchParams()
  const [filters, setFilters] = useState<Filters>(() => ({ ...noFilters, standing: params.get('standing') ?? '', plan: params.get('plan') ?? '' }))
  const [isNewOpen, setIsNewOpen] = useState(false)
  const q = useDebounced(text.trim())
  const planOptions = usePlanOptions()
  const select = (name: keyof Filters, label: string, options: readonly { value: string; label: string }[]) => (
    <Box sx={{ width: 135 }}>
      <SelectInput name={name} label={label} value={filters[name]} onChange={(value) => setFilters({ ...filters, [name]: value })} options={[{ value: '', label: t('All') }, ...options]} isSmall />
    </Box>
  )
  const handleClear = (): void => {
    setText('')
    setFilters(noFilters)
  }
  const create = (
    <Button variant="contained" startIcon={<Add />} aria-haspopup="dialog" onClick={() => setIsNewOpen(true)}>
      {t('New account')}
    </Button>
  )
  return (
    <Page title={t('Accounts')} action={operator?.role === 'administrator' ? create : null} isWide>
      <Box role="search" aria-label={t('Filters')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 320px' }, maxWidth: { sm: 400 } }}>
          <QuickFilter label={t('Search')} placeholder={t('Name, number, invoice, card')} value={text} onChange={setText} isFluid />
        </Box>
        {select('standing', t('Standing'), Object.entries(standings).map(([value, { label }]) => ({ value, label: t(label) })))}
        {select('plan', t('Plan'), planOptions)}
        <Box sx={{ width: 115, '& .MuiInputBase-input': { py: '8.5px' } }}>
          <TextInput name="below" label={t('Balance below')} isLabelRaised inputMode="decimal" autoComplete="off" value={filters.below} onChange={(below) => setFilters({ ...filters, below })} />
        </Box>
      </Box>
      <AccountList filters={filters} q={q} onClear={handleClear} />
      {isNewOpen ? <NewAccountDialog onClose={() => setIsNewOpen(false)} /> : null}
    </Page>
  )
}
