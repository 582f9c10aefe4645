import type { Id } from 'contract/operation'
import type { CallEnd } from 'contract/rehearsals'
import { useChangeRehearsalMutation, type ListedRehearsal } from '@/api'
import { explainDialog } from '@/forms/explainDialog'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { say } from '@/i18n/sentence'
import { bringFocusBack } from '@/ui/focusHeading'

/** From now on the test expects what happens now. */
export const useTestUpdate = (applicationId: Id, { id, friendly_name }: ListedRehearsal, now: CallEnd) => {
  const [changeRehearsal] = useChangeRehearsalMutation()
  return useToastSubmit<object>({
    act: () => changeRehearsal({ applicationId, id, friendly_name, expected: now }),
    saved: say('Test has been updated'),
    explain: explainDialog,
    onDone: bringFocusBack,
  })
}
