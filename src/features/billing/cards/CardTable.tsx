import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { Id } from 'contract/operation'
import { useState } from 'react'
import type { ListedCard } from '@/api'
import { useT } from '@/i18n/useT'
import { brandOfType } from '@/lib/cardBrand'
import { serviceNow } from '@/lib/serviceClock'
import { Aside } from '@/ui/Aside'
import { BusyButton } from '@/ui/BusyButton'
import { cardTable, edgePadding, oneLine, wideTable } from '@/ui/cardTable'
import { StatusChip } from '@/ui/StatusChip'
import { TableHead } from '@/ui/TableHead'
import { useIsNarrow } from '@/ui/useIsNarrow'
import { visuallyHidden } from '@/ui/visuallyHidden'
import { BrandIcon } from '../cardFields/BrandIcon'
import { expiringOf, expiryOf, isDefault, lastDigitsOf } from './cardDetails'

interface CardRowProps {
  card: ListedCard
  isNarrow: boolean
  onMakeDefault: (() => void) | null
  isBusy: boolean
  onDelete: () => void
}

const hiddenDigits = (digits: string): string => `•••• ${digits}`

const lineStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 } as const

const Expiry = ({ card, isNarrow }: Pick<CardRowProps, 'card' | 'isNarrow'>) => {
  const t = useT()
  const [now] = useState(serviceNow)
  const expiring = expiringOf(card, now)
  const expiry = expiryOf(card)
  return (
    <Box sx={lineStyles}>
      <span>{isNarrow ? t('Expiration: {expiry}', { expiry }) : expiry}</span>
      {expiring === 'soon' ? <StatusChip tone="warning" label={t('Expires soon')} /> : null}
      {expiring === 'over' ? <StatusChip tone="bad" label={t('Expired')} /> : null}
    </Box>
  )
}

const Default = ({ card, isNarrow, onMakeDefault, isBusy }: Omit<CardRowProps, 'onDelete'>) => {
  const t = useT()
  const answer = isDefault(card) ? t('Yes') : t('No')
  return (
    <Box sx={lineStyles}>
      <span>{isNarrow ? t('Default: {answer}', { answer }) : answer}</span>
      {onMakeDefault === null || isDefault(card) ? null : (
        <BusyButton size="small" sx={{ whiteSpace: 'nowrap' }} isBusy={isBusy} onClick={onMakeDefault}>
          {t('Set as default')}
          <Aside text={lastDigitsOf(card)} />
        </BusyButton>
      )}
    </Box>
  )
}

const CardRow = ({ onDelete, ...cellProps }: CardRowProps) => {
  const { card } = cellProps
  const t = useT()
  const digits = lastDigitsOf(card)
  return (
    <Box component="tr" role="row">
      <Box component="td" role="cell" sx={columnStyles.brand}>
        <BrandIcon brand={brandOfType(card.type)} name={card.type} />
      </Box>
      <Box component="th" scope="row" role="rowheader" sx={columnStyles.digits}>
        {hiddenDigits(digits)}
      </Box>
      <Box component="td" role="cell" sx={columnStyles.expiry}>
        <Expiry card={card} isNarrow={cellProps.isNarrow} />
      </Box>
      <Box component="td" role="cell" title={card.name} sx={columnStyles.name}>
        {card.name || '–'}
      </Box>
      <Box component="td" role="cell" sx={columnStyles.chosen}>
        <Default {...cellProps} />
      </Box>
      <Box component="td" role="cell" sx={columnStyles.bin}>
        <IconButton size="small" aria-label={t('Delete card ending in {digits}', { digits })} onClick={onDelete}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  )
}

const tableStyles = {
  ...cardTable({
    columns: 'auto minmax(0, 1fr) auto',
    areas: '"brand digits bin" ". expiry expiry" ". name name" ". chosen chosen"',
    gap: 1,
    align: 'center',
  }),
  ...edgePadding,
  '& thead th:nth-of-type(1)': { width: 128 },
  '& thead th:nth-of-type(2)': { width: 146 },
  // In narrower windows the mark of an expiring card stands below the date, which leaves the name its room.
  '& thead th:nth-of-type(3)': { width: 170, '@media (min-width: 75em)': { width: 226 } },
  '& thead th:nth-of-type(5)': { width: 204 },
  '& thead th:nth-of-type(6)': { width: 56 },
} as const

const columnStyles = {
  brand: { gridArea: 'brand', '& svg': { display: 'block' } },
  digits: { gridArea: 'digits', whiteSpace: 'nowrap', fontWeight: '600 !important' },
  expiry: { gridArea: 'expiry' },
  name: { gridArea: 'name', overflowWrap: 'anywhere', [wideTable]: oneLine },
  chosen: { gridArea: 'chosen' },
  bin: { gridArea: 'bin' },
} as const

interface CardTableProps {
  cards: readonly ListedCard[]
  /** `null` where the service chooses the default card. */
  onMakeDefault: ((card: ListedCard) => void) | null
  busyId: Id | null
  onDelete: (card: ListedCard) => void
}

export const CardTable = ({ cards, onMakeDefault, busyId, onDelete }: CardTableProps) => {
  const t = useT()
  const isNarrow = useIsNarrow()
  const heads = [t('Card type'), t('Last digits'), t('Expiration'), t('Cardholder'), t('Default')]
  return (
    <Box component="table" role="table" aria-label={t('Credit cards')} sx={tableStyles}>
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
