import Box from '@mui/material/Box'
import type { Id } from 'contract/operation'
import type { Opened } from '@/api'
import { useListOwnAccountsQuery, useOpenAccountMutation, type ListedOwnAccount } from '@/api/endpoints/ownAccounts'
import { explainAct } from '@/forms/explainDialog'
import { FormBanner } from '@/forms/SubmitButton'
import { useSubmit } from '@/forms/useSubmit'
import { adoptLanguage } from '@/i18n/language'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { selectSession, signedIn, signedOut } from '@/slices/session'
import { selectCall } from '@/slices/webphone'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import { BusyButton } from '@/ui/BusyButton'
import { Loaded } from '@/ui/Loaded'
import { Notice } from '@/ui/Notice'
import { Page, Panel } from '@/ui/Page'
import { StatusChip } from '@/ui/StatusChip'
import { roleTexts } from '../team/roleTexts'

/** The screens of the account that is left unmount before those of the other one ask for anything. */
const useEnter = () => {
  const dispatch = useAppDispatch()
  const notify = useNotify()
  return ({ member, language }: Opened, company: string): void => {
    dispatch(signedOut({ reason: 'elsewhere' }))
    setTimeout(() => {
      dispatch(signedIn({ ...member, isSamePerson: true }))
      if (language !== null) adoptLanguage(language)
      notify('success', msg("The account {company} is open.", { company }))
    }, 0)
  }
}

const rowStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, py: 1.5, minHeight: 64, '& + &': { borderTop: 1, borderColor: 'divider' } } as const

interface AccountRowProps {
  account: ListedOwnAccount
  isHere: boolean
  isDisabled: boolean
  open: (id: Id) => Promise<{ data: Opened; error?: undefined } | { data?: undefined; error: object }>
}

const AccountRow = ({ account: { id, name, role }, isHere, isDisabled, open }: AccountRowProps) => {
  const t = useT()
  const enter = useEnter()
  const { isBusy, banner, submit } = useSubmit<Opened>({ send: () => open(id), onDone: (opened) => enter(opened, name), explain: explainAct })
  return (
    <Box component="li" sx={rowStyles}>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{name}</Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t(roleTexts[role].name)}</Box>
      </Box>
      {isHere ? (
        <StatusChip tone="good" label={t('Current account')} />
      ) : (
        <BusyButton size="small" isBusy={isBusy} disabled={isDisabled && !isBusy} aria-label={`${t('Open account')} (${name})`} onClick={() => submit()}>
          {t('Open account')}
        </BusyButton>
      )}
      <Box sx={{ flexBasis: '100%', '&:empty': { display: 'none' } }}>
        <FormBanner message={banner} />
      </Box>
    </Box>
  )
}

const listStyles = { listStyle: 'none', m: 0, p: 0 } as const

/** The accounts that the person's login opens. */
export const SwitchAccountPage = () => {
  const t = useT()
  const query = useListOwnAccountsQuery(undefined, { refetchOnMountOrArgChange: true })
  const here = useAppSelector(selectSession).accountId
  const isCalling = useAppSelector(selectCall) !== null
  const [open, { isLoading }] = useOpenAccountMutation()
  const title = t('Switch account')
  return (
    <Page title={title}>
      <Loaded query={query} subject={title} loadFailed={t("Couldn't load your accounts.")} height={160}>
        {(accounts) => (
          <Panel title={t('Your accounts')} note={accounts.length > 1 ? t('Your login opens these accounts.') : t('Your login opens this account only. When a team invites your address, its account is listed here.')}>
            {isCalling && accounts.length > 1 ? <Notice kind="info" role="status">{t("You're on a call. End it before you open another account.")}</Notice> : null}
            <Box component="ul" sx={listStyles}>
              {accounts.map((account) => (
                <AccountRow key={account.id} account={account} isHere={String(account.id) === String(here)} isDisabled={isCalling || isLoading} open={open} />
              ))}
            </Box>
          </Panel>
        )}
      </Loaded>
    </Page>
  )
}
