import { useEffect } from 'react'
import { useListCreditCardsQuery } from '@/api'
import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { Page } from '@/ui/Page'
import { TextLink } from '@/ui/TextLink'
import { CardList } from './CardList'
import { preloadAddCard } from './lazyDialogs'

const PLACE_HEIGHT_PX = 320

const Content = ({ title }: { title: string }) => {
  const t = useT()
  const { data, isError, isFetching, refetch } = useListCreditCardsQuery(undefined, { refetchOnMountOrArgChange: true })
  if (data !== undefined) return <CardList cards={data} />
  if (!isError || isFetching) return <Loading height={PLACE_HEIGHT_PX} />
  return <FailureNotice message={t('The credit cards could not be loaded.')} subject={title} onRetry={() => void refetch()} />
}

/** Part 2, section 2. */
export const CardsPage = () => {
  const t = useT()
  const title = t('Credit cards')
  useEffect(preloadAddCard, [])
  return (
    <Page title={title}>
      <TextLink to={paths.billing} sx={{ justifySelf: 'start' }}>
        {t('Back to billing')}
      </TextLink>
      <Content title={title} />
    </Page>
  )
}
