/** Plain SVG for rows that may number hundreds: a library icon is three components. */
const Dots = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d={path} fill="none" stroke="currentColor" strokeWidth="3.2" strokeLinecap="round" />
  </svg>
)

export const GripIcon = () => <Dots path="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />

export const MoreIcon = () => <Dots path="M12 6h.01M12 12h.01M12 18h.01" />
