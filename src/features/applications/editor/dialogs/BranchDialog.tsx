import type { Id } from 'contract/operation'
import { useState } from 'react'
import { useCreateBranchMutation, useRenameBranchMutation } from '@/api'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { TextInput } from '@/forms/TextInput'
import { useCloseAndSay } from '@/forms/useCloseAndSay'
import { useSubmit } from '@/forms/useSubmit'
import { say } from '@/i18n/sentence'
import { useT } from '@/i18n/useT'
import { branchFilled } from '@/slices/applicationEditor'
import { useAppDispatch } from '@/store/hooks'
import type { BranchFacts } from '../branches/branchFacts'
import { freshApplication } from '../freshApplication'

interface BranchDialogProps {
  applicationId: Id
  /** `null` for a new one. */
  branch: BranchFacts | null
  onClose: () => void
}

/** 'Create branch' and 'Edit branch'. A new branch is shown at once. */
export const BranchDialog = ({ applicationId, branch, onClose }: BranchDialogProps) => {
  const t = useT()
  const dispatch = useAppDispatch()
  const [renameBranch] = useRenameBranchMutation()
  const [createBranch] = useCreateBranchMutation()
  const closeAndSay = useCloseAndSay(onClose)
  const [name, setName] = useState(branch?.friendly_name ?? '')
  const create = async (idempotencyKey: string) => {
    const creation = { applicationId, idempotencyKey, body: { friendly_name: name.trim() } }
    const created = await createBranch(creation)
    if (created.data === undefined) return created
    // It can be shown when it is listed.
    await dispatch(freshApplication(applicationId))
    dispatch(branchFilled({ branchId: created.data.branch.id, modules: [] }))
    return created
  }
  const form = useSubmit<object>({
    act: ({ idempotencyKey }) =>
      branch === null
        ? create(idempotencyKey)
        : renameBranch({ applicationId, id: branch.id, friendly_name: name.trim() }),
    onDone: () => closeAndSay('success', branch === null ? say('Branch has been created') : say('Branch has been updated')),
    explain: explainDialog,
  })
  return (
    <FormDialog
      title={branch === null ? t('Create branch') : t('Edit branch')}
      submitLabel={branch === null ? t('Create') : t('Save')}
      form={form}
      onClose={onClose}
    >
      <TextInput
        name="friendly_name"
        label={t('Branch name')}
        autoComplete="off"
        placeholder={t('Choose a name')}
        value={name}
        onChange={setName}
        error={form.errorOf('friendly_name')}
      />
    </FormDialog>
  )
}
