import { useEffect } from 'react'
import { useListCreditCardsQuery } from '@/api'
import { useT } from '@/i18n/useT'
import { BillingListPage } from '../BillingListPage'
import { CardList } from './CardList'
import { preloadAddCard } from './lazyDialogs'

export const CardsPage = () => {
  const t = useT()
  const query = useListCreditCardsQuery(undefined, { refetchOnMountOrArgChange: true })
  useEffect(preloadAddCard, [])
  return (
    <BillingListPage title={t('Credit cards')} loadFailed={t('The credit cards could not be loaded.')} query={query}>
      {(cards) => <CardList cards={cards} />}
    </BillingListPage>
  )
}
