import DialogContentText from '@mui/material/DialogContentText'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatDate } from '@/lib/time'
import type { Offer } from './offer'

export const OfferReason = ({ why }: Pick<Offer, 'why'>) => {
  const t = useT()
  const language = useLanguage()
  if (why === undefined) return null
  const date = why.values?.['date']
  return <DialogContentText>{t(typeof date === 'string' ? { ...why, values: { date: formatDate(date, language) } } : why)}</DialogContentText>
}
