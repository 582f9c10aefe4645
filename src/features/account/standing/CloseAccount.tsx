import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { fresh, useGetBillingOverviewQuery } from '@/api'
import { useCloseAccountMutation, useGetStandingQuery } from '@/api/endpoints/standing'
import { explainAct } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { ProofInput, proofOf } from '@/forms/reauthentication'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useFields } from '@/forms/useFields'
import { useSubmit } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatMoney } from '@/lib/format'
import { useKeepFocus } from '@/lists/useKeepFocus'
import { Loaded } from '@/ui/Loaded'
import { Panel } from '@/ui/Page'
import { dayText, KeepButton } from './StandingNotice'

/** The money that stays in the account, or is owed. */
const Money = () => {
  const t = useT()
  const language = useLanguage()
  const query = useGetBillingOverviewQuery(undefined, fresh())
  return (
    <Loaded query={query} subject={t('Billing')} loadFailed={t("Couldn't load what you owe.")} height={24}>
      {({ amount_owed, prepaid_balance }) => (
        <>
          {(amount_owed ?? 0) > 0 ? <li>{t('You owe {amount}. It stays due.', { amount: formatMoney(amount_owed ?? 0, language) })}</li> : null}
          {prepaid_balance > 0 ? <li>{t('Your prepaid balance of {amount} is not paid back by itself: write to support.', { amount: formatMoney(prepaid_balance, language) })}</li> : null}
        </>
      )}
    </Loaded>
  )
}

interface CloseDialogProps {
  closes: string
  deletes: string
  onClose: () => void
}

const CloseDialog = ({ closes, deletes, onClose }: CloseDialogProps) => {
  const t = useT()
  const closeWithToast = useCloseWithToast(onClose)
  const { fields, fieldsOf } = useFields({ password: '' })
  const [close] = useCloseAccountMutation()
  const form = useSubmit({
    send: () => close(proofOf(fields)),
    onDone: () => closeWithToast('success', msg('Your account will be closed on {date}.', { date: closes })),
    explain: explainAct,
  })
  return (
    <FormDialog title={t('Close the account?')} submitLabel={t('Close account')} submitColor="error" form={form} onClose={onClose}>
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
        <li>{t('At once, for everybody: your numbers take no calls, the web phone is off, and nothing can be changed.')}</li>
        <li>{t('On {date}, your numbers are released and nobody can log in any more. Until then, any owner can keep the account, and your plan and numbers are billed as usual.', { date: closes })}</li>
        <li>{t('On {date}, everything but invoices and payments is deleted, recordings and voicemails included.', { date: deletes })}</li>
        <Money />
      </Box>
      <ProofInput {...fieldsOf(form)('password')} />
    </FormDialog>
  )
}

/** For owners, while only they decide. */
export const CloseAccount = () => {
  const t = useT()
  const language = useLanguage()
  const { data } = useGetStandingQuery(undefined, fresh())
  const { place, keepFocus } = useKeepFocus(data?.standing ?? '')
  const [isOpen, setIsOpen] = useState(false)
  if (data === undefined || (data.standing !== 'open' && data.can_keep !== 1)) return null
  const [closes, deletes] = [dayText(data.closes_at, language), dayText(data.deletes_at, language)]
  const handleOpen = (): void => {
    keepFocus()
    setIsOpen(true)
  }
  return (
    <Box ref={place} tabIndex={-1} sx={{ maxWidth: 640, outline: 'none' }}>
      <Panel title={t('Close account')}>
        <Typography variant="body2" color="textSecondary">
          {data.standing === 'open'
            ? t('Your numbers are released, and everything but invoices and payments is deleted. You have until {date} to change your mind.', { date: closes })
            : t('Your account will be closed on {date}.', { date: closes })}
        </Typography>
        <div>
          {data.standing === 'open' ? (
            <Button variant="outlined" color="error" aria-haspopup="dialog" onClick={handleOpen}>
              {t('Close account')}
            </Button>
          ) : (
            <KeepButton />
          )}
        </div>
        {isOpen ? <CloseDialog closes={closes} deletes={deletes} onClose={() => setIsOpen(false)} /> : null}
      </Panel>
    </Box>
  )
}
