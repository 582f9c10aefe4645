interface RowCheckboxProps {
  label: string
  isChecked: boolean
  onToggle: () => void
}

const EMPTY = 'M19 5v14H5V5h14m0-2H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2z'
const TICKED =
  'M19 3H5c-1.11 0-2 .9-2 2v14c0 1.1.89 2 2 2h14c1.11 0 2-.9 2-2V5c0-1.1-.89-2-2-2zm-9 14l-5-5 1.41-1.41L10 14.17l7.59-7.59L19 8l-9 9z'

/** Looks like the library's, which is five components. */
export const RowCheckbox = ({ label, isChecked, onToggle }: RowCheckboxProps) => (
  <span className="row-check">
    <input type="checkbox" aria-label={label} checked={isChecked} onChange={onToggle} />
    <svg className="row-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={EMPTY} />
      <path d={TICKED} />
    </svg>
  </span>
)
