import { useState } from 'react'
import { useCreateBranchMutation } from '@/api'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { TextInput } from '@/forms/TextInput'
import { useCloseAndSay } from '@/forms/useCloseAndSay'
import { useSubmit } from '@/forms/useSubmit'
import { say } from '@/i18n/sentence'
import { useT } from '@/i18n/useT'
import { branchFilled } from '@/slices/applicationEditor'
import { copyOf } from '@/slices/editorDocument'
import { useAppDispatch } from '@/store/hooks'
import type { BranchFacts } from '../branches/branchFacts'
import { freshApplication } from '../freshApplication'
import type { Flow } from '../useFlow'

interface DuplicateBranchDialogProps {
  branch: BranchFacts
  flow: Flow
  onClose: () => void
}

/** The copy holds what the branch holds on the screen. Its steps are saved with the next Save, and can be undone. */
export const DuplicateBranchDialog = ({ branch, flow, onClose }: DuplicateBranchDialogProps) => {
  const t = useT()
  const dispatch = useAppDispatch()
  const [createBranch] = useCreateBranchMutation()
  const closeAndSay = useCloseAndSay(onClose)
  const [name, setName] = useState(() => t('{name} (copy)', { name: branch.friendly_name }))
  const modules = flow.stacks.find(({ id }) => id === branch.id)?.modules ?? []
  const form = useSubmit({
    act: async ({ idempotencyKey }) => {
      const creation = { applicationId: flow.applicationId, idempotencyKey, body: { friendly_name: name.trim() } }
      const created = await createBranch(creation)
      // It can be shown when it is listed.
      if (created.data !== undefined) await dispatch(freshApplication(flow.applicationId))
      return created
    },
    onDone: ({ branch: created }) => {
      dispatch(branchFilled({ branchId: created.id, modules: modules.map(copyOf) }))
      closeAndSay('success', say('Branch has been created'))
    },
    explain: explainDialog,
  })
  return (
    <FormDialog title={t('Duplicate branch')} submitLabel={t('Duplicate')} form={form} onClose={onClose}>
      <TextInput
        name="friendly_name"
        label={t('Branch name')}
        autoComplete="off"
        value={name}
        onChange={setName}
        hint={t('{count} step(s) are copied as they stand here. Save keeps them.', { count: modules.length })}
        error={form.errorOf('friendly_name')}
      />
    </FormDialog>
  )
}
