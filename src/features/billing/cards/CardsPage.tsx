import CreditCard from '@mui/icons-material/CreditCardOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useState } from 'react'
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
import { useT } from '@/i18n/useT'
import { toFailure } from '@/lib/failure'
import { useDeletions } from '@/lists/useDeletions'
import { useKeepFocus } from '@/lists/useKeepFocus'
import { useNotify } from '@/store/useNotify'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { DialogSlot } from '@/ui/DialogSlot'
import { EmptyState } from '@/ui/EmptyState'
import { lazyComponent } from '@/ui/lazyComponent'
import { usePreload } from '@/ui/usePreload'
import { BillingListPage } from '../BillingListPage'
import { isDefault, lastDigitsOf, useRemainingCards } from './cardDetails'
import { CardTable } from './CardTable'

const useCards = () => {
  const [deleteCreditCard] = useDeleteCreditCardMutation()
  const notify = useNotify()
  const [makeDefault, { isLoading, originalArgs = null }] = useMakeDefaultCreditCardMutation()
  const { deleteOne } = useDeletions({
    kind: 'creditCard',
    remove: deleteCreditCard,
  })

  return {
    busyId: isLoading ? originalArgs : null,
    deleteCard: async ({ id }: ListedCard): Promise<void> => {
      const failure = await deleteOne(id)
      if (failure !== null && failure.type !== 'unauthorized') notify('error', msg('Error while deleting credit card.'))
    },
    makeDefault: async ({ id }: ListedCard): Promise<void> => {
      if (isLoading) return
      const { error } = await makeDefault(id)
      if (error === undefined) notify('success', msg('Default card has been changed.'))
      else if (toFailure(error).type !== 'unauthorized') notify('error', msg('Something went wrong, please try again.'))
    },
  }
}

const AddCardDialog = lazyComponent(
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
        <DialogSlot>
          <AddCardDialog cards={cards} onClose={() => setDialog(null)} />
        </DialogSlot>
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
    <ConfirmDialog
      title={t('Delete card ending in {digits}', { digits: lastDigitsOf(card) })}
      message={t('Are you sure you want to delete this element? This can not be undone.')}
      confirmLabel={t('Delete')}
      onConfirm={() => onConfirm(card)}
      onCancel={onCancel}
    />
  )
}

export const CardsPage = () => {
  const t = useT()
  const query = useListCreditCardsQuery(undefined, fresh())
  const [dialog, setDialog] = useState<CardDialog | null>(null)
  usePreload(AddCardDialog)
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
