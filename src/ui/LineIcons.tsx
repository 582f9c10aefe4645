/** Plain SVG for rows that may number hundreds: a library icon is three components. */
const Dots = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d={path} fill="none" stroke="currentColor" strokeWidth="3.2" strokeLinecap="round" />
  </svg>
)

export const GripIcon = () => <Dots path="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />

export const PencilIcon = () => (
  <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
    <path
      d="m14.06 9.02.92.92L5.92 19H5v-.92zM17.66 3c-.25 0-.51.1-.7.29l-1.83 1.83 3.75 3.75 1.83-1.83c.39-.39.39-1.02 0-1.41l-2.34-2.34c-.2-.2-.45-.29-.71-.29m-3.6 3.19L3 17.25V21h3.75L17.81 9.94z"
      fill="currentColor"
    />
  </svg>
)

export const MoreIcon = () => <Dots path="M12 6h.01M12 12h.01M12 18h.01" />
