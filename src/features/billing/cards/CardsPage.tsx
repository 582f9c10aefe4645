import { useEffect } from 'react'
import { useListCreditCardsQuery } from '@/api'
import { useT } from '@/i18n/useT'
import { BillingListPage } from '../BillingListPage'
import { AddCardDialog, CardList } from './CardList'

export const CardsPage = () => {
  const t = useT()
  const query = useListCreditCardsQuery(undefined, { refetchOnMountOrArgChange: true })
  useEffect(() => AddCardDialog.preload(), [])
  return (
    <BillingListPage title={t('Credit cards')} loadFailed={t('The credit cards could not be loaded.')} query={query}>
      {(cards) => <CardList cards={cards} />}
    </BillingListPage>
  )
}
