import { useT } from '@/i18n/useT'
import { FailureNotice } from '@/ui/FailureNotice'
import { LoadMore } from './LoadMore'

export interface GrowingList {
  shown: readonly unknown[]
  hasMore: boolean
  isFilling: boolean
  /** The next page failed to load. */
  isCut: boolean
  /** The rows couldn't be refreshed. */
  isStale: boolean
  more: () => void
  retry: () => void
}

export const ListEnd = ({ list, subject }: { list: GrowingList; subject: string }) => {
  const t = useT()
  if (list.isCut) {
    return <FailureNotice message={t("Couldn't load the rest of the list.")} subject={subject} onRetry={list.retry} />
  }
  if (list.shown.length === 0) return null
  return <LoadMore shown={list.shown.length} hasMore={list.hasMore} isLoading={list.isFilling} onMore={list.more} />
}
