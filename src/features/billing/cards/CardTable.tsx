import Box from '@mui/material/Box'
import type { Id } from 'contract/operation'
import type { ListedCard } from '@/api'
import { useT } from '@/i18n/useT'
import { TableHead } from '@/ui/TableHead'
import { useIsNarrow } from '@/ui/useIsNarrow'
import { visuallyHidden } from '@/ui/visuallyHidden'
import { CardRow } from './CardRow'
import { tableLook } from './tableLook'

interface CardTableProps {
  cards: readonly ListedCard[]
  /** `null` on a service that chooses the default card by itself. */
  onMakeDefault: ((card: ListedCard) => void) | null
  busyId: Id | null
  onDelete: (card: ListedCard) => void
}

/** A table where there is room, a block per card where there is not. */
export const CardTable = ({ cards, onMakeDefault, busyId, onDelete }: CardTableProps) => {
  const t = useT()
  const isNarrow = useIsNarrow()
  const heads = [t('Card type'), t('Last digits'), t('Expiration'), t('Cardholder'), t('Default')]
  return (
    <Box component="table" role="table" aria-label={t('Credit cards')} sx={tableLook}>
      <TableHead heads={heads}>
        <th scope="col" role="columnheader">
          <Box component="span" sx={visuallyHidden}>
            {t('Delete')}
          </Box>
        </th>
      </TableHead>
      <Box component="tbody" role="rowgroup">
        {cards.map((card) => (
          <CardRow
            key={card.id}
            card={card}
            isNarrow={isNarrow}
            isBusy={card.id === busyId}
            onMakeDefault={onMakeDefault === null ? null : () => onMakeDefault(card)}
            onDelete={() => onDelete(card)}
          />
        ))}
      </Box>
    </Box>
  )
}
