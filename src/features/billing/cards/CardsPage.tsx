import CreditCard from '@mui/icons-material/CreditCardOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useState } from 'react'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import IconButton from '@mui/material/IconButton'
import type { Id } from 'contract/operation'
import {
  fresh,
  listCreditCards,
  useDeleteCreditCardMutation,
  useGetBillingOverviewQuery,
  useListCreditCardsQuery,
  useMakeDefaultCreditCardMutation,
  type ListedCard,
} from '@/api'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { toFailure } from '@/lib/failure'
import { useDeletions } from '@/lists/useDeletions'
import { useKeepFocus } from '@/lists/useKeepFocus'
import { useNotify } from '@/store/useNotify'
import { DeleteDialog } from '@/lists/DeleteDialog'
import { EmptyState } from '@/ui/EmptyState'
import { loadedAhead } from '@/ui/lazyComponent'
import { brandOfType } from '@/lib/cardMessages'
import { serviceNow } from '@/lib/time'
import { Aside } from '@/ui/PageParts'
import { BusyButton } from '@/ui/BusyButton'
import { cardTable, edgePadding } from '@/ui/cardTable'
import { StatusChip } from '@/ui/StatusChip'
import { TableHead } from '@/ui/TableHead'
import { useIsNarrow } from '@/ui/useIsNarrow'
import { visuallyHidden } from '@/ui/styles'
import { BillingListPage } from '../BillingListPage'
import { isDefault, lastDigitsOf, useRemainingCards, expiringOf, expiryOf } from './AddCardDialog'
import { BrandIcon } from '../cardFields/BrandIcon'

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
  return (
    <Box sx={lineStyles}>
      {isDefault(card) ? <StatusChip tone="active" label={isNarrow ? t('Default') : t('Yes')} /> : isNarrow ? null : <span>{t('No')}</span>}
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
      <Box component="td" role="cell" sx={columnStyles.name}>
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
  '& thead th:nth-of-type(5)': { width: 190 },
  '& thead th:nth-of-type(6)': { width: 56 },
} as const

const columnStyles = {
  brand: { gridArea: 'brand', '& svg': { display: 'block' } },
  digits: { gridArea: 'digits', whiteSpace: 'nowrap', fontWeight: '600 !important' },
  expiry: { gridArea: 'expiry' },
  name: { gridArea: 'name', overflowWrap: 'anywhere' },
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

const CardTable = ({ cards, onMakeDefault, busyId, onDelete }: CardTableProps) => {
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

const useCards = () => {
  const [deleteCreditCard] = useDeleteCreditCardMutation()
  const notify = useNotify()
  const [makeDefault, { isLoading, originalArgs = null }] = useMakeDefaultCreditCardMutation()
  const { deleteOne } = useDeletions({
    kind: 'creditCard',
    remove: deleteCreditCard,
    failed: msg('Error while deleting credit card.'),
  })

  return {
    busyId: isLoading ? originalArgs : null,
    deleteCard: ({ id }: ListedCard) => deleteOne(id),
    makeDefault: async ({ id }: ListedCard): Promise<void> => {
      if (isLoading) return
      const { error } = await makeDefault(id)
      if (error === undefined) notify('success', msg('Default card has been changed.'))
      else if (toFailure(error).type !== 'unauthorized') notify('error', msg('Something went wrong, please try again.'))
    },
  }
}

const AddCardDialog = loadedAhead(
  async () => (await import(/* webpackChunkName: "billing-dialogs" */ './AddCardDialog')).AddCardDialog,
)

interface CardDialog {
  act: 'add' | 'delete'
  card?: ListedCard
}

interface CardListProps {
  cards: readonly ListedCard[]
  dialog: CardDialog | null
  setDialog: (dialog: CardDialog | null) => void
}

const CardList = ({ cards, dialog, setDialog }: CardListProps) => {
  const t = useT()
  const { data: overview } = useGetBillingOverviewQuery()
  const { busyId, deleteCard, makeDefault } = useCards()
  const shown = useRemainingCards(cards)
  const { place, keepFocus } = useKeepFocus(shown.map((card) => `${card.id} ${isDefault(card)}`).join())
  // Only a service with our extensions names its plan by code; it also supports choosing the default card.
  const canChoose = overview !== undefined && overview.plan !== null

  const handleConfirm = (card: ListedCard): void => {
    keepFocus()
    setDialog(null)
    void deleteCard(card)
  }
  const handleMakeDefault = (card: ListedCard): void => {
    keepFocus()
    void makeDefault(card)
  }
  return (
    <Box ref={place} tabIndex={-1} role="region" aria-label={t('Your credit cards')} sx={{ display: 'grid', gap: 2, outline: 'none' }}>
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        {shown.length === 0 ? (
          <EmptyState icon={<CreditCard />} message={t('No credit card found.')} />
        ) : (
          <CardTable
            cards={shown}
            busyId={busyId}
            onMakeDefault={canChoose ? handleMakeDefault : null}
            onDelete={(card) => setDialog({ act: 'delete', card })}
          />
        )}
      </Paper>
      {dialog?.act === 'add' ? (
        <AddCardDialog cards={cards} onClose={() => setDialog(null)} />
      ) : null}
      {dialog?.card === undefined ? null : (
        <DeleteCardDialog card={dialog.card} onConfirm={handleConfirm} onCancel={() => setDialog(null)} />
      )}
    </Box>
  )
}

interface DeleteCardDialogProps {
  card: ListedCard
  onConfirm: (card: ListedCard) => void
  onCancel: () => void
}

const DeleteCardDialog = ({ card, onConfirm, onCancel }: DeleteCardDialogProps) => {
  const t = useT()
  return (
    <DeleteDialog
      what={{ title: t('Delete card ending in {digits}', { digits: lastDigitsOf(card) }) }}
      onConfirm={() => onConfirm(card)}
      onCancel={onCancel}
    />
  )
}

export const CardsPage = () => {
  const t = useT()
  const query = useListCreditCardsQuery(undefined, fresh())
  const [dialog, setDialog] = useState<CardDialog | null>(null)
  const add = (
    <Button variant="contained" aria-haspopup="dialog" onClick={() => setDialog({ act: 'add' })}>
      {t('Add card')}
    </Button>
  )
  return (
    <BillingListPage title={t('Credit cards')} loadFailed={t("Couldn't load your credit cards.")} action={add} query={query}>
      {(cards) => <CardList cards={cards} dialog={dialog} setDialog={setDialog} />}
    </BillingListPage>
  )
}
CardsPage.firstQueries = () => [listCreditCards.initiate()]
