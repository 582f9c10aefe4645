/** For rows of which there may be hundreds: one element where an icon of the library is three components. */
const Dots = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d={path} fill="none" stroke="currentColor" strokeWidth="3.2" strokeLinecap="round" />
  </svg>
)

/** Here a thing can be grasped and dragged. */
export const GripIcon = () => <Dots path="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />

/** Here is more that can be done. */
export const MoreIcon = () => <Dots path="M12 6h.01M12 12h.01M12 18h.01" />
