import { useT } from '@/i18n/useLanguage'
import type { CardBrand } from '@/lib/cardMessages'

interface BrandIconProps {
  brand: CardBrand
  name?: string
}

const names = { visa: 'Visa', mastercard: 'MasterCard', amex: 'American Express' } as const

const AMEX_SIGN = 'AMEX'

const Plain = () => (
  <>
    <rect x="0.5" y="0.5" width="39" height="25" rx="3.5" fill="#eef1f5" stroke="#7d8793" />
    <path d="M0.5 7h39v4.5h-39z" fill="#7d8793" />
    <path d="M5 18.5h11" stroke="#7d8793" strokeWidth="2.5" />
  </>
)

const Visa = () => (
  <>
    <rect x="0.5" y="0.5" width="39" height="25" rx="3.5" fill="#ffffff" stroke="#c8d0da" />
    <text x="20" y="17.5" textAnchor="middle" fontSize="12" fontWeight="800" fontStyle="italic" fill="#1a1f71">
      {names.visa.toUpperCase()}
    </text>
  </>
)

const MasterCard = () => (
  <>
    <rect x="0.5" y="0.5" width="39" height="25" rx="3.5" fill="#ffffff" stroke="#c8d0da" />
    <circle cx="16" cy="13" r="7.5" fill="#d3222a" />
    <circle cx="24" cy="13" r="7.5" fill="#f0a020" fillOpacity="0.88" />
  </>
)

const Amex = () => (
  <>
    <rect x="0.5" y="0.5" width="39" height="25" rx="3.5" fill="#1f6fb5" stroke="#1f6fb5" />
    <text x="20" y="17" textAnchor="middle" fontSize="10" fontWeight="800" fill="#ffffff">
      {AMEX_SIGN}
    </text>
  </>
)

const signs = { visa: Visa, mastercard: MasterCard, amex: Amex, unknown: Plain } as const

export const BrandIcon = ({ brand, name = '' }: BrandIconProps) => {
  const t = useT()
  const Sign = signs[brand]
  const label = brand === 'unknown' ? name || t('Credit card') : names[brand]
  return (
    <svg role="img" aria-label={label} viewBox="0 0 40 26" width="40" height="26">
      <Sign />
    </svg>
  )
}
