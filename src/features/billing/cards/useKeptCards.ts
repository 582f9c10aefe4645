import type { ListedCard } from '@/api'
import { useAppSelector } from '@/store/hooks'
import { injectDeletedItems } from '@/store/injectDeletedItems'

const { selectDeleted } = injectDeletedItems().selectors

/** Without those that were deleted here, whatever the service still lists. */
export const useKeptCards = (cards: readonly ListedCard[]): readonly ListedCard[] => {
  const deleted = useAppSelector((state) => selectDeleted(state, 'creditCard'))
  return cards.filter(({ id }) => !deleted.has(id))
}
