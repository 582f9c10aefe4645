import type { ListedCard } from '@/api'
import { selectDeleted } from '@/slices/deletedItems'
import { useAppSelector } from '@/store/hooks'

/** Without those that were deleted here, whatever the service still lists. */
export const useKeptCards = (cards: readonly ListedCard[]): readonly ListedCard[] => {
  const deleted = useAppSelector((state) => selectDeleted(state, 'creditCard'))
  return cards.filter(({ id }) => !deleted.has(id))
}
