import { useState } from 'react'
import type { TopUp } from 'contract/billing'
import type { Id } from 'contract/operation'
import { useSetTopUpMutation } from '@/api'
import { explainDialog } from '@/forms/explainDialog'
import { useCloseAndSay } from '@/forms/useCloseAndSay'
import { useSubmit } from '@/forms/useSubmit'
import { say } from '@/i18n/sentence'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { isAnswered } from '@/lib/failure'
import { draftOf, readDraft, type TopUpDraft } from './topUpForm'

/** Saving the same settings twice does no more than saving them once. */
export const useTopUpForm = (saved: TopUp, cardIds: readonly Id[], onClose: () => void) => {
  const t = useT()
  const language = useLanguage()
  const [setTopUp] = useSetTopUpMutation()
  const closeAndSay = useCloseAndSay(onClose)
  const [draft, setDraft] = useState(() => draftOf(saved, language))
  const form = useSubmit<object>({
    act: async () => {
      const read = readDraft(draft, cardIds, t('Enter an amount.'))
      return 'failure' in read ? { error: read.failure } : setTopUp(read.body)
    },
    onDone: () => closeAndSay('success', say('Automatic top-up has been saved.')),
    explain: (failure) => (isAnswered(failure) ? explainDialog(failure) : say('We could not confirm this yet. Please try again.')),
  })
  return { form, draft, change: (fields: Partial<TopUpDraft>): void => setDraft({ ...draft, ...fields }) }
}
