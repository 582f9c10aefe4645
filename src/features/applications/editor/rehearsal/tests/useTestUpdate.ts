import type { Id } from 'contract/operation'
import type { CallEnd } from 'contract/rehearsals'
import { changeRehearsal, type ListedRehearsal } from '@/api'
import { explainDialog } from '@/forms/explainDialog'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { say } from '@/i18n/sentence'
import { useAppDispatch } from '@/store/hooks'
import { bringFocusBack } from '@/ui/focusHeading'

/** From now on the test expects what happens now. */
export const useTestUpdate = (applicationId: Id, { id, friendly_name }: ListedRehearsal, now: CallEnd) => {
  const dispatch = useAppDispatch()
  return useToastSubmit<object>({
    act: () => {
      const change = { applicationId, id, friendly_name, expected: now }
      return dispatch(changeRehearsal.initiate(change, { track: false }))
    },
    saved: say('Test has been updated'),
    explain: explainDialog,
    onDone: bringFocusBack,
  })
}
