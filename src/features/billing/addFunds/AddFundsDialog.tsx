import Button from '@mui/material/Button'
import { useListCreditCardsQuery } from '@/api'
import { useT } from '@/i18n/useT'
import { DialogFrame } from '@/ui/DialogFrame'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { FundsForm } from './FundsForm'

interface AddFundsDialogProps {
  /** It is closed; what was charged is in the overview, which is fetched anew by its tag. */
  onClose: () => void
}

const PLACE_HEIGHT_PX = 160

/** Mounted only while it is open: each opening is one act with one key. */
export const AddFundsDialog = ({ onClose }: AddFundsDialogProps) => {
  const t = useT()
  const { data, isError, isFetching, refetch } = useListCreditCardsQuery(undefined, { refetchOnMountOrArgChange: true })
  // Cards that arrive later change nothing of what is being chosen, unless it is none of them.
  if (data !== undefined) return <FundsForm cards={data} onClose={onClose} />
  return (
    <DialogFrame title={t('Add funds')} onClose={onClose} actions={<Button onClick={onClose}>{t('Cancel')}</Button>}>
      {isError && !isFetching ? (
        <FailureNotice message={t('The credit cards could not be loaded.')} subject={t('Credit cards')} onRetry={() => void refetch()} />
      ) : (
        <Loading height={PLACE_HEIGHT_PX} />
      )}
    </DialogFrame>
  )
}
