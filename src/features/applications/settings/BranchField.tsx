import { useState } from 'react'
import { BranchSelect } from './RowCells'
import type { Destinations } from './useParameterForm'

interface BranchFieldProps extends Destinations {
  name: string
  label: string
  isLabelHidden: boolean
  /** Id of the chosen branch; '' for none. */
  value: string
  error: string | undefined
  onChange: (branch: string) => void
}

export const BranchField = ({ branches, newBranch, onChange, ...given }: BranchFieldProps) => {
  const [isCreating, setIsCreating] = useState(false)
  return (
    <div>
      <BranchSelect {...given} branches={branches} onChange={onChange} {...(newBranch === undefined ? {} : { onNewBranch: () => setIsCreating(true) })} />
      {isCreating ? (
        // The other dialog's form is inside this one only for React, where its submission would bubble.
        <div onSubmit={(event) => event.stopPropagation()}>
          {newBranch?.({ onCreated: (id) => onChange(String(id)), onClose: () => setIsCreating(false) })}
        </div>
      ) : null}
    </div>
  )
}
