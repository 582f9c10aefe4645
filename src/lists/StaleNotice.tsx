import { useT } from '@/i18n/useT'
import { FailureNotice } from '@/ui/FailureNotice'
import type { GrowingList } from './ListEnd'

/** Above the rows: below hundreds of them nobody would see it. */
export const StaleNotice = ({ list, subject }: { list: Pick<GrowingList, 'isStale' | 'retry'>; subject: string }) => {
  const t = useT()
  if (!list.isStale) return null
  return <FailureNotice message={t("Couldn't refresh the data. It may be out of date.")} subject={subject} onRetry={list.retry} />
}
