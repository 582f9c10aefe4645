import Typography from '@mui/material/Typography'
import { useListContactsQuery, useListNumbersQuery } from '@/api'
import { useT } from '@/i18n/useT'
import { phoneText } from '@/lib/phoneText'
import type { CallPlan } from '../useRehearsal'
import { numberName } from './numberName'

/** Who calls whom. */
export const Parties = ({ plan: { caller, numberId } }: { plan: CallPlan }) => {
  const t = useT()
  const { data: contacts = [] } = useListContactsQuery()
  const { data: numbers = [] } = useListNumbersQuery()
  const known = contacts.find(({ contact_number }) => contact_number === caller)
  const from = known?.contact_name || phoneText(caller)
  const number = numbers.find(({ id }) => String(id) === String(numberId))
  if (from === '' && number === undefined) return null
  return (
    <Typography component="div" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {from === '' ? null : <div>{t('Caller: {caller}', { caller: from })}</div>}
      {number === undefined ? null : <div>{t('Number dialled: {number}', { number: numberName(number) })}</div>}
    </Typography>
  )
}
